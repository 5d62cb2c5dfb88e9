// `npm run bench:runner`: how fast the code runner is on this machine. Options: --quick, --json FILE.
import { ensurePackages, must, NODE } from '../packages.mjs';
import { ensureTools } from '../tools.mjs';

ensurePackages();
ensureTools('bench', 'languages');
must(NODE, ['apps/runner/bench/main.ts', ...process.argv.slice(2)]);
