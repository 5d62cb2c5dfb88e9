/** Marks that come of test cases, and how they are explained. */
import type { Verdict } from '../runs/run.ts';
import type { RUN_STATUSES } from '../attempts/attempt.ts';
import { isExecutable, type Language } from '../questions/question.ts';
import { shownMarks } from './marks.rules.ts';

/**
 * Marks of one program: the question's marks × passed tests / all tests (PUBLIC and HIDDEN), two decimals. Without
 * automatic calculation, or without tests, it is 0 until a person evaluates.
 */
export const computedMarks = (
  question: { marks: number; wantAutoCalculate: boolean },
  passed: number,
  total: number,
): number =>
  question.wantAutoCalculate && total > 0 ? Math.round((question.marks * passed * 100) / total) / 100 : 0;

/** How many tests a judge that failed has left undecided. */
export const undecidedTests = (results: readonly { verdict: Verdict }[]): number =>
  results.filter(({ verdict }) => verdict === 'JUDGE_FAILED').length;

/**
 * What the tests of a program come to. Void tests count for nobody: the marks are spread over the others.
 * @param results what the tests said; none of a program that was not run
 * @param total how many tests count
 */
export const testsGrade = (
  question: { marks: number; wantAutoCalculate: boolean; hasFullMarks: boolean },
  results: readonly { passed: boolean; verdict: Verdict; isVoid: boolean }[],
  total: number,
): {
  status: 'PASSED' | 'FAILED' | 'PENDING';
  passedCount: number;
  totalCount: number;
  computedMarks: number;
} => {
  const counting = results.filter(({ isVoid }) => !isVoid);
  const passedCount = counting.filter(({ passed }) => passed).length;
  const decided = passedCount === total ? 'PASSED' : 'FAILED';
  return {
    status: undecidedTests(counting) > 0 ? 'PENDING' : decided,
    passedCount,
    totalCount: total,
    computedMarks: question.hasFullMarks ? question.marks : computedMarks(question, passedCount, total),
  };
};

/** A graded program, as far as it says how its marks came about. */
interface Explained {
  status: (typeof RUN_STATUSES)[number];
  language: Language | null;
  computedMarks: number;
  /** What the question is worth. */
  marks: number;
  isGraded: boolean;
  compiled: boolean;
  /** Everybody who submitted has the full marks of the question. */
  hasFullMarks: boolean;
  testcaseResults: readonly {
    type: 'PUBLIC' | 'HIDDEN';
    passed: boolean | null;
    verdict: Verdict;
    isVoid: boolean;
  }[];
  question: { wantAutoCalculate: boolean };
}

const testsInWords = (all: Explained['testcaseResults']): string => {
  const results = all.filter(({ isVoid }) => !isVoid);
  const out = all.length - results.length;
  const passed = results.filter((result) => result.passed);
  const hidden = passed.filter(({ type }) => type === 'HIDDEN').length;
  const split = `${passed.length - hidden} public, ${hidden} hidden`;
  const words = `${passed.length} of ${results.length} test ${results.length === 1 ? 'case' : 'cases'} passed (${split})`;
  return out === 0 ? words : `${words}, ${out} ${out === 1 ? 'does' : 'do'} not count`;
};

const reasonOf = ({ hasFullMarks, ...program }: Explained): string => {
  const { status, language, isGraded, compiled, testcaseResults, question } = program;
  if (!isGraded) return 'not graded yet';
  if (hasFullMarks) return 'everybody who submitted gets the full marks of this question';
  if (status === 'NOTATTEMPTED') return 'not attempted';
  if (language && !isExecutable(language)) return 'the page is shown, not tested; marks are given by hand';
  const tests = compiled ? testsInWords(testcaseResults) : 'the program does not compile';
  if (testcaseResults.length === 0 && compiled)
    return 'the question has no test cases; marks are given by hand';
  const undecided = undecidedTests(testcaseResults.filter(({ isVoid }) => !isVoid));
  if (undecided > 0) return `${tests}, on ${undecided} the judge failed; marks are given by hand`;
  return question.wantAutoCalculate ? tests : `${tests}; marks are given by hand`;
};

/** How the computed marks came about: `7.50 of 10: 3 of 4 test cases passed (2 public, 1 hidden)`. */
export const explainComputedMarks = (program: Explained): string =>
  `${shownMarks(program.computedMarks)} of ${program.marks}: ${reasonOf(program)}`;
