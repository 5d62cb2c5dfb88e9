# attack: fork bomb that swallows its failures
# expect: PROCESS_LIMIT | MEMORY_LIMIT
repeat try(parallel::mcparallel(Sys.sleep(600)), silent = TRUE)
