# attack: ever more memory
# expect: MEMORY_LIMIT
# limits: {"memoryBytes": 134217728}
all <- list()
repeat all[[length(all) + 1]] <- runif(1e5)
