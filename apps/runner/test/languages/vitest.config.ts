import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { useTestFolder } from '../../../../scripts/test-folder.ts';
import { LANGUAGES, USUAL_LANGUAGES } from '../../src/languages/languages.ts';

useTestFolder();

/** Compilers that take seconds, on a machine that may be busy. */
const PATIENCE_MS = 120_000;

const OPTIONAL = LANGUAGES.map(({ id }) => id).filter((id) => !USUAL_LANGUAGES.includes(id));

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['test/languages/*.test.ts', 'test/sandbox/attacks.test.ts'],
    provide: { attacked: OPTIONAL },
    fileParallelism: false,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
  },
});
