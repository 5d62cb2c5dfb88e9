import { NO_LARGE_TEXTS, PLAIN_TEST, type runSubmissionCode } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { runKey } from '../../platform/runner/run-key.ts';
import { listGradedQuestions, runOnTests, type GradedTest } from '../attempts/index.ts';
import { requireSubmission } from './require-submission.ts';

type Test = Omit<GradedTest, 'id' | 'questionId' | 'output'> & { id: string | null; output: string | null };

/** Without any test a program is run once with empty input. */
const ONCE: Test = {
  ...PLAIN_TEST,
  ...NO_LARGE_TEXTS,
  id: null,
  type: 'PUBLIC',
  input: '',
  output: null,
  checker: null,
  isVoid: false,
};

export const handleRunSubmissionCode: Handler<typeof runSubmissionCode> = async ({
  actor,
  body,
  deps,
  signal,
}) => {
  const { student } = await requireSubmission(deps.db, actor, 'evaluate', body, deps.now());
  const of = { attemptId: student.attemptId };
  const allTests = async (questionId: string): Promise<Test[]> => {
    const { tests } = await listGradedQuestions(deps.db, { ...of, questionId });
    return tests.length > 0 ? tests : [ONCE];
  };
  const graded = { ...of, testsOf: 'GRADING' as const };
  const run = await runOnTests(deps, graded, body.programSubmission, allTests, runKey(actor), signal);
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
    testResults: results.map((result, index) => {
      const { id: testCaseId, type, isVoid, hint, weight, group } = tests[index] ?? ONCE;
      return { ...result, testCaseId, type, isVoid, hint, weight, group, repeats: 0 };
    }),
  };
};
