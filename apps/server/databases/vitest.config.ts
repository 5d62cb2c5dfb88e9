import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { useTestFolder } from '../../../scripts/test-folder.ts';

useTestFolder();

/** The server behind a pooler, and on databases of which one takes over: `npm run test:databases`. */
export default defineConfig({
  test: {
    name: 'server on other databases',
    root: join(import.meta.dirname, '..'),
    include: ['databases/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
