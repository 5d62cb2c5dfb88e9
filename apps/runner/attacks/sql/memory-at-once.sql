-- attack: values as large as they may be
-- expect: MEMORY_LIMIT | RUNTIME_ERROR
-- limits: {"memoryBytes": 67108864}
select length(zeroblob(1000000000)), length(hex(zeroblob(400000000)));
