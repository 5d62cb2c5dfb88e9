// attack: ever more memory
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
const everything: number[][] = [];
for (;;) everything.push(Array<number>(1000).fill(1.5));
