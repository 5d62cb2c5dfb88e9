# attack: children in sessions of their own that outlive the program
# expect: RUNTIME_ERROR
# output: "ended\n"
# message: "Runtime error: the program ended with exit code 3"
import os
import time

for _ in range(20):
    if os.fork() == 0:
        os.setsid()
        time.sleep(600)
os.write(1, b"ended\n")
os._exit(3)
