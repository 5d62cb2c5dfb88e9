import { expect, test } from 'vitest';
import type { Gradebook } from './gradebook.ts';
import { namePartsOf } from './person-name-parts.rules.ts';
import { platformFile } from './platform-sheets.rules.ts';
import { SAMPLE_GRADEBOOK } from './sample-gradebook.ts';

const [graded, , absent] = SAMPLE_GRADEBOOK.students;
if (!graded || !absent) throw new Error('The sample has students.');
const gradebook: Gradebook = {
  ...SAMPLE_GRADEBOOK,
  students: [
    graded,
    { ...absent, username: '22CE011', standing: 'To be marked', fullname: 'Mononym' },
    absent,
  ],
};

const headingsOf = ({ columns }: { columns: readonly { heading: string }[] }): string[] =>
  columns.map(({ heading }) => heading);

test.each([
  ['Meera Anil Joshi', 'Meera Anil', 'Joshi'],
  ['  Rohan   Patel ', 'Rohan', 'Patel'],
  ['Mononym', 'Mononym', ''],
  ['अनिल जोशी', 'अनिल', 'जोशी'],
])('%j is %j and %j', (fullname, first, last) => {
  expect(namePartsOf(fullname)).toEqual({ first, last });
});

test('Moodle gets a dash for who has no marks, and usernames in small letters', () => {
  const file = platformFile('moodle', gradebook);
  expect(headingsOf(file)).toEqual([
    'First name',
    'Last name',
    'Username',
    'ID number',
    'Email address',
    'Practical 3: Sorting (Real)',
  ]);
  expect(file.rows).toEqual([
    ['Meera Anil', 'Joshi', '22ce007', '22CE007', '22ce007@example.edu', 43.5],
    ['Mononym', '', '22ce011', '22CE011', '', '-'],
    ['Zoya', 'Khan', '22ce009', '22CE009', '', '-'],
  ]);
  expect(file).toMatchObject({
    name: 'Practical 3: Sorting Moodle',
    format: 'comma',
    mark: false,
    waiting: 1,
  });
});

test('Canvas gets the points in a row of their own; who was absent gets nothing, or 0 by choice', () => {
  const file = platformFile('canvas', gradebook);
  expect(headingsOf(file)).toEqual([
    'Student',
    'ID',
    'SIS User ID',
    'SIS Login ID',
    'Section',
    'Practical 3: Sorting',
  ]);
  expect(file.rows).toEqual([
    ['Points Possible', null, null, null, null, 50],
    ['Joshi, Meera Anil', null, '22CE007', '22CE007', 'A', 43.5],
    ['Mononym', null, '22CE011', '22CE011', 'A', null],
    ['Khan, Zoya', null, '22CE009', '22CE009', 'A', null],
  ]);
  expect(platformFile('canvas-zero', gradebook).rows.map((row) => row.at(-1))).toEqual([50, 43.5, null, 0]);
});

test('a task whose name ends like an assignment of Canvas does not become that assignment', () => {
  expect(headingsOf(platformFile('canvas', { ...gradebook, task: 'Lab (12)' })).at(-1)).toBe('Lab [12]');
});

test('Blackboard gets the points in the heading, which names no column of its own', () => {
  const file = platformFile('blackboard', { ...gradebook, task: 'A | B' });
  expect(headingsOf(file)).toEqual(['Last Name', 'First Name', 'Username', 'A / B [Total Pts: 50 Score]']);
  expect(file.rows).toEqual([
    ['Joshi', 'Meera Anil', '22CE007', 43.5],
    ['', 'Mononym', '22CE011', null],
    ['Khan', 'Zoya', '22CE009', null],
  ]);
  expect(file.mark).toBe(true);
});
