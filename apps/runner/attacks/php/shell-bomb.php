<?php
// attack: fork bomb of a shell
// expect: PROCESS_LIMIT
shell_exec('f() { f | f & }; f; sleep 60');
