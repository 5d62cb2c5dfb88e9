// attack: the place of the compiled program and of the checking program looked for
// expect: OK
// output: "main.js\n"
import { readdirSync } from 'node:fs';

const found: string[] = readdirSync('/w');
console.log(...found);
