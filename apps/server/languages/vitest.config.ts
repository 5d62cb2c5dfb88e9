import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { useTestFolder } from '../../../scripts/test-folder.ts';

useTestFolder();
process.env['RUNNER_LANGUAGES'] = 'all';

/** Exams in every language that the runner knows: `npm run test:languages`. */
export default defineConfig({
  test: {
    name: 'server with every language',
    root: join(import.meta.dirname, '..'),
    include: ['languages/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
