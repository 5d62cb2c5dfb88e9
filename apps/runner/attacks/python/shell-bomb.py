# attack: fork bomb of a shell
# expect: PROCESS_LIMIT
import subprocess

subprocess.run(["/bin/sh", "-c", "f() { f | f & }; f; sleep 60"])
