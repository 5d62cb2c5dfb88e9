# attack: a program that makes Python compile a bomb, which Python calls a lack of memory
# expect: RUNTIME_ERROR | MEMORY_LIMIT
# message: /^Runtime error: (?:SyntaxError|RecursionError)|^Memory limit/
compile("-" * 100000 + "1", "bomb", "eval")
