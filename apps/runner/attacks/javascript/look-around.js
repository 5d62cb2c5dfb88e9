// attack: the folders of the machine
// expect: OK
// output: /^bin dev etc lib( lib32)? lib64( libx32)? prepared proc runtime tmp usr w\nnode\nmain\.js\n$/
const { readdirSync } = require('node:fs');

for (const folder of ['/', '/runtime', '/w']) console.log(...readdirSync(folder).toSorted());
