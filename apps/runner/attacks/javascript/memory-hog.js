// attack: ever more memory
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
const everything = [];
for (;;) everything.push(Array(1000).fill(1.5));
