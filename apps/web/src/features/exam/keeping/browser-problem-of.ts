import { browserProblemSchema, type BrowserProblem } from '@assay/contract';

/** Why a call was not let in, where that lies in the browser; null for every other failure. */
export const browserProblemOf = (error: unknown): BrowserProblem | null =>
  browserProblemSchema.safeParse(error).data ?? null;
