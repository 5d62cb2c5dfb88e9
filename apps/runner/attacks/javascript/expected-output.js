// attack: the expected output and the other tests looked for in every place a program can read
// expect: WRONG_ANSWER
// output: "main.js;;the input\n"
// never: /what is expected/
// input: "the input"
// expected-output: "what is expected"
const { readdirSync, readFileSync } = require('node:fs');

console.log([readdirSync('/w'), readdirSync('/tmp'), readFileSync(0, 'utf8')].join(';'));
for (const process of readdirSync('/proc'))
  for (const name of ['environ', 'cmdline', 'maps', 'task/2/environ'])
    try {
      console.error(readFileSync(`/proc/${process}/${name}`, 'latin1').slice(0, 1000));
    } catch {}
