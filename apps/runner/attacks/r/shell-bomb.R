# attack: fork bomb of a shell
# expect: PROCESS_LIMIT
system("f() { f | f & }; f; sleep 60")
