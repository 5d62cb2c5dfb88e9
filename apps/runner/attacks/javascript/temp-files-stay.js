// attack: files left for the next program, readable for everybody
// expect: OK
// output: "0 0\n"
// runs: 3
const { chmodSync, readdirSync, writeFileSync } = require('node:fs');

console.log(readdirSync('/tmp').length, readdirSync('/dev/shm').length);
process.umask(0);
for (const folder of ['/w', '/tmp']) {
  writeFileSync(`${folder}/left`, 'left');
  chmodSync(folder, 0o777);
}
