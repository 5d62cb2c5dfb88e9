// Builds the web app when its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { must, ROOT } from './packages.mjs';

// The guides are read inside the product.
const SOURCES = ['apps/web', 'packages', 'docs', 'package-lock.json'];
const DIST = join(ROOT, 'apps/web/dist');
const MARK = join(DIST, '.sources');

const filesOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name !== 'dist' && name !== 'node_modules')
        .toSorted()
        .flatMap((name) => filesOf(join(path, name)))
    : [path];

/** A whole exam room loads the page at once: texts are compressed once, here, and not at every request. */
const compress = (folder) => {
  for (const file of filesOf(folder).filter((path) => /\.(js|css|html|svg)$/.test(path))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(content));
  }
};

export const ensureWebBuild = () => {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesOf(join(ROOT, source))))
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  const sources = hash.digest('hex');
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === sources) return;
  process.stdout.write('Building the web app …\n');
  must('vite', ['build', '--logLevel', 'error'], { cwd: join(ROOT, 'apps/web') });
  compress(DIST);
  writeFileSync(MARK, sources);
};
