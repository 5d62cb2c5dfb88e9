import { expect, test } from 'vitest';
import { findPublishProblem, openSentences } from './open-work.ts';

const part = (programs: number, students: number) => ({ programs, students, studentId: null });

test('what is open is said with its counts, unless it was acknowledged', () => {
  const open = { unmarked: part(3, 2), late: part(1, 1) };
  const [unmarked, late] = [
    '3 programs of 2 students wait for marks by hand, and nobody has looked at them.',
    '1 program of 1 student came late or was set aside, and nobody has looked at it.',
  ];
  expect(openSentences(open)).toEqual([unmarked, late]);
  expect(openSentences(open, { unmarked: 3, late: 0 })).toEqual([late]);
  expect(openSentences(open, { unmarked: 2, late: 1 })).toEqual([unmarked]);
  expect(openSentences(open, { unmarked: 3, late: 1 })).toEqual([]);
  expect(openSentences({ unmarked: part(0, 0), late: part(0, 0) })).toEqual([]);
});

test('what is still being graded holds up publishing, and then what a failed judge left without a verdict', () => {
  expect(findPublishProblem({ ungraded: 2, undecided: part(1, 1) })).toBe(
    '2 submissions are still being graded. Please publish when they are done.',
  );
  expect(findPublishProblem({ ungraded: 1, undecided: part(0, 0) })).toMatch(/^1 submission is still being/);
  expect(findPublishProblem({ ungraded: 0, undecided: part(2, 1) })).toBe(
    '2 programs have no verdict, because the judge of their question failed. Please give their marks by hand before you publish.',
  );
  expect(findPublishProblem({ ungraded: 0, undecided: part(0, 0) })).toBeNull();
});
