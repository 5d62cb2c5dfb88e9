/** Marks that come of test cases, and how they are explained. */
import type { Verdict } from '../runs/run.ts';
import type { RUN_STATUSES } from '../attempts/attempt.ts';
import { isExecutable, type Language } from '../questions/question.ts';
import { shownMarks } from './marks.rules.ts';

/** A test that counts, and what for. */
export interface CountingTest {
  id: string;
  weight: number;
  /** Tests of one group count when all of them pass; empty: it counts for itself. */
  group: string;
}

/** Whether tests count otherwise than each for itself and all the same. */
export const areWeighed = (tests: readonly Omit<CountingTest, 'id'>[]): boolean =>
  tests.some(({ weight, group }) => group !== '' || weight !== tests[0]?.weight);

/** What the tests that count weigh together, and those of them that passed; of a group all or none. */
export const weighTests = (
  counting: readonly CountingTest[],
  passed: ReadonlySet<string>,
): { passed: number; total: number } => {
  const brokenGroups = new Set(counting.filter(({ id }) => !passed.has(id)).map(({ group }) => group));
  const counts = ({ id, group }: CountingTest): boolean =>
    group === '' ? passed.has(id) : !brokenGroups.has(group);
  const sum = (tests: readonly CountingTest[]): number => tests.reduce((all, { weight }) => all + weight, 0);
  return { passed: sum(counting.filter(counts)), total: sum(counting) };
};

/**
 * Marks of one program: the question's marks × weight of what passed / weight of all tests (PUBLIC and HIDDEN), two decimals;
 * where nobody weighs anything, that is passed tests / all tests. Without automatic calculation, or where nothing weighs
 * anything, it is 0 until a person evaluates.
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
 * @param counting the tests that count
 */
export const testsGrade = (
  question: { marks: number; wantAutoCalculate: boolean; hasFullMarks: boolean },
  results: readonly { testCaseId: string; passed: boolean; verdict: Verdict }[],
  counting: readonly CountingTest[],
): {
  status: 'PASSED' | 'FAILED' | 'PENDING';
  passedCount: number;
  totalCount: number;
  computedMarks: number;
} => {
  const ids = new Set(counting.map(({ id }) => id));
  const said = results.filter(({ testCaseId }) => ids.has(testCaseId));
  const passed = new Set(said.filter((result) => result.passed).map(({ testCaseId }) => testCaseId));
  const decided = passed.size === counting.length ? 'PASSED' : 'FAILED';
  const weights = weighTests(counting, passed);
  return {
    status: undecidedTests(said) > 0 ? 'PENDING' : decided,
    passedCount: passed.size,
    totalCount: counting.length,
    computedMarks: question.hasFullMarks
      ? question.marks
      : computedMarks(question, weights.passed, weights.total),
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
    weight: number;
    group: string;
  }[];
  question: { wantAutoCalculate: boolean };
}

/** What the passed tests weigh, where they do not all count the same, and which groups passed in part. */
const weightInWords = (results: Explained['testcaseResults']): string => {
  if (!areWeighed(results)) return '';
  const tests = results.map(({ weight, group }, place) => ({ id: String(place), weight, group }));
  const ids = new Set(tests.filter((_test, place) => results[place]?.passed).map(({ id }) => id));
  const { passed, total } = weighTests(tests, ids);
  const inPart = [
    ...Map.groupBy(
      tests.filter(({ group }) => group !== ''),
      ({ group }) => group,
    ),
  ]
    .filter(([, own]) => own.some(({ id }) => ids.has(id)) && !own.every(({ id }) => ids.has(id)))
    .map(([group]) => `“${group}”`);
  const words = `, weighing ${passed} of ${total}`;
  return inPart.length === 0 ? words : `${words} (only a part passed of ${inPart.join(', ')})`;
};

const testsInWords = (all: Explained['testcaseResults']): string => {
  const results = all.filter(({ isVoid }) => !isVoid);
  const out = all.length - results.length;
  const passed = results.filter((result) => result.passed);
  const hidden = passed.filter(({ type }) => type === 'HIDDEN').length;
  const split = `${passed.length - hidden} public, ${hidden} hidden`;
  const words = `${passed.length} of ${results.length} test ${results.length === 1 ? 'case' : 'cases'} passed (${split})${weightInWords(results)}`;
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
