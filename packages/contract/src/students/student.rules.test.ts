import { expect, test } from 'vitest';
import {
  findStudentProblems,
  toStudentFields,
  type StudentField,
  type StudentText,
} from './student.rules.ts';

const sound: StudentText = {
  username: '22CS001',
  fullname: 'Meera Joshi',
  gender: 'FEMALE',
  semester: '5',
  batch: '2027',
  email: 'meera@example.edu',
  phone: '9812345678',
};

test('a sound student breaks no rule, with blanks around the values', () => {
  expect(findStudentProblems(sound, 'add')).toEqual([]);
  expect(findStudentProblems({ ...sound, fullname: '  मीरा जोशी ', phone: '+9812345678' }, 'add')).toEqual(
    [],
  );
  expect(
    findStudentProblems(
      { ...sound, username: '22-CV/007', fullname: "Mary O'Neil", phone: '+91 98765-43210' },
      'add',
    ),
  ).toEqual([]);
  expect(toStudentFields({ ...sound, fullname: ' Meera   Joshi ', semester: ' 5 ' })).toEqual({
    ...sound,
    fullname: 'Meera Joshi',
    semester: 5,
    phone: '+919812345678',
  });
});

const cases: [StudentField, string[], string][] = [
  [
    'username',
    ['', 'ab', 'a'.repeat(21), '-22CS', '../22', '22\\CS', '2026-01-02', 'Zoë1', 'a b c'],
    'Username must be 3-20 alphanumeric characters.',
  ],
  [
    'fullname',
    ['A', 'R2D2', 'a'.repeat(51), 'Ann\u0000', '.-', 'Rao, K'],
    'Full name must be 2-50 letters or spaces.',
  ],
  ['fullname', ['', '   '], 'Full name is required.'],
  ['gender', ['female', 'NONE'], 'Gender must be Male, Female, or Other.'],
  ['gender', [''], 'Gender is required.'],
  ['semester', ['0', '9', '1.5', 'five', '10'], 'Semester must be an integer between 1 and 8.'],
  ['semester', [''], 'Semester is required.'],
  ['batch', ['27', '20277', '2O27'], 'Passout Year must be a valid 4-digit year.'],
  ['batch', [''], 'Passout Year is required.'],
  ['email', ['', 'meera', 'meera@home', 'a b@c.de', 'a\u0000@c.de', '@c.de'], 'Enter a valid email address.'],
  ['phone', ['', '981234567', '98123456789', '98123-4567', '++981234567'], 'Phone must be 10 digits.'],
];

test.each(cases)('a wrong %s is named (%j)', (field, values, message) => {
  for (const value of values)
    expect([value, findStudentProblems({ ...sound, [field]: value }, 'add')]).toEqual([
      value,
      [{ path: field, message }],
    ]);
});

test('every wrong field is named at once, and an edit does not ask for the username', () => {
  const wrong = { ...sound, username: '!', semester: '12', phone: 'none' };
  expect(findStudentProblems(wrong, 'add').map(({ path }) => path)).toEqual([
    'username',
    'semester',
    'phone',
  ]);
  expect(findStudentProblems(wrong, 'edit').map(({ path }) => path)).toEqual(['semester', 'phone']);
});
