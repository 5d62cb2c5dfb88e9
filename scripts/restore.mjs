// `npm run restore -- <file>`: puts a backup into an empty data folder or database.
import { spawnSync } from 'node:child_process';
import { ensurePackages, NODE, projectEnv, ROOT } from './packages.mjs';

ensurePackages();
const args = ['apps/server/src/features/backup/restore.main.ts', ...process.argv.slice(2)];
const { status } = spawnSync(NODE, args, { cwd: ROOT, stdio: 'inherit', env: projectEnv() });
process.exit(status ?? 1);
