import type { Grade } from './leaderboard.ts';

/** Percentage of the total marks, 0 to 100. */
export const percentageOf = (marks: number, totalMarks: number): number =>
  totalMarks > 0 ? (marks / totalMarks) * 100 : 0;

/** A from 80 %, B from 60 %, C from 40 %, F below. */
export const gradeOf = (marks: number, totalMarks: number): Grade => {
  const percentage = percentageOf(marks, totalMarks);
  if (percentage >= 80) return 'A';
  if (percentage >= 60) return 'B';
  return percentage >= 40 ? 'C' : 'F';
};

/** Below 40 %. */
export const isAtRisk = (marks: number, totalMarks: number): boolean => percentageOf(marks, totalMarks) < 40;

/**
 * How many of the students who submitted have no more marks than this one, in percent: (count − rank + 1) / count × 100,
 * two decimals. The best have 100, nobody has 0, and equal marks share a percentile because they share a rank. It is the
 * percentile of India's National Testing Agency: "100 × number of candidates with raw score equal to or less than the
 * candidate / total number of candidates who appeared".
 */
export const percentileOf = (rank: number, count: number): number =>
  Math.round(((count - rank + 1) / count) * 10_000) / 100;

/** Ranks by marks, best first; equal marks share a rank and the next rank is skipped (1, 2, 2, 4). Keeps the order given. */
export const rankByMarks = (marks: readonly number[]): number[] => {
  const sorted = marks.toSorted((a, b) => b - a);
  const first = new Map<number, number>();
  sorted.forEach((value, index) => {
    if (!first.has(value)) first.set(value, index + 1);
  });
  return marks.map((value) => first.get(value) ?? 1);
};
