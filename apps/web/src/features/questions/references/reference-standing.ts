import type { JudgeProgram, Language, ReferenceOutcome, ReferenceRun } from '@assay/contract';
import { firstDifference } from '../../../ui/code/first-difference.ts';

type TestText = Readonly<{ input: string; output: string }>;
type Result = ReferenceRun['results'][number];

/** What the outcome of a reference solution hangs on. */
export interface ReferenceSetting {
  code: string;
  testcases: readonly TestText[];
  judge: JudgeProgram | null;
}

/** A reference solution as it was run, and what came of it. */
export interface CheckedReference extends ReferenceSetting {
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

const isSameJudge = (one: JudgeProgram | null, other: JudgeProgram | null): boolean =>
  one?.language === other?.language && one?.code === other?.code;

/**
 * What a run says of the program and the tests as they stand now. A program prints the same whatever is expected of it,
 * so a changed expected output needs no new run; a judge reads it. Null when the program, the judge or an input has
 * changed.
 */
export const runNow = (
  checked: CheckedReference | undefined,
  { code, testcases, judge }: ReferenceSetting,
): ReferenceRun | null => {
  const isSame =
    checked?.code === code &&
    isSameJudge(checked.judge, judge) &&
    checked.testcases.length === testcases.length &&
    checked.testcases.every(
      ({ input, output }, place) =>
        input === testcases[place]?.input && (judge === null || output === testcases[place].output),
    );
  if (!isSame) return null;
  if (judge !== null) return checked.run;
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
