// attack: children in sessions of their own that outlive the program
// expect: RUNTIME_ERROR
// output: "ended\n"
// message: "Runtime error: the program ended with exit code 3"
const { spawn } = require('node:child_process');

for (let count = 0; count < 10; count += 1) spawn('/bin/sleep', ['600'], { detached: true, stdio: 'ignore' });
require('node:fs').writeSync(1, 'ended\n');
process.exit(3);
