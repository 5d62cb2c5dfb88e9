# attack: writing to those of its own files in /proc that would give it something
# expect: OK
# output: "[]\n"
import os

values = {"oom_score_adj": b"-1000", "oom_adj": b"-17", "uid_map": b"0 0 1", "gid_map": b"0 0 1", "setgroups": b"allow",
          "projid_map": b"0 0 1", "attr/current": b"unconfined", "autogroup": b"-20", "make-it-fail": b"1",
          "task/2/oom_score_adj": b"-1000", "../1/oom_score_adj": b"1000", "../1/comm": b"owned", "root/x": b"x"}
written = []
for name, value in values.items():
    try:
        descriptor = os.open(f"/proc/self/{name}", os.O_WRONLY)
        os.write(descriptor, value)
        written.append(name)
    except OSError:
        pass
print(sorted(written))
