import { sumOf } from '../tasks/task.rules.ts';
import type { ProgramEvaluation, RubricMark } from './evaluation.ts';

/** Two decimals; half a hundredth goes up, also where binary fractions leave it a little short. */
export const roundedFigure = (value: number): number => Math.round(value * 100 + 1e-6) / 100;

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

/**
 * Figures of two decimals that add up to their sum, itself rounded: each rounded alone may be a hundredth off. Those that
 * lose most by being cut are rounded up, the first of equals (largest remainder).
 */
const addingUp = (values: readonly number[]): number[] => {
  const hundredths = values.map((value) => value * 100);
  const cut = hundredths.map((value) => Math.floor(value + 1e-6));
  const sum = hundredths.reduce((so, value) => so + value, 0);
  const missing = Math.round(sum + 1e-6) - cut.reduce((so, value) => so + value, 0);
  const lost = hundredths.map((value, index) => Math.round((value - (cut[index] ?? 0)) * 1e6));
  const up = new Set(
    [...lost.keys()].toSorted((a, b) => (lost[b] ?? 0) - (lost[a] ?? 0) || a - b).slice(0, missing),
  );
  return cut.map((value, index) => (value + (up.has(index) ? 1 : 0)) / 100);
};

/** Each component's maximum times the ratio of obtained to total marks of the task, two decimals; they add up. */
export const autoCalculated = (
  components: readonly RubricMark[],
  obtained: number,
  total: number,
): RubricMark[] => {
  const marks = addingUp(
    components.map(({ totalMarks }) => (total > 0 ? (totalMarks * obtained) / total : 0)),
  );
  return components.map((component, index) => ({ ...component, obtainedMarks: marks[index] ?? 0 }));
};

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

/** A question counts as evaluated once somebody has looked at its program and saved its marks, whatever the tests gave. */
export const isEvaluated = ({ evaluatedAt }: Pick<ProgramEvaluation, 'evaluatedAt'>): boolean =>
  evaluatedAt !== null;
