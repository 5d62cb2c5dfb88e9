-- attack: rows without end
-- expect: TIME_LIMIT
-- limits: {"cpuMs": 400}
with recursive n (x) as (select 1 union all select x + 1 from n) select count(*) from n;
