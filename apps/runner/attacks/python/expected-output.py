# attack: the expected output and the other tests looked for in every place a program can read
# expect: WRONG_ANSWER
# output: "['main.py'] [] ['0', '1', '2'] b'the input'\n"
# never: /what is expected/
# input: "the input"
# expected-output: "what is expected"
import os
import sys

open_ones = []
for name in os.listdir("/proc/self/fd"):
    try:
        os.fstat(int(name))
        open_ones.append(name)
    except OSError:
        pass
print(sorted(os.listdir("/w")), sorted(os.listdir("/tmp")), sorted(open_ones), os.read(0, 1 << 20))
for process in filter(str.isdigit, os.listdir("/proc")):
    for name in ("environ", "cmdline", "maps", "task/2/environ"):
        try:
            print(open(f"/proc/{process}/{name}", "rb").read(), file=sys.stderr)
        except OSError:
            pass
