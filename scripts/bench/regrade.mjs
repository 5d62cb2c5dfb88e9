// `npm run bench:regrade`: what a regrade of a large class does to a live exam, and how long it takes.
// Options: --submissions 2500 --students 60 --seconds 60 --json FILE.
import { ensurePackages, must, NODE } from '../packages.mjs';
import { ensureTools } from '../tools.mjs';

ensurePackages();
ensureTools();
must(NODE, ['e2e/bench/regrade.ts', ...process.argv.slice(2)]);
