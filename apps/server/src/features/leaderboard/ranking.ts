import { gradeOf, percentileOf, rankByMarks, sumOf, type LeaderboardStudent } from '@assay/contract';
import type { SittingRow } from './leaderboard.repository.ts';

/** One student's sitting with the marks of each question, in the task's order. */
export interface Sitting extends SittingRow {
  questionMarks: number[];
  total: number;
}

export const toSitting = (row: SittingRow, questionIds: readonly string[]): Sitting => {
  const marksOf = new Map(row.programs.map((program) => [program.questionId, program.marks]));
  const questionMarks = questionIds.map((id) => marksOf.get(id) ?? 0);
  return { ...row, questionMarks, total: sumOf(questionMarks) };
};

const toStudent = (
  sitting: Sitting,
  rank: number | null,
  ranked: number,
  totalMarks: number,
): LeaderboardStudent => ({
  _id: sitting.id,
  fullname: sitting.fullname,
  username: sitting.username,
  status: sitting.startedAt ? 'Present' : 'Absent',
  rank,
  marks: sitting.total,
  totalMarksObtained: sitting.total,
  questionMarks: sitting.questionMarks,
  percentile: rank === null ? null : percentileOf(rank, ranked),
  grade: rank === null ? null : gradeOf(sitting.total, totalMarks),
  duration:
    sitting.startedAt && sitting.submittedAt
      ? sitting.submittedAt.getTime() - sitting.startedAt.getTime()
      : null,
  submittedAt: sitting.submittedAt?.toISOString() ?? null,
  isSubmissions: sitting.submittedAt !== null,
  isGraded: sitting.gradedAt !== null,
});

/** Where a student stands: behind the ranked come those who still sit, then the absent. */
const placeOf = ({ rank, status }: LeaderboardStudent): number =>
  rank ?? (status === 'Present' ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER);

/** The rows of a leaderboard, best first; students of the same rank stay in the order given. */
export const rankStudents = (sittings: readonly Sitting[], totalMarks: number): LeaderboardStudent[] => {
  const submitted = sittings.filter((sitting) => sitting.submittedAt);
  const ranks = rankByMarks(submitted.map((sitting) => sitting.total));
  const rankOf = new Map(submitted.map((sitting, index) => [sitting.id, ranks[index] ?? null]));
  return sittings
    .map((sitting) => toStudent(sitting, rankOf.get(sitting.id) ?? null, submitted.length, totalMarks))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
};
