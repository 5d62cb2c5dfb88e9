# attack: ever more memory
# expect: MEMORY_LIMIT
# limits: {"memoryBytes": 67108864}
all = []
loop { all << "x" * (1 << 20) }
