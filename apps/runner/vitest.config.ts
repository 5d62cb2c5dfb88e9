import { defineConfig } from 'vitest/config';
import { useTestFolder } from '../../scripts/test-folder.ts';

useTestFolder();

/** Programs that attack the machine, that hold all of it, and that are measured: each wants it for itself. */
const ALONE = [
  'test/sandbox/attacks.test.ts',
  'test/running/busy-machine.test.ts',
  'test/running/measurement.test.ts',
];
const times = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...times,
          name: 'beside others',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ALONE,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...times,
          name: 'alone',
          include: ALONE,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
