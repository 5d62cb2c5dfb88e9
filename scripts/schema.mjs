// `npm run schema`: writes apps/server/schema.sql, the form of the database as its migrations make it.
import { join } from 'node:path';
import { ensurePackages, must, ROOT } from './packages.mjs';
import { ensureTools } from './tools.mjs';

ensurePackages();
ensureTools();
must('vitest', ['run', 'src/platform/db/schema.test.ts', '--update'], { cwd: join(ROOT, 'apps/server') });
