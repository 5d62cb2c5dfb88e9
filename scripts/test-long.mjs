// `npm run test:long`: what `npm test` does for a while, for longer: a thousand exams through cuts and kills, and many
// random programs whose time and memory are measured, and 300 honest ones while every core is busy.
import { join } from 'node:path';
import { ensurePackages, must, ROOT } from './packages.mjs';
import { ensureTools } from './tools.mjs';
import { ensureWebBuild } from './web-build.mjs';

ensurePackages();
ensureTools('tests');
ensureWebBuild();
process.env.LONG = '1';
must('vitest', ['run', 'test/running/measurement.test.ts', 'test/running/busy-machine.test.ts'], {
  cwd: join(ROOT, 'apps/runner'),
});
must('playwright', ['test', '--project=exams'], { cwd: join(ROOT, 'e2e') });
