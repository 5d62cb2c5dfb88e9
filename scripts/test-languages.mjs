// `npm run test:languages`: every language of the code runner, those too that are offered only where a setting says so: in the
// real sandbox (`apps/runner/test/languages`), in exams (`apps/server/languages`), and in the exam page.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages, projectEnv, ROOT } from './packages.mjs';
import { ensureTools } from './tools.mjs';
import { ensureWebBuild } from './web-build.mjs';

ensurePackages();
ensureTools('tests', 'languages');
ensureWebBuild();
const run = (folder, program, ...args) =>
  spawnSync(join(ROOT, 'node_modules/.bin', program), args, {
    cwd: join(ROOT, folder),
    stdio: 'inherit',
    env: { ...projectEnv(), RUNNER_LANGUAGES: 'all' },
  }).status;

const ended = [
  run('apps/runner', 'vitest', 'run', '--config', 'test/languages/vitest.config.ts'),
  run('apps/server', 'vitest', 'run', '--config', 'languages/vitest.config.ts'),
  run('e2e', 'playwright', 'test', '--project=screens', 'exam-optional-languages'),
];
process.exit(ended.some((status) => status !== 0) ? 1 : 0);
