import {
  composeProgram,
  isExecutable,
  startingBlocks,
  type ProgramCode,
  type PublicTestResult,
  type runCode,
  type Snippet,
} from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import type { RunAnswer } from '../../platform/runner-client.ts';
import {
  insertRunLog,
  listAttemptQuestions,
  listAttemptTests,
  startOf,
  type AttemptTest,
} from './attempt.repository.ts';
import { demandAttempt, endOf } from './open-attempt.ts';
import { shown, toResults, toRunnerTests, type RunTest } from './run-results.ts';

/** Of what was sent, the blocks that there are, as the student sees them. */
const typedBlocks = (blocks: readonly Snippet[], code: ProgramCode): ProgramCode =>
  blocks.map((block, index) => {
    const own = block.isEditable ? code[index]?.code : undefined;
    return { code: block.isVisible ? (own ?? block.code) : '' };
  });

/** The PUBLIC tests; a question without any is run once with empty input. */
const testsOf = (questionId: string, publicTests: readonly AttemptTest[]): RunTest[] => {
  const tests = publicTests.filter((test) => test.questionId === questionId);
  return tests.length > 0 ? tests : [{ input: '', output: null }];
};

const summary = (answer: RunAnswer, results: readonly PublicTestResult[], passed: number): string => {
  if (!answer.compile.ok) return 'The program does not compile.';
  if (results.every((result) => result.expectedOutput === null)) return 'The program ran.';
  return `${passed} of ${results.length} public tests passed.`;
};

export const handleRunCode: Handler<typeof runCode> = async ({ actor, body, deps, signal }) => {
  const { programIndex, language, code } = body.programSubmission;
  const attempt = await demandAttempt(deps.db, body.taskId, actor.id);
  if (attempt.submittedAt) throw new AppError('NOT_OPEN', 'You have submitted this task.');
  if (deps.now() > endOf(attempt)) throw new AppError('NOT_OPEN', 'The time of this task is over.');
  const question = (await listAttemptQuestions(deps.db, attempt.id)).find(
    ({ questionId }) => questionId === programIndex,
  );
  if (!question?.languages.includes(language))
    throw new AppError('VALIDATION', 'This program does not belong to the task.');
  if (!isExecutable(language))
    throw new AppError(
      'VALIDATION',
      'HTML, CSS and JavaScript are shown in the page; they are not run here.',
    );
  const blocks = startingBlocks(startOf(question), language);
  const program = composeProgram(blocks, code);
  if (program.trim() === '') throw new AppError('VALIDATION', 'There is no code to run.');

  const tests = testsOf(programIndex, await listAttemptTests(deps.db, attempt.id, 'PUBLIC'));
  const answer = await deps.runner.run(
    {
      language,
      code: program,
      key: actor.id,
      class: 'interactive',
      tests: toRunnerTests(tests),
    },
    signal,
  );
  const results = toResults(tests, answer);
  const passedCount = results.filter((result) => result.passed).length;
  const judged = results.some((result) => result.passed !== null);
  await insertRunLog(deps.db, {
    attemptId: attempt.id,
    questionId: programIndex,
    executedAt: deps.now(),
    language,
    code: typedBlocks(blocks, code),
    status: !judged ? 'PENDING' : passedCount === results.length ? 'PASSED' : 'FAILED',
    passedCount,
    totalCount: results.length,
  });
  return {
    success: true,
    message: summary(answer, results, passedCount),
    passedCount,
    output: shown(answer.compile.ok ? (answer.results[0]?.output ?? '') : (answer.compile.message ?? '')),
    compiled: answer.compile.ok,
    diagnostics: answer.compile.diagnostics,
    publicTestResults: results,
  };
};
