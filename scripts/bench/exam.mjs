// `npm run bench:exam`: whole exams of many students, from the login to the receipt. Options: --students 200,1000 --seconds 90
// --login-minutes 0.5 --logins N --processes 2 --servers 1|2 --runner real|stub --stub-ms 60 --no-drafts --json FILE.
import { ensurePackages, must, NODE, projectEnv } from '../packages.mjs';
import { ensureTools } from '../tools.mjs';
import { ensureWebBuild } from '../web-build.mjs';
import { firstVisitOfExam } from './first-loads.mjs';

ensurePackages();
ensureTools();
ensureWebBuild();
must(NODE, ['e2e/bench/exam.ts', ...process.argv.slice(2)], {
  env: { ...projectEnv(), FIRST_VISIT: firstVisitOfExam().join(' ') },
});
