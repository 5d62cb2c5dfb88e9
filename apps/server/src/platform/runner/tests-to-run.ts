/** The tests of a run: in parts, so that a question with many large tests is never in memory whole. */
import type { RunRequest as RunBody, TestResult } from '@assay/runner-contract';

/** A text of a test, or how large it is and how it is read when its turn comes. */
export type TestText = string | { bytes: number; read: () => Promise<string> };

/** A test to be run, whose texts need not be in memory before that. */
export interface TestToRun extends Omit<RunBody['tests'][number], 'input' | 'expectedOutput'> {
  input: TestText;
  expectedOutput?: TestText;
}

/** What the runner is asked: the program, its tests, and whose run it is; without limits those of the language hold. */
export interface RunRequest extends Omit<RunBody, 'stream' | 'tests'> {
  tests: TestToRun[];
}

/** The same with the tests of one call, as it is sent. */
export type SentRequest = Omit<RunBody, 'stream'>;

/** Tests of one call: what is lost with a runner that goes away in the middle. */
const TESTS_PER_CALL = 10;
/** Bytes of the texts of one call, unless a single test has more: the most that a run holds in memory. */
const BYTES_PER_CALL = 10_000_000;
/** Most characters that are kept of what a program printed on a test, and of what is compared with a text as large. */
const KEPT_OUTPUT = { usual: 1_048_576, large: 64_000 } as const;

const bytesOf = ({ input, expectedOutput = '' }: TestToRun): number =>
  [input, expectedOutput].reduce(
    (sum, text) => sum + (typeof text === 'string' ? text.length : text.bytes),
    0,
  );

/** Tests in their order, as many at a time as one call takes; of no tests one call with none. */
export const partsOf = (tests: readonly TestToRun[]): TestToRun[][] => {
  const parts: TestToRun[][] = [];
  let bytes = 0;
  for (const test of tests) {
    const part = parts.at(-1);
    bytes += bytesOf(test);
    if (part && part.length < TESTS_PER_CALL && bytes <= BYTES_PER_CALL) part.push(test);
    else {
      parts.push([test]);
      bytes = bytesOf(test);
    }
  }
  return parts.length > 0 ? parts : [[]];
};

const textOf = (text: TestText): string | Promise<string> => (typeof text === 'string' ? text : text.read());

/** The tests of one call with their texts, read one after the other. */
export const withTexts = async (tests: readonly TestToRun[]): Promise<SentRequest['tests']> => {
  const read: SentRequest['tests'] = [];
  for (const { input, expectedOutput, ...test } of tests)
    read.push({
      ...test,
      input: await textOf(input),
      ...(expectedOutput !== undefined && { expectedOutput: await textOf(expectedOutput) }),
    });
  return read;
};

/** Results without more of their outputs than anybody goes on with. */
export const inShort = (results: readonly TestResult[], tests: readonly TestToRun[]): TestResult[] =>
  results.map((result, place) => {
    const most = typeof tests[place]?.expectedOutput === 'object' ? KEPT_OUTPUT.large : KEPT_OUTPUT.usual;
    return result.output.length > most
      ? { ...result, output: result.output.slice(0, most), outputTruncated: true }
      : result;
  });
