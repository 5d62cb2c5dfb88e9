-- attack: ever more memory
-- expect: MEMORY_LIMIT
-- limits: {"memoryBytes": 67108864}
with recursive n (x) as (select randomblob(1000000) union all select randomblob(1000000) from n) select * from n order by 1;
