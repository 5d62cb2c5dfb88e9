// Whether every folder of sources can still be taken in at a glance; part of `npm run check`.
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { ROOT } from './packages.mjs';

/** Files in one folder, without those of the folders in it. */
const MOST_FILES = 25;
/** Data, one file an attack. */
const COLLECTIONS = ['apps/runner/attacks/c', 'apps/runner/attacks/javascript', 'apps/runner/attacks/python'];
const NO_SOURCES = ['**/node_modules', '**/dist', '**/build', '**/.cache', '**/test-results'];

const files = globSync('{packages,apps,e2e,scripts}/**/*.{ts,tsx,mjs,css,c,h,py,java,cpp}', {
  cwd: ROOT,
  exclude: NO_SOURCES,
});
const rooms = Object.entries(Object.groupBy(files, dirname));
const full = rooms.filter(([room, held]) => held.length > MOST_FILES && !COLLECTIONS.includes(room));
for (const [room, held] of full) {
  process.stdout.write(
    `${room} holds ${held.length} files; more than ${MOST_FILES} want rooms of their own.\n`,
  );
}
process.exit(full.length === 0 ? 0 : 1);
