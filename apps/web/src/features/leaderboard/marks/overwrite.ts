import { sumOf, type LeaderboardStudent } from '@assay/contract';

/** What takes the place of marks: so many for the whole, or what the tests came to (null). */
export interface Overwrite {
  students: readonly LeaderboardStudent[];
  marks: number | null;
}

export interface Overwritten {
  /** Marks for the whole as they stand, of those that are graded or have been given any. */
  least: number;
  most: number;
  average: number;
  /** How many marks of questions go, by where they came from. */
  fromTests: number;
  byHand: number;
  /** Whose marks were given question by question. */
  byQuestion: readonly LeaderboardStudent[];
}

/** What goes when these students are given other marks. There is one at least. */
export const overwrittenOf = (students: readonly LeaderboardStudent[]): Overwritten => {
  const marks = students.map((student) => student.marks);
  const places = students.flatMap(({ byHand, isGraded }) => byHand.map((hand) => ({ hand, isGraded })));
  return {
    least: Math.min(...marks),
    most: Math.max(...marks),
    average: Math.round((sumOf(marks) / Math.max(1, marks.length)) * 100) / 100,
    fromTests: places.filter(({ hand, isGraded }) => hand === null && isGraded).length,
    byHand: places.filter(({ hand }) => hand !== null).length,
    byQuestion: students.filter(({ hasMarksByQuestion }) => hasMarksByQuestion),
  };
};
