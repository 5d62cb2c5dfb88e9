// attack: a look around for who and where it is
// expect: OK
// output: "2 sandbox HOME,LANG,PATH,TMPDIR true\n"
const os = require('node:os');
const processes = require('node:fs')
  .readdirSync('/proc')
  .filter((name) => /^\d+$/.test(name));
console.log(
  processes.join(' '),
  os.hostname(),
  Object.keys(process.env).toSorted().join(),
  process.getuid() > 60000,
);
