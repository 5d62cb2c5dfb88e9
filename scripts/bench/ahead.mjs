// `npm run bench:ahead`: drafts compiled before they are run, with and without. Options: --students 200 --seconds 60 --rounds 2.
import { ensurePackages, must, NODE } from '../packages.mjs';
import { ensureTools } from '../tools.mjs';

ensurePackages();
ensureTools();
must(NODE, ['e2e/bench/ahead.ts', ...process.argv.slice(2)]);
