// attack: thread bomb
// expect: PROCESS_LIMIT
const { Worker } = require('node:worker_threads');

for (;;) new Worker('setInterval(() => undefined, 1000)', { eval: true }).on('error', () => undefined);
