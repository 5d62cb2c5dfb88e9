// attack: a pattern that takes for ever
// expect: TIME_LIMIT
// limits: {"cpuMs": 300}
console.log(/^(a+)+$/.test('a'.repeat(64) + 'b'));
