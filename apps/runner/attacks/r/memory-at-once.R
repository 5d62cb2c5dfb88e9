# attack: more memory at once than there is
# expect: MEMORY_LIMIT
x <- numeric(1e13)
cat(length(x), "\n")
