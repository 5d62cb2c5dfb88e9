import { expect, test } from 'vitest';
import { groupNameIn, nextSemester } from './roll-over.rules.ts';

test.each([
  ['CE-A Sem 3 Batch 2028', 4, 'CE-A Sem 4 Batch 2028'],
  ['Semester-III A', 4, 'Semester-IV A'],
  ['sem.7', 8, 'sem.8'],
  ['3rd Sem CSE', 4, '4th Sem CSE'],
  ['1st semester', 2, '2nd semester'],
  ['II Sem (IT)', 3, 'III Sem (IT)'],
  ['CE S3 B', 4, 'CE S4 B'],
  ['Sem 3 labs, semester 3', 4, 'Sem 4 labs, semester 4'],
  ['Robotics 3', 4, 'Robotics 3'],
  ['Seminar 3', 4, 'Seminar 3'],
  ['Sem 31', 4, 'Sem 31'],
])('the group “%s” is called for semester %i “%s”', (name, semester, expected) => {
  expect(groupNameIn(name, semester)).toBe(expected);
});

test('after the last semester there is none', () => {
  expect([1, 7, 8].map(nextSemester)).toEqual([2, 8, null]);
});
