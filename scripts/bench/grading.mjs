// `npm run bench:grading`: how long a class waits for its marks, by how many programs are graded at a time.
// Options: --students 60 --questions 3 --slots 2 --rounds 2 --json FILE.
import { ensurePackages, must, NODE } from '../packages.mjs';
import { ensureTools } from '../tools.mjs';

ensurePackages();
ensureTools();
must(NODE, ['e2e/bench/grading.ts', ...process.argv.slice(2)]);
