import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'runner',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Real programs on real slots: two files at once would measure each other.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
