import { standingOf, type LeaderboardStudent } from '@assay/contract';
import { expect, test } from 'vitest';
import { evaluationOf, marksOf, summaryOf, timeTakenOf } from './standing.ts';

const graded: LeaderboardStudent = {
  _id: '0192f7a0-0000-7000-8000-000000000001',
  fullname: 'Asha Rao',
  username: '21CS001',
  semester: 5,
  batch: '2027',
  status: 'Present',
  rank: 1,
  marks: 30,
  totalMarksObtained: 30,
  questionMarks: [30],
  percentage: 75,
  percentile: 100,
  grade: 'B',
  duration: 3_909_000,
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
};
const waiting = { ...graded, isGraded: false, marks: 0 };
const unmarked = { ...graded, unmarked: 1, rank: null, grade: null };
const sitting = { ...waiting, isSubmissions: false, duration: null, submittedAt: null };
const absent = { ...sitting, status: 'Absent' as const, rank: null };

test('a student is absent, in progress, being graded, to be marked by hand or graded', () => {
  expect([absent, sitting, waiting, unmarked, graded].map((student) => standingOf(student, true))).toEqual([
    'Absent',
    'In progress',
    'Being graded',
    'To be marked',
    'Graded',
  ]);
});

test('nobody is absent before the end', () => {
  expect(standingOf(absent, false)).toBe('Not started');
});

test('marks count once they are graded', () => {
  expect([marksOf(waiting), marksOf(unmarked)]).toEqual([null, null]);
  expect(marksOf(graded)).toBe(30);
});

test('time taken reads as hours, minutes and seconds', () => {
  expect(timeTakenOf(graded)).toBe('1 h 5 min 9 s');
  expect(timeTakenOf({ duration: 59_000 })).toBe('59 s');
  expect(timeTakenOf(absent)).toBeNull();
});

test('the banner counts who sat it and averages who is graded', () => {
  const weak = { ...graded, marks: 15 };
  expect(summaryOf({ students: [graded, weak, waiting, sitting, absent, unmarked], totalMarks: 40 })).toEqual(
    {
      assigned: 6,
      sat: 5,
      graded: 2,
      average: 22.5,
      best: 30,
      atRisk: 1,
      passed: 1,
    },
  );
  expect(summaryOf({ students: [absent], totalMarks: 40 })).toMatchObject({ average: null, best: null });
});

test('a submission is evaluated, not evaluated, or has a late program that nobody has looked at', () => {
  const evaluated = { ...graded, evaluatedBy: 'Asha Menon' };
  expect([graded, evaluated, { ...evaluated, late: 1 }, absent].map(evaluationOf)).toEqual([
    'Not evaluated',
    'Evaluated',
    'Late program',
    null,
  ]);
});
