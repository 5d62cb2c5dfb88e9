/** The figures above the leaderboard, and which students each of them is about. */
import { isAtRisk, type Leaderboard, type LeaderboardStudent } from '@assay/contract';
import { marksOf, summaryOf } from './standing.ts';

const TILES = ['sat', 'average', 'best', 'risk', 'passed'] as const;
export type Tile = (typeof TILES)[number];

/** Whom a figure leaves in the list. */
export const TILE_WORDS: Readonly<Record<Tile, string>> = {
  sat: 'who sat it',
  average: 'below the average',
  best: 'with the best marks',
  risk: 'at risk',
  passed: 'who passed',
};

export const isTile = (value: string | null): value is Tile => TILES.some((tile) => tile === value);

/** The students that a figure is about, in the order given; everybody without one. */
export const studentsOf = (
  board: Pick<Leaderboard, 'students' | 'totalMarks'>,
  tile: Tile | null,
): readonly LeaderboardStudent[] => {
  if (!tile) return board.students;
  const { average, best } = summaryOf(board);
  const fits: Readonly<Record<Tile, (student: LeaderboardStudent, marks: number | null) => boolean>> = {
    sat: ({ status }) => status === 'Present',
    average: (_, marks) => marks !== null && average !== null && marks < average,
    best: (_, marks) => marks !== null && marks === best,
    risk: (_, marks) => marks !== null && isAtRisk(marks, board.totalMarks),
    passed: (_, marks) => marks !== null && !isAtRisk(marks, board.totalMarks),
  };
  return board.students.filter((student) => fits[tile](student, marksOf(student)));
};

/** The first three ranks with everybody who ties, so that nobody who is as good is left out. */
export const podiumOf = (
  students: readonly LeaderboardStudent[],
): { rank: number; marks: number; students: LeaderboardStudent[] }[] => {
  const best = students.filter(
    (student) => marksOf(student) !== null && student.marks > 0 && student.rank !== null && student.rank <= 3,
  );
  return [...Map.groupBy(best, ({ rank }) => rank ?? 0)]
    .toSorted(([a], [b]) => a - b)
    .map(([rank, all]) => ({ rank, marks: all[0]?.marks ?? 0, students: all }));
};
