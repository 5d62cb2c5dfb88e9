-- attack: a pattern that tries everything
-- expect: TIME_LIMIT | OK
-- limits: {"cpuMs": 400}
select 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' like '%a%a%a%a%a%a%a%a%a%a%a%a%a%a%b' as found;
