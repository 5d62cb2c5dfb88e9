# attack: ever more memory
# expect: MEMORY_LIMIT
# limits: {"memoryBytes": 67108864}
everything = []
while True:
    everything.append(bytearray(1 << 20))
