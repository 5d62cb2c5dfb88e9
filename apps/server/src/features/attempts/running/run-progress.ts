import type { ProgressOf, runCode } from '@assay/contract';
import type { RunWatcher } from '../../../platform/runner/runner-client.ts';

/** Hears how far a run is. */
export type TellProgress = (progress: ProgressOf<typeof runCode>) => void;

/** Counts what a runner says of the tests of one run. */
export const watchRun = (total: number, tell: TellProgress): RunWatcher => {
  let [done, passed] = [0, 0];
  const say = (before: number | null): void => tell({ before, done, passed, total });
  return {
    waiting: say,
    tested: (result) => {
      done += 1;
      if (result.passed) passed += 1;
      say(null);
    },
  };
};
