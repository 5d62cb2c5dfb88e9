# attack: files left for the next program, readable for everybody
# expect: OK
# output: "[] []\n"
# runs: 3
import os

print(os.listdir("/tmp"), os.listdir("/dev/shm"))
for folder in ("/w", "/tmp", "/dev/shm"):
    os.umask(0)
    open(f"{folder}/left in {os.path.basename(folder)}", "w").write("left")
    os.chmod(folder, 0o777)
