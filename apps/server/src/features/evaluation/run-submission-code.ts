import type { runSubmissionCode } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { listExamTests, runOnTests, type AttemptTest } from '../attempts/index.ts';
import { requireSubmission } from './require-submission.ts';

type Test = Pick<AttemptTest, 'type' | 'input'> & { output: string | null };

/** Without any test a program is run once with empty input. */
const ONCE: Test = { type: 'PUBLIC', input: '', output: null };

export const handleRunSubmissionCode: Handler<typeof runSubmissionCode> = async ({
  actor,
  body,
  deps,
  signal,
}) => {
  const { student } = await requireSubmission(deps.db, actor, 'evaluate', body, deps.now());
  const of = { attemptId: student.attemptId };
  const allTests = async (questionId: string): Promise<Test[]> => {
    const tests = await listExamTests(deps.db, { ...of, questionId });
    return tests.length > 0 ? tests : [ONCE];
  };
  const run = await runOnTests(deps, of, body.programSubmission, allTests, actor.id, signal);
  const { tests, results, passedCount, output, answer } = run;
  const judged = results.some((result) => result.passed !== null);
  return {
    success: true,
    message: !answer.compile.ok
      ? 'The program does not compile.'
      : judged
        ? `${passedCount} of ${results.length} tests passed.`
        : 'The program ran.',
    passedCount,
    output,
    compiled: answer.compile.ok,
    diagnostics: answer.compile.diagnostics ?? [],
    testResults: results.map((result, index) => ({ ...result, type: tests[index]?.type ?? 'PUBLIC' })),
  };
};
