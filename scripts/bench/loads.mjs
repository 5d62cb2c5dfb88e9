// `npm run bench:loads`: what a page makes a browser load first, from the build's manifest. It fails where a page weighs
// more, or comes in more files, than it may: a few percent over what was reached, so that no library slips in unseen.
// What it comes to and why the login is not lighter: docs/adr/011-first-loads.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ensurePackages } from '../packages.mjs';
import { ensureWebBuild } from '../web-build.mjs';
import { DIST, EDITOR, EXAM, namesOf, SHELL, START, STUDENT } from './first-loads.mjs';

/**
 * Kilobytes are thousands of bytes after gzip, of scripts and styles together; files are requests. `after`: what has been
 * loaded before, and does not count.
 */
const PAGES = [
  { name: 'login', parts: [START], maxKb: 258, maxFiles: 4 },
  { name: 'exam page', parts: [START, EXAM], maxKb: 413, maxFiles: 13 },
  {
    name: 'exam, from the list of tasks to an editor',
    parts: [START, EXAM, ...EDITOR],
    after: STUDENT,
    maxKb: 223,
    maxFiles: 9,
  },
  {
    name: 'task list',
    parts: [START, SHELL, 'src/features/tasks/list/task-list.page.tsx'],
    maxKb: 484,
    maxFiles: 17,
  },
  {
    name: 'dashboard',
    parts: [START, SHELL, 'src/features/dashboard/author-dashboard.page.tsx'],
    maxKb: 474,
    maxFiles: 16,
  },
];

ensurePackages();
ensureWebBuild();
const filesOf = (parts, after) =>
  [...namesOf(parts).difference(namesOf(after))]
    .map((file) => {
      const content = readFileSync(join(DIST, file));
      return {
        file,
        bytes: gzipSync(content, { level: 9 }).length,
        // What the server sends to a browser that takes it, as all of today do.
        brotliBytes: brotliCompressSync(content).length,
      };
    })
    .toSorted((one, other) => other.bytes - one.bytes);

const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
let holds = true;
for (const { name, parts, after = [], maxKb, maxFiles } of PAGES) {
  const files = filesOf(parts, after);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const brotliBytes = files.reduce((sum, file) => sum + file.brotliBytes, 0);
  const within = bytes <= maxKb * 1000 && files.length <= maxFiles;
  holds &&= within;
  process.stdout.write(
    `${name}: ${kb(bytes)} of at most ${maxKb} (brotli: ${kb(brotliBytes)}), ${files.length} files of at most ${maxFiles}${within ? '' : ', TOO MUCH'}\n`,
  );
  for (const one of files) process.stdout.write(`  ${kb(one.bytes).padStart(9)}  ${one.file}\n`);
}
process.exit(holds ? 0 : 1);
