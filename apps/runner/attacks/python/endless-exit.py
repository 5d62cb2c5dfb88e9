# attack: an end that never comes: a handler that waits for ever
# expect: IDLE_LIMIT
# output: "the last line\n"
# limits: {"wallMs": 400}
import atexit
import time

atexit.register(time.sleep, 600)
print("the last line", flush=True)
