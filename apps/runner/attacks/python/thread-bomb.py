# attack: thread bomb
# expect: PROCESS_LIMIT
import threading
import time

while True:
    threading.Thread(target=time.sleep, args=(600,)).start()
