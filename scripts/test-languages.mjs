// `npm run test:languages`: every language of the code runner in the real sandbox, those too that are offered only where a
// setting says so (`apps/runner/test/languages`), and exams in them (`apps/server/languages`). Options go to Vitest.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages, projectEnv, ROOT } from './packages.mjs';
import { ensureTools } from './tools.mjs';

ensurePackages();
ensureTools('tests', 'languages');
const run = (folder, config) =>
  spawnSync(join(ROOT, 'node_modules/.bin/vitest'), ['run', '--config', config, ...process.argv.slice(2)], {
    cwd: join(ROOT, folder),
    stdio: 'inherit',
    env: projectEnv(),
  }).status;

const ended = [
  run('apps/runner', 'test/languages/vitest.config.ts'),
  run('apps/server', 'languages/vitest.config.ts'),
];
process.exit(ended.some((status) => status !== 0) ? 1 : 0);
