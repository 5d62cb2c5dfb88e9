# attack: writing wherever there is a name to write to
# expect: OK
# output: "['/dev/full', '/dev/null', '/dev/random', '/dev/urandom', '/dev/zero', '/tmp', '/w']\n"
import os

written = []
for folder, folders, names in os.walk("/"):
    if folder.startswith("/proc"):
        folders[:] = []
        continue
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o600))
        written.append(folder)
    except OSError:
        pass
    for name in names:
        path = os.path.join(folder, name)
        if os.access(path, os.W_OK) and not os.path.islink(path) and folder not in ("/w", "/tmp"):
            written.append(path)
print(sorted(written))
