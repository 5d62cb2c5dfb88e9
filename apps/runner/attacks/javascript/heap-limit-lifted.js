// attack: ever more memory, after V8's own limit was lifted
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
require('node:v8').setFlagsFromString('--max-old-space-size=8000');
const everything = [];
for (;;) everything.push(Array(1000).fill(1.5));
