import { isAtRisk, sumOf, type Leaderboard, type LeaderboardStudent } from '@assay/contract';
import { formatExactSpan } from '../../../lib/values/dates.ts';

/** Where a student's attempt stands. */
export const STANDINGS = ['Graded', 'Being graded', 'In progress', 'Not started', 'Absent'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Who has not started is absent once the task is over. */
export const standingOf = (
  { status, isSubmissions, isGraded }: LeaderboardStudent,
  isOver: boolean,
): Standing => {
  if (status === 'Absent') return isOver ? 'Absent' : 'Not started';
  if (!isSubmissions) return 'In progress';
  return isGraded ? 'Graded' : 'Being graded';
};

/** Marks, once they are known. */
export const marksOf = ({ isSubmissions, isGraded, marks }: LeaderboardStudent): number | null =>
  isSubmissions && isGraded ? marks : null;

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
