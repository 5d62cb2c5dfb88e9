# attack: more memory at once than there is addresses
# expect: MEMORY_LIMIT
# limits: {"memoryBytes": 67108864}
print(len([0] * (1 << 58)))
