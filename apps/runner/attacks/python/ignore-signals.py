# attack: every signal ignored, then an endless loop that catches all exceptions
# expect: TIME_LIMIT
# limits: {"cpuMs": 300}
import signal

for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
    signal.signal(number, signal.SIG_IGN)
while True:
    try:
        while True:
            pass
    except BaseException:
        pass
