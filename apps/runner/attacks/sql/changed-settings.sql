-- attack: settings that lift limits
-- expect: OK | RUNTIME_ERROR
-- never: /root:/
pragma max_page_count = 1000000000;
pragma cache_size = -1000000;
pragma temp_store_directory = '/etc';
pragma hard_heap_limit = 0;
pragma writable_schema = on;
select 1 as one;
