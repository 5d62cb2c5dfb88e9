# attack: a pattern that takes for ever
# expect: TIME_LIMIT
# limits: {"cpuMs": 300}
import re

print(re.match(r"(a+)+$", "a" * 64 + "b"))
