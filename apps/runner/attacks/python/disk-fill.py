# attack: a disk filled to the last byte
# expect: RUNTIME_ERROR
# message: /^Runtime error: OSError: \[Errno 28\] No space left on device/
with open("/w/big", "wb", 0) as file:
    while True:
        if file.write(b"x" * (1 << 20)) < 1 << 20:
            file.write(b"x" * (1 << 20))
