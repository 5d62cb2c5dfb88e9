import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** For the virtual machine alone: the runner's own tests, and those that need control groups v2. */
export default defineConfig({
  test: {
    name: 'runner on control groups v2',
    root: join(import.meta.dirname, '..'),
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'virtual-machine/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
