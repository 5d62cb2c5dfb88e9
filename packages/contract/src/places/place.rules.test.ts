import { expect, test } from 'vitest';
import {
  contentsInWords,
  findPlaceProblems,
  hasAnotherEmail,
  isNameTyped,
  runningInWords,
  sittingInWords,
  toPlaceFields,
  type PlaceField,
  type PlaceText,
} from './place.rules.ts';

const sound: PlaceText = {
  name: "St Xavier's College",
  fullname: "Dr. Anne-Marie D'Souza",
  email: 'anne@example.edu',
  phone: '+9812345678',
  gender: 'FEMALE',
};

test('a sound institute or department breaks no rule, with blanks around the values', () => {
  for (const kind of ['institute', 'department'] as const) {
    expect(findPlaceProblems(kind, sound)).toEqual([]);
    expect(findPlaceProblems(kind, { ...sound, name: '  ग्राम विद्यालय ', phone: '9812345678' })).toEqual([]);
    expect(findPlaceProblems(kind, { ...sound, name: 'IT', fullname: 'Bo' })).toEqual([]);
    expect(findPlaceProblems(kind, { ...sound, name: 'a'.repeat(100) })).toEqual([]);
    for (const name of ['AI & DS', 'IIT 2', 'C++', 'Arts/Science, Dept. No. 2 (evening)'])
      expect([name, findPlaceProblems(kind, { ...sound, name })]).toEqual([name, []]);
  }
});

const cases: [PlaceField, string[], string][] = [
  ['name', ['', '   '], 'Institute Name is required.'],
  [
    'name',
    ['A', 'a'.repeat(101), 'A_B', 'A<B>', 'Ann\u0000', '--', '(&)'],
    'Institute Name must be greater than 2 alphabetic characters.',
  ],
  ['fullname', [''], 'Full Name is required.'],
  [
    'fullname',
    ['A', 'R2D2', 'a'.repeat(101), '..', 'A,B'],
    'Full Name must be greater than 2 alphabetic characters.',
  ],
  ['email', [''], 'Email is required.'],
  ['email', ['anne', 'anne@home', 'a b@c.de', '@c.de', 'a\u0000@c.de'], 'Enter a valid email address.'],
  ['phone', [''], 'Phone is required.'],
  ['phone', ['981234567', '98123456789', '98123-4567', '++981234567'], 'Phone must be 10 digits.'],
  ['gender', [''], 'Gender is required.'],
  ['gender', ['female', 'NONE'], 'Gender must be Male, Female, or Other.'],
];

test.each(cases)('a wrong %s is named (%j)', (path, values, message) => {
  for (const value of values)
    expect([value, findPlaceProblems('institute', { ...sound, [path]: value })]).toEqual([
      value,
      [{ path, message }],
    ]);
});

test('a department is told about in its own words', () => {
  expect(findPlaceProblems('department', { ...sound, name: '' })).toEqual([
    { path: 'name', message: 'Department Name is required.' },
  ]);
  expect(findPlaceProblems('department', { ...sound, name: 'Civil; Law' })).toEqual([
    { path: 'name', message: 'Department Name must be alphabetic characters.' },
  ]);
});

test('what is typed is tidied, and the email, which is a login, is in lower case', () => {
  expect(
    toPlaceFields({
      ...sound,
      name: ' Civil   Engineering ',
      email: ' Anne@Example.EDU ',
      phone: ' 9812345678',
    }),
  ).toEqual({
    name: 'Civil Engineering',
    head: { fullname: sound.fullname, email: 'anne@example.edu', phone: '+919812345678', gender: 'FEMALE' },
  });
});

test('what goes with a place is told in words that fit the numbers', () => {
  const nothing = { departments: 0, faculties: 0, students: 0, tasks: 0, runningTasks: 0, sitting: 0 };
  expect([contentsInWords(nothing), runningInWords(nothing)]).toEqual(['', '']);
  expect(contentsInWords({ ...nothing, students: 1 })).toBe('1 student');
  expect(contentsInWords({ ...nothing, faculties: 1, students: 60 })).toBe(
    '1 faculty member and 60 students',
  );
  expect(contentsInWords({ ...nothing, departments: 2, faculties: 14, students: 310, tasks: 12 })).toBe(
    '2 departments, 14 faculty members, 310 students and 12 tasks',
  );
  expect(runningInWords({ ...nothing, runningTasks: 1 })).toBe('1 task is running there.');
  expect(runningInWords({ ...nothing, runningTasks: 3 })).toBe('3 tasks are running there.');
  expect([sittingInWords(nothing), sittingInWords({ ...nothing, sitting: 1 })]).toEqual([
    '',
    '1 student is sitting an exam.',
  ]);
});

test('the name of what is deleted is typed as it is, but for blanks around and between its words', () => {
  expect(isNameTyped('  Civil  Engineering ', 'Civil Engineering')).toBe(true);
  for (const typed of ['civil engineering', 'Civil', ''])
    expect(isNameTyped(typed, 'Civil Engineering')).toBe(false);
});

test('a head has another email where the one that was typed differs in more than capitals and blanks', () => {
  const known = { email: 'Anne@example.edu' };
  expect(hasAnotherEmail(known, { email: ' anne@example.edu ' })).toBe(false);
  expect(hasAnotherEmail(known, { email: 'sita@example.edu' })).toBe(true);
  expect(hasAnotherEmail({ email: null }, { email: 'sita@example.edu' })).toBe(false);
});
