# attack: other students' files: everything that can be read is searched for what the neighbour holds
# expect: OK
# output: "searched, nothing found\n"
import os

# In two parts, or the program would find itself.
wanted = b"the neighbour's " + b"value"
toolchains = ("/usr", "/lib", "/lib64", "/bin", "/proc/self", "/proc/thread-self", "/etc/java-17-openjdk")
found = set()


def search(path):
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        if wanted in os.read(descriptor, 1 << 20):
            found.add(path)
        os.close(descriptor)
    except OSError:
        pass


for folder, folders, names in os.walk("/"):
    folders[:] = [name for name in folders if os.path.join(folder, name) not in toolchains]
    for name in names:
        search(os.path.join(folder, name))
print("searched,", found or "nothing found")
