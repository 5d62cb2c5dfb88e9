// `npm run bench:lists`: how quick the lists are in a large department. Options: --quick, --json FILE.
import { ensurePackages, must, NODE } from '../packages.mjs';

ensurePackages();
must(NODE, ['apps/server/bench/lists.ts', ...process.argv.slice(2)]);
