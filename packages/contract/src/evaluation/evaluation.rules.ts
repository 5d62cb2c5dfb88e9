import type { Verdict } from '../runs/run.ts';
import { isExecutable } from '../questions/question.ts';
import { sumOf } from '../tasks/task.rules.ts';
import type { ProgramEvaluation, RubricMark } from './evaluation.ts';

export const INVALID_MARKS = 'Invalid Marks';

/** Marks as the screens show them: two decimals. */
export const shownMarks = (marks: number): string => marks.toFixed(2);

/** Two decimals; half a hundredth goes up, also where binary fractions leave it a little short. */
export const roundedFigure = (value: number): number => Math.round(value * 100 + 1e-6) / 100;

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;

/** Whether a question of `max` marks can be given these: from 0 to `max`, at most two decimals. */
export const isValidMark = (marks: number, max: number): boolean =>
  Number.isFinite(marks) && marks >= 0 && marks <= max && isWhole(marks * 100);

/**
 * What is wrong with the marks of a task's programs; null when they are sound.
 * @param programs marks that would count, with what each question is worth
 */
export const findProgramMarksProblem = (
  programs: readonly { marks: number; marksObtained: number }[],
  totalMarks: number,
): string | null => {
  if (!programs.every(({ marks, marksObtained }) => isValidMark(marksObtained, marks))) return INVALID_MARKS;
  const entered = sumOf(programs.map(({ marksObtained }) => marksObtained));
  return entered > totalMarks
    ? `Total marks entered (${entered}) must be less than or equal to the total task marks (${totalMarks}).`
    : null;
};

/** What somebody typed as the marks of a rubric component: what is no number counts as nothing. */
export const rubricMarkOf = (typed: unknown): number | null => {
  const value = typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : typed;
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
};

/** The marks of all components together; an empty one counts as 0. */
export const rubricTotal = (components: readonly Pick<RubricMark, 'obtainedMarks'>[]): number =>
  sumOf(components.map(({ obtainedMarks }) => obtainedMarks ?? 0));

/** What is wrong with the marks of one component; null when they are sound. */
export const findComponentProblem = ({ obtainedMarks, totalMarks }: RubricMark): string | null => {
  if (obtainedMarks === null) return null;
  if (obtainedMarks < 0) return 'Obtained marks must be 0 or more.';
  return obtainedMarks > totalMarks
    ? `Obtained marks(${obtainedMarks}) must be less than or equal to total marks(${totalMarks}) of component.`
    : null;
};

/** What is wrong with the marks of a rubric that is worth `total`; null when they are sound. */
export const findRubricProblem = (components: readonly RubricMark[], total: number): string | null => {
  for (const component of components) {
    const problem = findComponentProblem(component);
    if (problem) return problem;
  }
  return rubricTotal(components) > total ? `Total marks must be less than or equal to ${total}.` : null;
};

/** Each component's maximum times the ratio of obtained to total marks of the task, two decimals. */
export const autoCalculated = (
  components: readonly RubricMark[],
  obtained: number,
  total: number,
): RubricMark[] =>
  components.map((component) => ({
    ...component,
    obtainedMarks: total > 0 ? roundedFigure((component.totalMarks * obtained) / total) : 0,
  }));

/**
 * Marks by a rubric in the order of `components`; null unless they are marks for just these components, by title and
 * maximum. A rubric whose components only changed places is the same rubric.
 */
export const marksInOrderOf = (
  components: readonly Pick<RubricMark, 'title' | 'totalMarks'>[],
  marks: readonly RubricMark[],
): RubricMark[] | null => {
  const left = [...marks];
  const ordered = components.flatMap(({ title, totalMarks }) => {
    const place = left.findIndex((mark) => mark.title === title && mark.totalMarks === totalMarks);
    return place < 0 ? [] : left.splice(place, 1);
  });
  return ordered.length === components.length && left.length === 0 ? ordered : null;
};

/** A question counts as evaluated once marks were saved, or the marks obtained are above zero. */
export const isEvaluated = (
  { marksObtained }: Pick<ProgramEvaluation, 'marksObtained'>,
  evaluatedAt: string | null,
): boolean => evaluatedAt !== null || marksObtained > 0;

/** How many tests a judge that failed has left undecided. */
export const undecidedTests = (results: readonly { verdict: Verdict }[]): number =>
  results.filter(({ verdict }) => verdict === 'JUDGE_FAILED').length;

const testsInWords = (results: ProgramEvaluation['testcaseResults']): string => {
  const passed = results.filter((result) => result.passed);
  const hidden = passed.filter(({ type }) => type === 'HIDDEN').length;
  const split = `${passed.length - hidden} public, ${hidden} hidden`;
  return `${passed.length} of ${results.length} test ${results.length === 1 ? 'case' : 'cases'} passed (${split})`;
};

type Explained = Pick<
  ProgramEvaluation,
  'status' | 'language' | 'computedMarks' | 'marks' | 'isGraded' | 'compiled' | 'testcaseResults'
> & { question: Pick<ProgramEvaluation['question'], 'wantAutoCalculate'> };

const reasonOf = ({ status, language, isGraded, compiled, testcaseResults, question }: Explained): string => {
  if (status === 'NOTATTEMPTED') return 'not attempted';
  if (!isGraded) return 'not graded yet';
  if (language && !isExecutable(language)) return 'the page is shown, not tested; marks are given by hand';
  const tests = compiled ? testsInWords(testcaseResults) : 'the program does not compile';
  if (testcaseResults.length === 0 && compiled)
    return 'the question has no test cases; marks are given by hand';
  const undecided = undecidedTests(testcaseResults);
  if (undecided > 0) return `${tests}, on ${undecided} the judge failed; marks are given by hand`;
  return question.wantAutoCalculate ? tests : `${tests}; marks are given by hand`;
};

/** How the computed marks came about: `7.50 of 10: 3 of 4 test cases passed (2 public, 1 hidden)`. */
export const explainComputedMarks = (program: Explained): string =>
  `${shownMarks(program.computedMarks)} of ${program.marks}: ${reasonOf(program)}`;
