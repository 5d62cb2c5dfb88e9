# attack: one power that takes for ever
# expect: TIME_LIMIT
# limits: {"cpuMs": 300}
print(len(str(9**9**9)))
