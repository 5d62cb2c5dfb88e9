// `npm run backup`, `npm run verify` …: the commands of the server. Each says itself what it does and how it is called.
import { spawnSync } from 'node:child_process';
import { ensurePackages, fail, NODE, projectEnv, ROOT } from './packages.mjs';

const PROGRAMS = {
  backup: 'backup/backup.main.ts',
  restore: 'backup/restore.main.ts',
  'restore-drill': 'backup/restore-drill.main.ts',
  'move-files': 'backup/move-files.main.ts',
  'reset-second-factor': 'auth/second-factor/reset-second-factor.main.ts',
  'recover-administrator': 'administrators/recover-administrator.main.ts',
  'import-questions': 'question-exchange/import-questions.main.ts',
  verify: 'records/verify.main.ts',
  'rotate-record-key': 'records/rotate-record-key.main.ts',
};

const [name = '', ...args] = process.argv.slice(2);
const program = PROGRAMS[name];
if (!program) fail(`There is no command ${name}. There are ${Object.keys(PROGRAMS).join(', ')}.`);
ensurePackages();
const { status } = spawnSync(NODE, [`apps/server/src/features/${program}`, ...args], {
  cwd: ROOT,
  stdio: 'inherit',
  env: projectEnv(),
});
process.exit(status ?? 1);
