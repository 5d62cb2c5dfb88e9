// attack: a few bytes that unpack to gigabytes
// expect: MEMORY_LIMIT | RUNTIME_ERROR
// message: /^(?:Memory limit|Runtime error: RangeError)/
// limits: {"memoryBytes": 67108864}
const { deflateSync, inflateSync } = require('node:zlib');

let packed = deflateSync(Buffer.alloc(8 << 20));
const everything = [];
for (;;) everything.push(inflateSync(packed));
