# attack: every setuid program of the machine asked for root
# expect: OK
# output: /^\d+ programs, only mine: True\n$/
# never: /uid=0/
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
def status_of(program):
    # The exec has succeeded when Popen returns, and the child waits for input that does not come. One that forbids to be
    # looked at (ssh-agent) may be quicker than we are; then it is started again.
    while True:
        child = subprocess.Popen([program, "-c", "id"], stdin=subprocess.PIPE)
        try:
            return open(f"/proc/{child.pid}/status").read()
        except FileNotFoundError:
            continue
        finally:
            child.communicate()


only_mine = True
for program in programs:
    users = status_of(program).split("Uid:")[1].split("\n")[0].split()
    only_mine &= set(users) == {str(os.getuid())}
print(len(programs), "programs, only mine:", only_mine)
