<?php
// attack: a child in a session of its own that outlives the program
// expect: RUNTIME_ERROR
// output: "started\n"
// message: "Runtime error: the program ended with exit code 3"
echo shell_exec('(setsid sleep 600 >/dev/null 2>&1 &) ; echo started');
exit(3);
