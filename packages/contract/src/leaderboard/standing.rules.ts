import type { LeaderboardStudent } from './leaderboard.ts';

/** Where a student's attempt stands. */
export const STANDINGS = [
  'Graded',
  'To be marked',
  'Being graded',
  'In progress',
  'Not started',
  'Absent',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** Who has not started is absent once the task is over. */
export const standingOf = (
  { status, isSubmissions, isGraded, unmarked }: LeaderboardStudent,
  isOver: boolean,
): Standing => {
  if (status === 'Absent') return isOver ? 'Absent' : 'Not started';
  if (!isSubmissions) return 'In progress';
  if (!isGraded) return 'Being graded';
  return unmarked > 0 ? 'To be marked' : 'Graded';
};
