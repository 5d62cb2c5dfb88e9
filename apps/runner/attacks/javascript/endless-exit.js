// attack: an end that never comes: a handler that waits for ever
// expect: IDLE_LIMIT
// output: "the last line\n"
// limits: {"wallMs": 400}
process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
console.log('the last line');
