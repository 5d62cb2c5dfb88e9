// attack: fork bomb of a shell
// expect: PROCESS_LIMIT
require('node:child_process').spawnSync('/bin/sh', ['-c', 'f() { f | f & }; f; sleep 60']);
