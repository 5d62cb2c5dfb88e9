// `npm run bench:edit-log`: what an hour of a student's typing costs on the disk and in the database's log.
// Options: --students 20 --beside FOLDER (sources of another version).
import { ensurePackages, must, NODE } from '../packages.mjs';
import { ensureTools } from '../tools.mjs';

ensurePackages();
ensureTools();
must(NODE, ['e2e/bench/edit-log.ts', ...process.argv.slice(2)]);
