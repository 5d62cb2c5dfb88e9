import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './foreign-writes.ts';

const SRC = join(import.meta.dirname, '../../src');

/** What the server is made of, without its tests. */
export const serverSources = (): Source[] =>
  globSync('**/*.ts', { cwd: SRC })
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));
