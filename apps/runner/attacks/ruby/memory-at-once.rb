# attack: more memory at once than there is
# expect: MEMORY_LIMIT | RUNTIME_ERROR
puts ("x" * (1 << 50)).size
