// What a page makes a browser load first, from the build's manifest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages.mjs';

export const DIST = join(ROOT, 'apps/web/dist');
export const START = 'index.html';
/** What stands around every page behind the login but the exam. */
export const SHELL = 'src/app/shell.tsx';
export const EXAM = 'src/features/exam/exam.page.tsx';

/** What a student has loaded who has logged in and sees the tasks that can be sat. */
export const STUDENT = [
  START,
  SHELL,
  'src/features/dashboard/student-dashboard.page.tsx',
  'src/features/exam/lists/available-tasks.page.tsx',
];
/** The code editor as an exam opens it, which is no import of its page: it comes beside the task. */
export const EDITOR = [
  'src/ui/code/editor/editor-completion.ts',
  '../../node_modules/@codemirror/lang-python/dist/index.js',
];
/** What the lobby of an exam fetches besides: the other languages of nearly every exam, and the dialogs. */
const LOBBY = [
  '../../node_modules/@codemirror/lang-cpp/dist/index.js',
  '../../node_modules/@codemirror/lang-java/dist/index.js',
  'src/features/exam/messages/messages-dialog.tsx',
  'src/features/exam/program/running/earlier-runs.tsx',
];

/** Every file, below DIST, that comes with parts of the app before anything of them is drawn. */
export const namesOf = (parts) => {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
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

/** Addresses, without the host, of all that a student's browser loads that was never here, from the login to the lobby of an exam. */
export const firstVisitOfExam = () => [
  '/',
  '/colour-scheme.js',
  '/favicon.svg',
  ...[...namesOf([...STUDENT, EXAM, ...EDITOR, ...LOBBY])].map((file) => `/${file}`),
];
