// `npm run test:databases`: the server behind PgBouncer, and on a PostgreSQL whose standby takes over (`apps/server/databases`).
// Options go to Vitest: names of test files.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages, projectEnv, ROOT } from './packages.mjs';
import { ensureTools } from './tools.mjs';

ensurePackages();
ensureTools('tests');
ensureTools('databases');
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/vitest'),
  ['run', '--config', 'databases/vitest.config.ts', ...process.argv.slice(2)],
  { cwd: join(ROOT, 'apps/server'), stdio: 'inherit', env: projectEnv() },
);
process.exit(status ?? 1);
