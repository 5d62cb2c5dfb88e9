// `npm run bench:loads`: what a page makes a browser load first, from the build's manifest. It fails where a page weighs
// more, or comes in more files, than it may: a few percent over what was reached, so that no library slips in unseen.
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
const EXAM = 'src/features/exam/exam.page.tsx';

/** What a student has loaded who has logged in and sees the tasks that can be sat. */
const STUDENT = [
  START,
  SHELL,
  'src/features/dashboard/student-dashboard.page.tsx',
  'src/features/exam/lists/available-tasks.page.tsx',
];
/** The code editor as an exam opens it, which is no import of its page: it comes beside the task. */
const EDITOR = [
  'src/ui/code/editor/editor-completion.ts',
  '../../node_modules/@codemirror/lang-python/dist/index.js',
];

/**
 * Kilobytes are thousands of bytes after gzip, of scripts and styles together; files are requests. `after`: what has been
 * loaded before, and does not count.
 */
const PAGES = [
  { name: 'login', parts: [START], maxKb: 257, maxFiles: 4 },
  { name: 'exam page', parts: [START, EXAM], maxKb: 412, maxFiles: 13 },
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
    maxKb: 482,
    maxFiles: 17,
  },
  {
    name: 'dashboard',
    parts: [START, SHELL, 'src/features/dashboard/author-dashboard.page.tsx'],
    maxKb: 473,
    maxFiles: 16,
  },
];

ensurePackages();
ensureWebBuild();
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));

/** Everything that comes with parts of the app before anything of them is drawn. */
const namesOf = (parts) => {
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
  return files;
};

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
