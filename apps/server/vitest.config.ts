import { defineConfig } from 'vitest/config';
import { useTestFolder } from '../../scripts/test-folder.ts';

useTestFolder();
// PHP, the smallest to install, stands for the languages that a runner offers where it is set up for them.
process.env['RUNNER_LANGUAGES'] = 'default,php';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 3,
    // The files of a worker share its modules: most of the time went into loading them anew. Each file still has a server
    // and a database of its own; nothing that is kept in a module may outlive the file.
    isolate: false,
  },
});
