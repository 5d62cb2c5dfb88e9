// attack: the files of the toolchain and of the machine written to
// expect: OK
// output: "[]\n"
const { openSync } = require('node:fs');

const written = [];
for (const path of [
  '/runtime/node',
  '/runtime/x',
  '/prepared/x',
  '/usr/bin/x',
  '/usr/bin/gcc',
  '/etc/ld.so.cache',
  '/etc/x',
  '/x',
  '/dev/x',
  '/proc/1/comm',
  '/w/main.js',
])
  try {
    openSync(path, 'a');
    written.push(path);
  } catch {}
console.log(JSON.stringify(written));
