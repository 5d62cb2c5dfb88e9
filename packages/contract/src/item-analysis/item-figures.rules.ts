/**
 * What the questions of an exam did. Source of the formulas: Moodle, Quiz statistics calculations
 * (https://docs.moodle.org/dev/Quiz_statistics_calculations): facility index, standard deviation, discrimination index,
 * effective question weight, coefficient of internal consistency (Cronbach's α) and standard error.
 */
import { correlationOf, covarianceOf, deviationOf, meanOf, varianceOf } from './statistics.rules.ts';

/** Figures that rest on a correlation are shown from so many students on. */
export const CORRELATION_MIN = 10;

/** What one student brought: marks by question, in the task's order; null for a question that the student did not have. */
export type MarksRow = readonly (number | null)[];

/** Of one question, over the students who had it. */
export interface QuestionFigures {
  students: number;
  /** Mean of the marks as a fraction of the full marks, 0 to 1; null of nobody. */
  facility: number | null;
  /** Sample standard deviation of the same fraction; null of fewer than two. */
  spread: number | null;
  /**
   * Pearson's correlation of the marks with the total without this question (corrected item-total correlation); null of
   * fewer than `CORRELATION_MIN` students, and where all have the same.
   */
  discrimination: number | null;
  /**
   * How much of the spread of the totals comes from this question, 0 to 1: √Cov(marks, total), as a part of the sum of
   * that over all questions. Null as `discrimination`, and where the covariance is negative.
   */
  effectiveWeight: number | null;
}

/** Of the whole exam, over the students who had all of its questions. */
export interface ExamFigures {
  students: number;
  /** Mean and sample standard deviation of the totals, in marks. */
  mean: number | null;
  spread: number | null;
  /** Cronbach's α; null of fewer than `CORRELATION_MIN` students or two questions, and where all totals are the same. */
  alpha: number | null;
  /** Standard error of measurement, spread · √(1 − α), in marks; null as α. */
  standardError: number | null;
}

const totalOf = (row: MarksRow): number => row.reduce<number>((sum, marks) => sum + (marks ?? 0), 0);

/** A question's marks beside the totals without them, of those who had it. */
export const marksAndRest = (
  rows: readonly MarksRow[],
  place: number,
): { marks: number[]; rest: number[] } => {
  const had = rows.flatMap((row) => {
    const marks = row[place] ?? null;
    return marks === null ? [] : [{ marks, rest: totalOf(row) - marks }];
  });
  return { marks: had.map(({ marks }) => marks), rest: had.map(({ rest }) => rest) };
};

/** `CORRELATION_MIN` students make a correlation worth showing. */
export const correlationFrom = (xs: readonly number[], ys: readonly number[]): number | null =>
  xs.length < CORRELATION_MIN ? null : correlationOf(xs, ys);

/** √Cov(marks, total) of a question; null where nothing can be said, or it would be imaginary. */
const pullOf = (rows: readonly MarksRow[], place: number): number | null => {
  const { marks, rest } = marksAndRest(rows, place);
  if (marks.length < CORRELATION_MIN) return null;
  if (varianceOf(marks) === 0) return 0;
  const covariance = covarianceOf(
    marks,
    rest.map((other, index) => other + (marks[index] ?? 0)),
  );
  return covariance === null || covariance < 0 ? null : Math.sqrt(covariance);
};

/** Figures of each question, in the order of `fullMarks`. */
export const questionFigures = (
  rows: readonly MarksRow[],
  fullMarks: readonly number[],
): QuestionFigures[] => {
  const pulls = fullMarks.map((_full, place) => pullOf(rows, place));
  const allPulls = pulls.reduce<number>((sum, pull) => sum + (pull ?? 0), 0);
  return fullMarks.map((full, place) => {
    const { marks, rest } = marksAndRest(rows, place);
    const fractions = marks.map((one) => one / full);
    const pull = pulls[place] ?? null;
    return {
      students: marks.length,
      facility: meanOf(fractions),
      spread: deviationOf(fractions),
      discrimination: correlationFrom(marks, rest),
      effectiveWeight: pull === null || allPulls === 0 ? null : pull / allPulls,
    };
  });
};

/**
 * Cronbach's α of items (columns) over people (rows): k / (k − 1) · (1 − ΣVar(item) / Var(total)). Null of fewer than
 * two items or people, and where all totals are the same. It is negative where items go against one another.
 */
export const cronbachAlpha = (rows: readonly (readonly number[])[]): number | null => {
  const items = rows[0]?.length ?? 0;
  const ofTotals = varianceOf(rows.map(totalOf));
  if (items < 2 || !ofTotals) return null;
  const ofItems = Array.from(
    { length: items },
    (_, item) => varianceOf(rows.map((row) => row[item] ?? 0)) ?? 0,
  );
  return (items / (items - 1)) * (1 - ofItems.reduce((sum, variance) => sum + variance, 0) / ofTotals);
};

export const examFigures = (rows: readonly MarksRow[]): ExamFigures => {
  const whole = rows.flatMap((row) => {
    const marks = row.filter((one) => one !== null);
    return marks.length === row.length ? [marks] : [];
  });
  const totals = whole.map(totalOf);
  const spread = deviationOf(totals);
  const alpha = whole.length < CORRELATION_MIN ? null : cronbachAlpha(whole);
  return {
    students: whole.length,
    mean: meanOf(totals),
    spread,
    alpha,
    standardError: alpha === null || spread === null ? null : spread * Math.sqrt(1 - alpha),
  };
};
