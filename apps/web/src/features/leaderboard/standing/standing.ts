import { isAtRisk, sumOf, type Leaderboard, type LeaderboardStudent } from '@assay/contract';
import { formatExactSpan } from '../../../lib/values/dates.ts';

/** Marks, once all of them are known: what waits for a person's marks has none yet. */
export const marksOf = ({ isSubmissions, isGraded, unmarked, marks }: LeaderboardStudent): number | null =>
  isSubmissions && isGraded && unmarked === 0 ? marks : null;

/** Marks of a question, once its program is graded; `place` counts from 0. */
export const questionMarksOf = (
  { isSubmissions, isGraded, questionMarks }: LeaderboardStudent,
  place: number,
): number | null => (isSubmissions && isGraded ? (questionMarks[place] ?? null) : null);

/** How long a student sat; null while there is nothing to tell. */
export const timeTakenOf = ({ duration }: Pick<LeaderboardStudent, 'duration'>): string | null =>
  duration === null ? null : formatExactSpan(duration);

/** How many percent of those who submitted have no more marks, once the marks are known. */
export const knownPercentile = (student: LeaderboardStudent): number | null =>
  marksOf(student) === null ? null : student.percentile;

/** Why nobody can give a student marks; null when they can be given. */
export const whyNoMarks = (student: LeaderboardStudent): string | null => {
  if (student.isSubmissions) return null;
  return student.status === 'Absent'
    ? 'has not sat the task, so there is nothing to mark'
    : 'is still writing; marks can be given once the submission is in';
};

export interface Summary {
  assigned: number;
  /** Those who started. */
  sat: number;
  graded: number;
  /** Marks; null before anything is graded. */
  average: number | null;
  best: number | null;
  /** Of those graded, below and from 40 % of the marks. */
  atRisk: number;
  passed: number;
}

/** What the banner tells. Averages, best, at risk and passed are of those whose submission is graded. */
export const summaryOf = ({
  students,
  totalMarks,
}: Pick<Leaderboard, 'students' | 'totalMarks'>): Summary => {
  const marks = students.flatMap((student) => marksOf(student) ?? []);
  const atRisk = marks.filter((one) => isAtRisk(one, totalMarks)).length;
  return {
    assigned: students.length,
    sat: students.filter(({ status }) => status === 'Present').length,
    graded: marks.length,
    average: marks.length > 0 ? Math.round((sumOf(marks) / marks.length) * 100) / 100 : null,
    best: marks.length > 0 ? Math.max(...marks) : null,
    atRisk,
    passed: marks.length - atRisk,
  };
};

/** How far people are with a submission. */
export const EVALUATIONS = ['Late program', 'Not evaluated', 'Evaluated'] as const;

/** A late program that nobody has looked at comes first; null before a submission. */
export const evaluationOf = ({
  isSubmissions,
  late,
  evaluatedBy,
}: Pick<LeaderboardStudent, 'isSubmissions' | 'late' | 'evaluatedBy'>):
  (typeof EVALUATIONS)[number] | null => {
  if (!isSubmissions) return null;
  if (late > 0) return 'Late program';
  return evaluatedBy === null ? 'Not evaluated' : 'Evaluated';
};
