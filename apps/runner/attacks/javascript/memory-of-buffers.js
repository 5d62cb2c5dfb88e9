// attack: ever more memory outside of the heap that V8 counts
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
const everything = [];
for (;;) everything.push(Buffer.alloc(1 << 20, 1));
