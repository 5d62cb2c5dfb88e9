import { defineConfig } from 'vitest/config';
import { useTestFolder } from '../../scripts/test-folder.ts';
import { LongestFirst } from './test/longest-first.ts';

useTestFolder();

/** Programs that hold all of the machine, and that are measured: each wants it for itself. */
const ALONE = ['test/running/busy-machine.test.ts', 'test/running/measurement.test.ts'];
/** Languages that are not installed everywhere: `npm run test:languages`. */
const OPTIONAL = ['test/languages/every-language.test.ts'];
const times = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...times,
          name: 'beside others',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...ALONE, ...OPTIONAL],
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
