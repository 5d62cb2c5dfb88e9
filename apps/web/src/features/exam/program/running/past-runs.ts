import type { PastRun, RanProgram } from '@assay/contract';

/** Where the runs of a sitting are found again. */
export interface PastRuns {
  /** Tells the runs of one sitting from those of another. */
  key: string;
  /** A page of the runs of a question, newest first. @param page zero-based @throws CallError */
  page: (questionId: string, page: number) => Promise<{ runs: PastRun[]; total: number }>;
  /** A run with its program and results. @throws CallError */
  open: (runId: string) => Promise<RanProgram>;
}
