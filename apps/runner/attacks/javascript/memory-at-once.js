// attack: more memory at once than a text may have
// expect: RUNTIME_ERROR
// message: "Runtime error: RangeError: Invalid string length"
// limits: {"memoryBytes": 67108864}
console.log('x'.repeat(1 << 30).length);
