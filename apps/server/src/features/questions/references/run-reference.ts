import type { QuestionLimits, ReferenceSolution } from '@assay/contract';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { RunResponse, RunRequest } from '../../../platform/runner/runner-client.ts';
import {
  toRunnerJudging,
  toRunnerLimits,
  toRunnerTests,
  type Judging,
  type RunTest,
} from '../../attempts/index.ts';
import type { ReadText } from '../../large-texts/index.ts';

/** What runs programs, and what reads the large texts of tests when it is their turn. */
export interface RunsTests {
  runner: Deps['runner'];
  read: ReadText;
}

/**
 * Runs a whole program, such as a reference solution, as it stands on test cases; nothing is compared where one has no output. One that is too large to run counts as one that does not
 * compile.
 * @throws RUNNER_AWAY when the runner gives no verdict.
 */
export const runReference = async (
  { runner, read }: RunsTests,
  reference: ReferenceSolution,
  testcases: readonly RunTest[],
  { limits, ...judging }: Judging & { limits: QuestionLimits },
  who: Pick<RunRequest, 'key' | 'class'>,
  signal?: AbortSignal,
): Promise<RunResponse> => {
  try {
    return await runner.run(
      {
        // Nothing else of what it may be: the runner takes no field that it does not know.
        language: reference.language,
        code: reference.code,
        ...who,
        ...toRunnerJudging(judging),
        ...toRunnerLimits(limits, reference.language, testcases),
        tests: toRunnerTests(testcases, read),
      },
      signal,
    );
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'VALIDATION')) throw error;
    return { compile: { ok: false, message: error.message }, results: [] };
  }
};
