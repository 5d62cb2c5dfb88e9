// Which suites there are, which of them run side by side, and which tests belong to a feature.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './packages.mjs';

const CONTRACT = 'packages/contract/src';
const SERVER = 'apps/server/src/features';
const WEB = 'apps/web/src/features';

/** What one feature is called elsewhere: the server's attempts are the web app's exam and history. */
const ALSO = { attempts: ['exam', 'history'], exam: ['attempts'], history: ['attempts'] };

const foldersIn = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Every feature's name, as its folders have it. */
export const featuresOf = () => [...new Set([CONTRACT, SERVER, WEB].flatMap(foldersIn))].toSorted();

/** Contract, web and server tests of features, or all of them. */
const vitest = (name, cwd, inside, features) => ({
  name,
  kind: 'vitest',
  cwd,
  args: features.map((feature) => join(ROOT, inside, feature)).filter((path) => existsSync(path)),
});

/** A browser test belongs to the feature that its file is named for, and to those that it is tagged with. */
const browser = (features) => ({
  name: 'browser',
  kind: 'playwright',
  cwd: 'e2e',
  args:
    features.length === 0
      ? ['--project=screens']
      : [
          '--project=screens',
          '--grep',
          `(^|[ /])(${features.join('|')})(-[a-z-]+)?\\.spec\\.ts |@(${features.join('|')})( |$)`,
        ],
});

/**
 * The suites of some features, or of everything where none is named: phases one after the other, in each of them lanes that
 * run side by side, in each lane suites one after the other.
 */
export const suitesOf = (named) => {
  const features = [...new Set(named.flatMap((name) => [name, ...(ALSO[name] ?? [])]))];
  const contract = vitest('contract', 'packages/contract', CONTRACT, features);
  const web = vitest('web', 'apps/web', WEB, features);
  const server = vitest('server', 'apps/server', SERVER, features);
  if (features.length > 0)
    return [[[contract, web, server].filter(({ args }) => args.length > 0), [browser(features)]]];
  const check = {
    name: 'check',
    kind: 'command',
    cwd: '.',
    args: ['node', 'scripts/check.mjs'],
    what: 'the checks of the sources',
    repeat: 'npm run check',
    tests: 1,
  };
  const loads = {
    name: 'loads',
    kind: 'command',
    cwd: '.',
    args: ['node', 'scripts/bench/loads.mjs'],
    what: 'what the pages of the web app load',
    repeat: 'npm run bench:loads',
    tests: 1,
  };
  const template = {
    name: 'template',
    kind: 'command',
    cwd: 'e2e',
    args: ['node', 'ready-template.main.ts'],
    what: 'the product that the browser tests start with',
    repeat: 'cd e2e && npx node ready-template.main.ts',
    tests: 0,
  };
  const exams = { name: 'exams', kind: 'playwright', cwd: 'e2e', args: ['--project=exams'] };
  return [
    // The demonstration is graded by one processor, and the exams happen in real time: both leave much to others.
    [
      [template, exams],
      [check, contract, web, loads, server],
    ],
    // Programs that are attacked and measured.
    [[vitest('runner', 'apps/runner', '', [])]],
    [[browser([])]],
  ];
};
