// attack: Node.js's own debugger opened for others
// expect: OK
// output: "no address\n"
try {
  require('node:inspector').open(9229, '127.0.0.1');
} catch {}
console.log(require('node:inspector').url() ?? 'no address');
