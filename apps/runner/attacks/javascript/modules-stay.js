// attack: its own modules put in the place of Node.js's for the next program
// expect: OK
// output: "[]\n"
// runs: 3
const { mkdirSync, writeFileSync } = require('node:fs');

const written = [];
for (const folder of [
  '/w/node_modules',
  '/node_modules',
  '/runtime',
  '/prepared',
  '/usr/lib/node_modules',
  '/w/.node_modules',
])
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/left.js`, 'console.log("stolen")');
    if (!folder.startsWith('/w')) written.push(folder);
  } catch {}
console.log(JSON.stringify(written));
if (require('node:fs').existsSync('/w/node_modules/earlier.js')) console.log('an earlier run');
writeFileSync('/w/node_modules/earlier.js', '');
