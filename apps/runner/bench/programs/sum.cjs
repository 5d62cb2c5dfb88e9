const { readFileSync } = require('node:fs');

let total = 0;
for (const line of readFileSync(0, 'utf8').trim().split('\n')) total += Number(line);
console.log(total);
