import {
  isLimited,
  limitsIn,
  LINES,
  type Checker,
  type JudgeProgram,
  type Language,
  type QuestionLimits,
  type ReferenceOutcome,
  type ReferenceRun,
  type ReferenceUse,
  type TestCase,
} from '@assay/contract';
import { firstDifference } from '../../../ui/code/first-difference.ts';

type TestText = Readonly<
  Pick<TestCase, 'input' | 'output' | 'largeInput' | 'largeOutput'> & {
    checker?: Checker | null | undefined;
  }
>;
type Result = ReferenceRun['results'][number];

/** What outputs are judged on, and how. */
export interface TestSetting {
  testcases: readonly TestText[];
  checker: Checker;
  limits: QuestionLimits;
  judge: JudgeProgram | null;
}

/** What the outcome of a reference solution hangs on. */
export interface ReferenceSetting extends TestSetting {
  code: string;
}

/** A reference solution as it was run, and what came of it. */
export interface CheckedReference extends ReferenceSetting {
  run: ReferenceRun;
}

export type CheckedReferences = ReadonlyMap<Language, CheckedReference>;

/**
 * A result against another expected output; null when that cannot be told without a new run: only lines are compared here
 * as the runner compares them.
 */
const against = (result: Result, test: TestText | undefined, checker: Checker): Result | null => {
  const expectedOutput = test?.output ?? '';
  if (result.expectedOutput === expectedOutput) return result;
  if (checker.kind !== LINES.kind || test?.largeOutput) return null;
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
  one?.language === other?.language && one?.code === other?.code && one?.way === other?.way;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isSameLimits = (one: QuestionLimits, other: QuestionLimits, language: Language): boolean =>
  !isLimited(language) || isSame(limitsIn(one, language), limitsIn(other, language));

/**
 * What a run says of the program and the tests as they stand now. A program prints the same whatever is expected of it,
 * so a changed expected output needs no new run where lines are compared; a judge reads it. Null when the program, how
 * it is judged, or an input has changed.
 */
export const runNow = (
  checked: CheckedReference | undefined,
  { code, testcases, checker, limits, judge }: ReferenceSetting,
): ReferenceRun | null => {
  const isStanding =
    checked?.code === code &&
    isSameLimits(checked.limits, limits, checked.run.language) &&
    isSameJudge(checked.judge, judge) &&
    checked.testcases.length === testcases.length &&
    checked.testcases.every(
      ({ input, output, checker: ownChecker }, place) =>
        input === testcases[place]?.input &&
        isSame(ownChecker ?? checked.checker, testcases[place].checker ?? checker) &&
        (judge === null || output === testcases[place].output),
    );
  if (!isStanding) return null;
  if (judge !== null) return checked.run;
  const results = checked.run.results.map((result, place) =>
    against(result, testcases[place], testcases[place]?.checker ?? checker),
  );
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

/** What a program used on the test on which it used most; null where it is not run, or did not end well on every test. */
export const usedBy = ({ language, compiled, results }: ReferenceRun): ReferenceUse | null =>
  isLimited(language) &&
  compiled &&
  results.every(({ verdict }) => verdict === 'OK' || verdict === 'WRONG_ANSWER')
    ? {
        language,
        cpuMs: Math.max(0, ...results.map(({ cpuMs }) => cpuMs)),
        memoryBytes: Math.max(0, ...results.map(({ memory }) => memory)),
      }
    : null;
