// Builds the web app when its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, ROOT } from './packages.mjs';

const SOURCES = ['apps/web', 'packages/contract', 'package-lock.json'];
const DIST = join(ROOT, 'apps/web/dist');
const MARK = join(DIST, '.sources');

const filesOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name !== 'dist' && name !== 'node_modules')
        .toSorted()
        .flatMap((name) => filesOf(join(path, name)))
    : [path];

export const ensureWebBuild = () => {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesOf(join(ROOT, source))))
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  const sources = hash.digest('hex');
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === sources) return;
  process.stdout.write('Building the web app …\n');
  must('vite', ['build', '--logLevel', 'warn'], { cwd: join(ROOT, 'apps/web') });
  writeFileSync(MARK, sources);
};
