// attack: other students' files: everything that can be read is searched for what the neighbour holds
// expect: OK
// output: "searched, nothing found\n"
const fs = require('node:fs');
const path = require('node:path');

// In two parts, or the program would find itself.
const wanted = ["the neighbour's", 'value'].join(' ');
const toolchains = new Set([
  '/usr',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/bin',
  '/runtime',
  '/proc/self',
  '/proc/thread-self',
  '/etc',
]);
const found = [];
const search = (file) => {
  try {
    const open = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
    const bytes = Buffer.alloc(1 << 20);
    if (bytes.subarray(0, fs.readSync(open, bytes)).includes(wanted)) found.push(file);
    fs.closeSync(open);
  } catch {}
};
const walk = (folder) => {
  let entries = [];
  try {
    entries = fs.readdirSync(folder, { withFileTypes: true });
  } catch {}
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (toolchains.has(place)) continue;
    if (entry.isDirectory()) walk(place);
    else search(place);
  }
};
walk('/');
console.log('searched,', found.join(' ') || 'nothing found');
