# attack: system calls past the language, through ctypes
# expect: OK
# output: "[1]\n"
import ctypes
import platform

numbers = {
    "x86_64": {"ptrace": 101, "mount": 165, "unshare": 272, "chroot": 161, "bpf": 321, "keyctl": 250, "mknodat": 259},
    "aarch64": {"ptrace": 117, "mount": 40, "unshare": 97, "chroot": 51, "bpf": 280, "keyctl": 219, "mknodat": 33},
}[platform.machine()]
libc = ctypes.CDLL(None, use_errno=True)
errors = set()
for number in numbers.values():
    ctypes.set_errno(0)
    libc.syscall(number, 0x10000000, 0, 0, 0, 0)
    errors.add(ctypes.get_errno())
print(sorted(errors))
