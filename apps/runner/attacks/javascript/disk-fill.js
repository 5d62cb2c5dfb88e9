// attack: a disk filled to the last byte
// expect: RUNTIME_ERROR
// message: /^Runtime error: Error: ENOSPC: no space left on device, write$/
const { openSync, writeSync } = require('node:fs');

const file = openSync('/w/big', 'w');
for (;;) writeSync(file, Buffer.alloc(1 << 20, 'x'));
