import type { RunProgress } from '@assay/contract';

/** How far a run is, in words; empty where there is nothing to say yet. */
export const progressWords = ({ before, done, passed, total }: RunProgress): string => {
  if (before !== null && before > 0)
    return before === 1 ? '1 run is ahead of yours.' : `${before} runs are ahead of yours.`;
  if (before === 0) return 'Yours is the next run.';
  if (done === 0 || total === 1) return '';
  return `${done} of ${total} tests done, ${passed} passed.`;
};
