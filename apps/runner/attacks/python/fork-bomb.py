# attack: fork bomb that swallows its failures
# expect: PROCESS_LIMIT
import os

while True:
    try:
        os.fork()
    except OSError:
        pass
