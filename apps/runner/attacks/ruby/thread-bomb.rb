# attack: threads without end
# expect: PROCESS_LIMIT | MEMORY_LIMIT | RUNTIME_ERROR
loop { Thread.new { sleep } }
