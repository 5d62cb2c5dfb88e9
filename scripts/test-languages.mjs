// `npm run test:languages`: every language of the code runner in the real sandbox, those too that are offered only where a
// setting says so (`apps/runner/test/languages`). Options go to Vitest.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages, projectEnv, ROOT } from './packages.mjs';
import { ensureTools } from './tools.mjs';

ensurePackages();
ensureTools('tests', 'languages');
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/vitest'),
  ['run', '--config', 'test/languages/vitest.config.ts', ...process.argv.slice(2)],
  { cwd: join(ROOT, 'apps/runner'), stdio: 'inherit', env: projectEnv() },
);
process.exit(status ?? 1);
