import type { Checker, LargeText, PublicTestResult, Verdict } from '@assay/contract';
import type { RunResponse } from '../../../platform/runner/runner-client.ts';
import type { TestText, TestToRun } from '../../../platform/runner/tests-to-run.ts';
import type { ReadText } from '../../large-texts/index.ts';

/** More of one output than this is not sent to the browser. Characters. */
const SHOWN_MAX = 20_000;

/** The beginning of a long text, with a word about the rest. */
export const shown = (text: string, most = SHOWN_MAX): string =>
  text.length > most ? `${text.slice(0, most)}\n… (${text.length - most} more characters)` : text;

/** A test to run; without an expected output there is nothing to compare with. */
export interface RunTest {
  input: string;
  output: string | null;
  /** Texts that are stored apart; `input` and `output` stand in for them. */
  largeInput?: LargeText | null | undefined;
  largeOutput?: LargeText | null | undefined;
  /** How its output is compared, where it is otherwise than for the question. */
  checker?: Checker | null;
  name?: string;
  hint?: string;
}

/** A text as it is, or how the one that is stored apart is read. */
const textOf = (
  text: string,
  large: LargeText | null | undefined,
  read: ReadText,
  tidy: (text: string) => string = (whole) => whole,
): TestText => (large ? { bytes: large.bytes, read: async () => tidy(await read(large)) } : tidy(text));

/** A test as the runner takes it. Large texts are read when it is its turn. */
export const toRunnerTest = (
  id: string,
  { input, output, largeInput, largeOutput, checker }: RunTest,
  read: ReadText,
): TestToRun => ({
  id,
  input: textOf(input, largeInput, read, (text) => text.trim()),
  ...(output !== null && { expectedOutput: textOf(output, largeOutput, read) }),
  ...(checker && { checker }),
});

/** Tests as the runner takes them; each one's id is its place. */
export const toRunnerTests = (tests: readonly RunTest[], read: ReadText): TestToRun[] =>
  tests.map((test, index) => toRunnerTest(String(index), test, read));

/** Whether a stored result passed; null where the judge failed, which says nothing of the program. */
export const passedOf = ({ passed, verdict }: { passed: boolean; verdict: Verdict }): boolean | null =>
  verdict === 'JUDGE_FAILED' ? null : passed;

/** A result without what a judge reads, as the student of a question whose programs talk to a judge may see it. */
export const withoutJudgesTest = <Result extends PublicTestResult>(result: Result): Result => ({
  ...result,
  input: null,
  expectedOutput: null,
});

/** The hint of a test for whoever failed it, else nothing. */
export const hintFor = ({ hint = '' }: Pick<RunTest, 'hint'>, passed: boolean | null): string =>
  passed === false ? hint : '';

/** A test's result with what the judge said to the author, which is for faculty alone. */
export type RunResult = PublicTestResult & { judgeMessage: string };

/** What the runner answered to `toRunnerTests`, test by test, as a person sees it. */
export const toResults = (tests: readonly RunTest[], answer: RunResponse): RunResult[] =>
  tests.map((test, index) => {
    const result = answer.results.find(({ id }) => id === String(index));
    return {
      input: test.input,
      expectedOutput: test.output,
      actualOutput: shown(result?.output ?? ''),
      passed: result ? result.passed : false,
      verdict: result?.verdict ?? 'COMPILE_ERROR',
      message: result?.passed ? '' : (result?.message ?? 'The program does not compile.'),
      errorOutput: shown(result?.stderr ?? ''),
      cpuMs: result?.cpuMs ?? 0,
      memory: result?.memoryBytes ?? 0,
      judgeMessage: shown(result?.judgeMessage ?? ''),
      name: test.name ?? '',
      hint: hintFor(test, result?.passed ?? false),
    };
  });
