// `npm run bench:exam`: whole exams of many students. Options: --students 200,1000 --seconds 90 --json FILE.
import { ensurePackages, must, NODE } from '../packages.mjs';
import { ensureTools } from '../tools.mjs';

ensurePackages();
ensureTools();
must(NODE, ['e2e/bench/exam.ts', ...process.argv.slice(2)]);
