# attack: SIGSTOP and SIGKILL to everybody above it
# expect: OK
# output: "refused\n"
import os
import signal

hit = []
for process in (-1, 1, os.getppid()):
    for number in (signal.SIGSTOP, signal.SIGKILL):
        try:
            os.kill(process, number)
            hit.append(process)
        except OSError:
            pass
print(hit or "refused")
