import { expect, test } from 'vitest';
import {
  findFacultyProblems,
  toFacultyFields,
  type FacultyField,
  type FacultyText,
} from './faculty.rules.ts';

const sound: FacultyText = {
  fullname: 'Dr. Asha K. Rao-Iyer',
  email: 'asha.rao@example.edu',
  phone: '9812345678',
  gender: 'FEMALE',
};

test('a sound faculty member breaks no rule, and the email is a login in lower case', () => {
  expect(findFacultyProblems(sound)).toEqual([]);
  const typed = {
    ...sound,
    fullname: ' Asha   Rao ',
    email: ' Asha.Rao@Example.EDU ',
    phone: ' 9812345678 ',
  };
  expect(findFacultyProblems(typed)).toEqual([]);
  expect(toFacultyFields(typed)).toEqual({
    fullname: 'Asha Rao',
    email: 'asha.rao@example.edu',
    phone: '+919812345678',
    gender: 'FEMALE',
  });
});

const cases: [FacultyField, string[], string][] = [
  ['fullname', ['', '  '], 'Full name is required'],
  [
    'fullname',
    ['a'.repeat(101), 'Ann\u0000', 'R2D2', 'A'],
    "Full name must be 2-100 letters, spaces, or - . '",
  ],
  ['email', ['', ' '], 'Email is required'],
  ['email', ['asha', 'asha@home', 'a b@c.de', '@c.de'], 'Invalid email format'],
  ['phone', [''], 'Phone is required'],
  ['phone', ['981234567', '98123456789', '+91 98123-4567', '98123-4567'], 'Phone must be 10 digits'],
  ['gender', [''], 'Gender is required'],
  ['gender', ['female', 'NONE'], 'Gender must be Male, Female, or Other'],
];

test.each(cases)('a wrong %s is named (%j)', (field, values, message) => {
  for (const value of values)
    expect([value, findFacultyProblems({ ...sound, [field]: value })]).toEqual([
      value,
      [{ path: field, message }],
    ]);
});

test('every wrong field is named at once, in the order of the form', () => {
  const wrong = { fullname: '', email: 'x', phone: '1', gender: '' };
  expect(findFacultyProblems(wrong).map(({ path }) => path)).toEqual([
    'fullname',
    'email',
    'phone',
    'gender',
  ]);
});
