# attack: a look around for who and where it is
# expect: OK
# output: "['2'] sandbox ['HOME', 'LANG', 'PATH', 'TMPDIR'] [] True\n['0000000000000000', '0000000000000000', '0000000000000000', '1', '2']\n"
import os

processes = [name for name in os.listdir("/proc") if name.isdigit()]
print(processes, os.uname().nodename, sorted(os.environ), os.getgroups(), os.getuid() > 60000)
facts = ("CapPrm", "CapEff", "CapBnd", "NoNewPrivs", "Seccomp:")
print([line.split()[1] for line in open("/proc/self/status") if line.startswith(facts)])
