import type { LeaderboardStudent } from '@assay/contract';
import { expect, test } from 'vitest';
import { podiumOf, studentsOf, type Tile } from './tiles.ts';

const student = (fullname: string, marks: number, rank: number | null): LeaderboardStudent => ({
  _id: fullname,
  fullname,
  username: fullname,
  semester: 5,
  batch: '2027',
  status: 'Present',
  rank,
  marks,
  totalMarksObtained: marks,
  questionMarks: [marks],
  percentage: marks,
  percentile: 100,
  grade: 'A',
  duration: 60_000,
  submittedAt: '2026-01-05T09:00:00Z',
  isSubmissions: true,
  isGraded: true,
  unmarked: 0,
  late: 0,
  evaluatedBy: null,
  hasMarksByQuestion: false,
  givenAt: null,
  byHand: [null],
  exemption: null,
});

const students: LeaderboardStudent[] = [
  student('Asha', 90, 1),
  student('Bina', 90, 1),
  student('Chetan', 60, 3),
  student('Divya', 60, 3),
  student('Esha', 30, 5),
  { ...student('Farid', 0, null), unmarked: 1 },
  { ...student('Gita', 0, null), isSubmissions: false, status: 'Absent' },
];
const names = (tile: Tile | null) =>
  studentsOf({ students, totalMarks: 100 }, tile).map(({ fullname }) => fullname);

test.each([
  [null, ['Asha', 'Bina', 'Chetan', 'Divya', 'Esha', 'Farid', 'Gita']],
  ['sat', ['Asha', 'Bina', 'Chetan', 'Divya', 'Esha', 'Farid']],
  ['average', ['Chetan', 'Divya', 'Esha']],
  ['best', ['Asha', 'Bina']],
  ['risk', ['Esha']],
  ['passed', ['Asha', 'Bina', 'Chetan', 'Divya']],
] as const)('the figure %s is about %j', (tile, expected) => {
  expect(names(tile)).toEqual(expected);
});

test('everybody who ties stands on the podium, and nobody without marks', () => {
  expect(podiumOf(students).map(({ rank, students: tied }) => [rank, tied.length])).toEqual([
    [1, 2],
    [3, 2],
  ]);
  expect(podiumOf([student('Hari', 0, 1)])).toEqual([]);
});
