# attack: its own modules put in the place of Python's for the next program
# expect: OK
# output: "[]\n"
# runs: 3
import os
import sys
import sysconfig

written = []
for folder in {*sys.path, "/w", sysconfig.get_path("purelib"), sysconfig.get_path("stdlib"), "/w/.local/lib"}:
    try:
        os.makedirs(folder, exist_ok=True)
        open(f"{folder}/random.py", "w").write("print('stolen')")
        if not folder.startswith("/w"):
            written.append(folder)
    except OSError:
        pass
import random

random.random()
print(written)
