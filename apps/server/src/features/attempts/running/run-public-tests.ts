import {
  composeProgram,
  isExecutable,
  startingBlocks,
  type BodyOf,
  type PublicTestResult,
  type ResponseIn,
  type runCode,
  type Snippet,
  isTalk,
} from '@assay/contract';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { RunResponse } from '../../../platform/runner/runner-client.ts';
import { storedTexts } from '../../large-texts/index.ts';
import {
  listExamQuestions,
  listExamTests,
  startOf,
  type QuestionsOf,
} from '../attempt/exam-question.repository.ts';
import { studentMessages, type StudentMessages } from './hidden-lines/student-messages.ts';
import { watchRun, type TellProgress } from './run-progress.ts';
import { requireProgramSize } from '../attempt/program-size.ts';
import { toRunnerJudging, toRunnerLimits } from './judging.ts';
import {
  shown,
  toResults,
  toRunnerTests,
  withoutJudgesTest,
  type RunResult,
  type RunTest,
} from './run-results.ts';

/** The PUBLIC tests; a question without any is run once with empty input. */
const orOnce = (tests: readonly RunTest[]): readonly RunTest[] =>
  tests.length > 0 ? tests : [{ input: '', output: null }];

/** An input of the student's own as a test: there is nothing to compare with, and the runner's judge is not asked. */
const ownTests = (ownInput: string | null | undefined): readonly RunTest[] | null =>
  typeof ownInput === 'string' ? [{ input: ownInput, output: null }] : null;

const summary = (answer: RunResponse, results: readonly PublicTestResult[], passed: number): string => {
  if (!answer.compile.ok) return 'The program does not compile.';
  if (results.some(({ verdict }) => verdict === 'JUDGE_FAILED')) return 'The judge of this question failed.';
  if (results.every((result) => result.passed === null)) return 'The program ran.';
  return `${passed} of ${results.length} public tests passed.`;
};

/** What a run gave: `results` has one entry for each of `tests`, in their order. */
interface TestRun<Test> {
  blocks: readonly Snippet[];
  tests: readonly Test[];
  hasJudge: boolean;
  results: RunResult[];
  passedCount: number;
  output: string;
  answer: RunResponse;
}

/**
 * Runs a program on tests of its question, with the blocks that are not the student's put in by the server. Stores
 * nothing.
 * @param testsFor finds the tests of a question
 * @param key who waits
 * @throws VALIDATION for a program that does not belong there or cannot be run; RUNNER_AWAY
 */
export const runOnTests = async <Test extends RunTest>(
  deps: Deps,
  of: QuestionsOf,
  { programIndex, language, code }: BodyOf<typeof runCode>['programSubmission'],
  testsFor: (questionId: string) => Promise<readonly Test[]>,
  key: string,
  signal: AbortSignal,
  tell: TellProgress = () => undefined,
): Promise<TestRun<Test>> => {
  const [question] = await listExamQuestions(deps.db, { ...of, questionId: programIndex });
  if (!question?.languages.includes(language))
    throw new AppError('VALIDATION', 'This program does not belong to the task.');
  if (!isExecutable(language))
    throw new AppError(
      'VALIDATION',
      'HTML, CSS and JavaScript are shown in the page; they are not run here.',
    );
  const blocks = startingBlocks(startOf(question), language);
  requireProgramSize(code, blocks.length);
  const program = composeProgram(blocks, code);
  if (program.trim() === '') throw new AppError('VALIDATION', 'There is no code to run.');

  const tests = await testsFor(programIndex);
  const answer = await deps.runner.run(
    {
      language,
      code: program,
      key,
      class: 'interactive',
      // Without a test there is nothing that a judge could go by.
      ...(tests.every(({ output }) => output !== null) && toRunnerJudging(question)),
      ...toRunnerLimits(question.limits, language, tests),
      tests: toRunnerTests(tests, storedTexts(deps)),
    },
    signal,
    watchRun(tests.length, tell),
  );
  const results = toResults(tests, answer);
  return {
    blocks,
    hasJudge: isTalk(question.judge),
    tests,
    results,
    passedCount: results.filter((result) => result.passed).length,
    output: shown(answer.compile.ok ? (answer.results[0]?.output ?? '') : (answer.compile.message ?? '')),
    answer,
  };
};

/** Results as the student reads them: an own input has no verdict, and what a judge goes by is not told. */
const toldResults = (
  { results, hasJudge }: TestRun<RunTest>,
  messages: StudentMessages,
  isOwnInput: boolean,
): PublicTestResult[] =>
  results.map(messages.result).map((result) => {
    if (isOwnInput) return { ...result, passed: null };
    return hasJudge ? withoutJudgesTest(result) : result;
  });

/**
 * Runs a program on the PUBLIC tests of its question, or on an input of the student's own, as Run Code does, and answers what leaves to the
 * browser, without the lines that a student may not see, and with the blocks that the program started from. Stores
 * nothing.
 * @param key who waits
 * @throws VALIDATION for a program that does not belong there or cannot be run, and for an own input where the task allows
 *   none; RUNNER_AWAY
 */
export const runPublicTests = async (
  deps: Deps,
  of: QuestionsOf & { allowOwnInput: boolean },
  program: BodyOf<typeof runCode>['programSubmission'],
  key: string,
  signal: AbortSignal,
  tell?: TellProgress,
): Promise<{ blocks: readonly Snippet[]; answer: ResponseIn<typeof runCode> }> => {
  const own = ownTests(program.ownInput);
  if (own && !of.allowOwnInput)
    throw new AppError('VALIDATION', 'In this task programs run only on the public tests.');
  const publicTests = async (questionId: string): Promise<readonly RunTest[]> =>
    own ?? orOnce(await listExamTests(deps.db, { ...of, questionId }, 'PUBLIC'));
  const run = await runOnTests(deps, of, program, publicTests, key, signal, tell);
  const { blocks, answer, passedCount, output } = run;
  const messages = studentMessages(blocks, program.code, program.language);
  const results = toldResults(run, messages, own !== null);
  return {
    blocks,
    answer: {
      success: true,
      message: summary(answer, results, passedCount),
      passedCount,
      output: answer.compile.ok ? output : messages.compiler(output),
      compiled: answer.compile.ok,
      diagnostics: messages.diagnostics(answer.compile.diagnostics ?? []),
      publicTestResults: results,
    },
  };
};
