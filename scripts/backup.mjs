// `npm run backup -- <file>`: everything that must not be lost, in one file. The server may run meanwhile.
import { spawnSync } from 'node:child_process';
import { ensurePackages, NODE, projectEnv, ROOT } from './packages.mjs';

ensurePackages();
const args = ['apps/server/src/features/backup/backup.main.ts', ...process.argv.slice(2)];
const { status } = spawnSync(NODE, args, { cwd: ROOT, stdio: 'inherit', env: projectEnv() });
process.exit(status ?? 1);
