import type { QuestionLimits, ReferenceSolution, TestCase } from '@assay/contract';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { RunResponse, RunRequest } from '../../../platform/runner/runner-client.ts';
import { toRunnerJudging, toRunnerLimits, toRunnerTests, type Judging } from '../../attempts/index.ts';

/**
 * Runs a whole program, such as a reference solution, as it stands on test cases; nothing is compared where one has no output. One that is too large to run counts as one that does not
 * compile.
 * @throws RUNNER_AWAY when the runner gives no verdict.
 */
export const runReference = async (
  deps: Pick<Deps, 'runner'>,
  reference: ReferenceSolution,
  testcases: readonly (Pick<TestCase, 'input' | 'checker'> & { output: string | null })[],
  { limits, ...judging }: Judging & { limits: QuestionLimits },
  who: Pick<RunRequest, 'key' | 'class'>,
  signal?: AbortSignal,
): Promise<RunResponse> => {
  try {
    return await deps.runner.run(
      {
        // Nothing else of what it may be: the runner takes no field that it does not know.
        language: reference.language,
        code: reference.code,
        ...who,
        ...toRunnerJudging(judging),
        ...toRunnerLimits(limits, reference.language),
        tests: toRunnerTests(testcases),
      },
      signal,
    );
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'VALIDATION')) throw error;
    return { compile: { ok: false, message: error.message }, results: [] };
  }
};
