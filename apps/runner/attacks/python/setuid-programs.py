# attack: every setuid program of the machine asked for root
# expect: OK
# output: /^\d+ programs, only mine: True\n$/
# never: /uid=0/
# limits: {"cpuMs": 3000, "wallMs": 5000}
import os
import stat
import subprocess

programs = []
for folder in ("/usr/bin", "/usr/libexec"):
    for path, _, names in os.walk(folder):
        for name in names:
            program = os.path.join(path, name)
            facts = os.lstat(program)
            if stat.S_ISREG(facts.st_mode) and facts.st_mode & (stat.S_ISUID | stat.S_ISGID):
                programs.append(program)
only_mine = True
for program in programs:
    # The exec has succeeded when Popen returns, and the child waits for input that does not come.
    child = subprocess.Popen([program, "-c", "id"], stdin=subprocess.PIPE)
    status = open(f"/proc/{child.pid}/status").read()
    only_mine &= str(os.getuid()) in status.split("Uid:")[1].split("\n")[0].split()
    only_mine &= "\t0" not in status.split("Uid:")[1].split("\n")[0]
    child.communicate()
print(len(programs), "programs, only mine:", only_mine)
