// attack: thread bomb
// expect: PROCESS_LIMIT | MEMORY_LIMIT
const { Worker } = require('node:worker_threads');

// Each thread has an engine of its own: which limit is met first depends on how far the engines have come.
for (;;) new Worker('setInterval(() => undefined, 1000)', { eval: true }).on('error', () => undefined);
