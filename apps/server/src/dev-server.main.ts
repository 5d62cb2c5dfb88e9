import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// The server as `dev.main.ts` runs it: it loads its packages beforehand, which is most of a start, and its own sources
// when it is told to begin.
const begin = once(process, 'message');
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
);
const packages = Object.keys(dependencies).filter((name) => !name.startsWith('@assay/'));
// One after the other: of a package that one loads as a module and another one requires meanwhile, nothing comes to either.
for (const name of packages)
  // One that cannot be loaded so is loaded where it is needed.
  // oxlint-disable-next-line no-await-in-loop -- see above
  await import(name).catch(() => undefined);
await begin;
await import('./main.ts');
