# attack: a number of ever more digits
# expect: TIME_LIMIT | MEMORY_LIMIT
# limits: {"cpuMs": 400, "memoryBytes": 134217728}
x = 3
loop { x *= x }
