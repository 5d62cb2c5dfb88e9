import type { Language, ReferenceOutcome, ReferenceRun } from '@assay/contract';
import { firstDifference } from '../../ui/first-difference.ts';

type TestText = Readonly<{ input: string; output: string }>;
type Result = ReferenceRun['results'][number];

/** A reference solution as it was run, and what came of it. */
export interface CheckedReference {
  code: string;
  testcases: readonly TestText[];
  run: ReferenceRun;
}

export type CheckedReferences = ReadonlyMap<Language, CheckedReference>;

/** A result against another expected output; null when that cannot be told without a new run. */
const against = (result: Result, expectedOutput: string): Result | null => {
  if (result.expectedOutput === expectedOutput) return result;
  if (result.verdict !== 'OK' && result.verdict !== 'WRONG_ANSWER') return { ...result, expectedOutput };
  if (!result.isWhole) return null;
  const passed = firstDifference(expectedOutput, result.actualOutput) === null;
  return {
    ...result,
    expectedOutput,
    passed,
    verdict: passed ? 'OK' : 'WRONG_ANSWER',
    message: passed ? '' : 'The output differs from the expected output',
  };
};

/**
 * What a run says of the program and the tests as they stand now. A program prints the same whatever is expected of it,
 * so a changed expected output needs no new run. Null when the program or an input has changed.
 */
export const runNow = (
  checked: CheckedReference | undefined,
  code: string,
  testcases: readonly TestText[],
): ReferenceRun | null => {
  const isSame =
    checked?.code === code &&
    checked.testcases.length === testcases.length &&
    checked.testcases.every(({ input }, place) => input === testcases[place]?.input);
  if (!isSame) return null;
  const results = checked.run.results.map((result, place) => against(result, testcases[place]?.output ?? ''));
  return results.every((result) => result !== null) ? { ...checked.run, results } : null;
};

/** How a reference solution did, in numbers. */
export const outcomeOf = (
  { language, compiled, results }: ReferenceRun,
  total = results.length,
): ReferenceOutcome => ({
  language,
  compiled,
  passed: results.filter(({ passed }) => passed).length,
  total,
});

/** What the program printed, as a test case takes it for the expected output; null where that is no answer. */
export const takeableOutput = ({ verdict, isWhole, actualOutput }: Result): string | null =>
  verdict === 'WRONG_ANSWER' && isWhole && actualOutput.trim() !== '' ? actualOutput.trimEnd() : null;
