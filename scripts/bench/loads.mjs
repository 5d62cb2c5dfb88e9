// `npm run bench:loads`: what a page makes a browser load first, from the build's manifest. It fails where a page weighs
// more, or comes in more scripts, than it may: a few percent over what was reached, so that no library slips in unseen.
// What it comes to and why the login is not lighter: docs/adr/011-first-loads.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ensurePackages, ROOT } from '../packages.mjs';
import { ensureWebBuild } from '../web-build.mjs';

const DIST = join(ROOT, 'apps/web/dist');
const START = 'index.html';
/** What stands around every page behind the login but the exam. */
const SHELL = 'src/app/shell.tsx';

/** Kilobytes are thousands of bytes after gzip, of scripts and styles together. */
const PAGES = [
  { name: 'login', parts: [START], maxKb: 256, maxScripts: 4 },
  {
    name: 'exam page',
    parts: [START, 'src/features/exam/exam.page.tsx'],
    maxKb: 494,
    maxScripts: 18,
  },
  {
    name: 'task list',
    parts: [START, SHELL, 'src/features/tasks/list/task-list.page.tsx'],
    maxKb: 481,
    maxScripts: 14,
  },
  {
    name: 'dashboard',
    parts: [START, SHELL, 'src/features/dashboard/author-dashboard.page.tsx'],
    maxKb: 469,
    maxScripts: 12,
  },
];

ensurePackages();
ensureWebBuild();
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));

/** Everything that comes with parts of the app before anything of them is drawn. */
const filesOf = (parts) => {
  const names = new Set();
  const files = new Set();
  const take = (name) => {
    if (names.has(name)) return;
    names.add(name);
    if (!manifest[name]) throw new Error(`The build holds no ${name}.`);
    const { file, css = [], imports = [] } = manifest[name];
    for (const one of [file, ...css]) files.add(one);
    imports.forEach(take);
  };
  parts.forEach(take);
  return [...files]
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
};

const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
let holds = true;
for (const { name, parts, maxKb, maxScripts } of PAGES) {
  const files = filesOf(parts);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const brotliBytes = files.reduce((sum, file) => sum + file.brotliBytes, 0);
  const scripts = files.filter(({ file }) => file.endsWith('.js')).length;
  const within = bytes <= maxKb * 1000 && scripts <= maxScripts;
  holds &&= within;
  process.stdout.write(
    `${name}: ${kb(bytes)} of at most ${maxKb} (brotli: ${kb(brotliBytes)}), ${scripts} scripts of at most ${maxScripts}${within ? '' : ', TOO MUCH'}\n`,
  );
  for (const one of files) process.stdout.write(`  ${kb(one.bytes).padStart(9)}  ${one.file}\n`);
}
process.exit(holds ? 0 : 1);
