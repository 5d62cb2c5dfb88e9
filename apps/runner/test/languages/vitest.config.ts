import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { useTestFolder } from '../../../../scripts/test-folder.ts';

useTestFolder();

/** Compilers that take seconds, on a machine that may be busy. */
const PATIENCE_MS = 120_000;

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['test/languages/*.test.ts'],
    fileParallelism: false,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
  },
});
