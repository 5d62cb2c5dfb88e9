-- attack: answers without end
-- expect: OUTPUT_LIMIT
with recursive n (x) as (select 1 union all select x + 1 from n) select x from n;
