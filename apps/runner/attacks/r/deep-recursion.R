# attack: recursion without end
# expect: RUNTIME_ERROR
deeper <- function(depth) deeper(depth + 1) + 1
cat(deeper(0), "\n")
