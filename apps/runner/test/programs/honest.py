import time

megabytes, milliseconds = map(int, input().split())
held = bytearray(megabytes << 20)
for page in range(0, len(held), 4096):
    held[page] = 1
del held
while time.process_time() < milliseconds / 1000:
    pass
print(int(time.process_time() * 1_000_000), 0)
