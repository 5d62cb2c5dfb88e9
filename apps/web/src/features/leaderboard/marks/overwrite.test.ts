import type { LeaderboardStudent } from '@assay/contract';
import { expect, test } from 'vitest';
import { byHandWords } from '../standing/by-hand.ts';
import { overwrittenOf } from './overwrite.ts';

const [asha, ravi] = [{ by: 'Asha Menon' }, { by: 'Ravi Iyer' }];
const student = (marks: number, byHand: LeaderboardStudent['byHand']): LeaderboardStudent => ({
  _id: '0192f7a0-0000-7000-8000-000000000001',
  fullname: 'Bina Das',
  username: '21CS001',
  semester: 5,
  batch: '2027',
  status: 'Present',
  rank: 1,
  marks,
  totalMarksObtained: marks,
  questionMarks: byHand.map(() => marks / byHand.length),
  percentage: 50,
  percentile: 100,
  grade: 'C',
  duration: 60_000,
  submittedAt: '2026-01-05T09:00:00Z',
  isSubmissions: true,
  isGraded: true,
  unmarked: 0,
  late: 0,
  evaluatedBy: null,
  hasMarksByQuestion: byHand.some(Boolean),
  givenAt: null,
  byHand,
  exemption: null,
});

test('what goes is counted by where it came from, and told from least to most', () => {
  const students = [student(4, [null, null]), student(9, [null, asha]), student(2.5, [ravi, asha])];
  expect(overwrittenOf(students)).toMatchObject({
    least: 2.5,
    most: 9,
    average: 5.17,
    fromTests: 3,
    byHand: 3,
    byQuestion: [students[1], students[2]],
  });
});

test('what is not graded has no marks from tests that could go', () => {
  expect(overwrittenOf([{ ...student(0, [null, asha]), isGraded: false }])).toMatchObject({
    fromTests: 0,
    byHand: 1,
  });
});

test.each([
  [[null, null], null],
  [[asha, asha], 'Asha Menon'],
  [[asha, null], 'Q1 Asha Menon'],
  [[asha, ravi, asha], 'Q1, Q3 Asha Menon; Q2 Ravi Iyer'],
  [[{ by: null }, null], 'Q1 somebody'],
])('who gave %j by hand is said as %s', (byHand, words) => {
  expect(byHandWords({ byHand })).toBe(words);
});
