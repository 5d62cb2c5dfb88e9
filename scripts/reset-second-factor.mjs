// `npm run reset-second-factor -- <username>`: turns a second factor off whose owner has nobody else to ask.
import { spawnSync } from 'node:child_process';
import { ensurePackages, NODE, projectEnv, ROOT } from './packages.mjs';

ensurePackages();
const args = [
  'apps/server/src/features/auth/second-factor/reset-second-factor.main.ts',
  ...process.argv.slice(2),
];
const { status } = spawnSync(NODE, args, { cwd: ROOT, stdio: 'inherit', env: projectEnv() });
process.exit(status ?? 1);
