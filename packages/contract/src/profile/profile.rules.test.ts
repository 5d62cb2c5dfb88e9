import { expect, test } from 'vitest';
import {
  findProfileImageProblem,
  findProfileProblems,
  toProfileFields,
  type ProfileKind,
  type ProfileText,
} from './profile.rules.ts';

const sound: ProfileText = {
  fullname: 'Asha Menon',
  gender: 'FEMALE',
  email: 'asha@example.edu',
  phone: '9876543210',
};

test.each<[string, ProfileKind, Partial<ProfileText>, string[]]>([
  ['nothing wrong', 'STUDENT', {}, []],
  ['nothing wrong', 'STAFF', {}, []],
  ['no gender, which a student may leave', 'STUDENT', { gender: 'NONE' }, []],
  ['no gender at all', 'STUDENT', { gender: '' }, []],
  ['no gender', 'STAFF', { gender: 'NONE' }, ['gender: Gender is required.']],
  [
    'a gender that is none',
    'STUDENT',
    { gender: 'UNKNOWN' },
    ['gender: Gender must be Male, Female, or Other.'],
  ],
  ['no name', 'STUDENT', { fullname: ' ' }, ['fullname: Full name is required.']],
  ['no name', 'STAFF', { fullname: ' ' }, ['fullname: Full Name is required.']],
  ['a title and a hyphen', 'STAFF', { fullname: "Dr. Jean-Luc O'Neil" }, []],
  [
    'digits in the name',
    'STAFF',
    { fullname: 'R2D2' },
    ["fullname: Full Name must be 2-100 letters, spaces, or - . '"],
  ],
  ['a title', 'STUDENT', { fullname: 'Dr. Menon' }, []],
  ['a digit', 'STUDENT', { fullname: 'Menon 2' }, ['fullname: Full name must be 2-50 letters or spaces.']],
  [
    'several at once, in the order of the form',
    'STUDENT',
    { phone: '12', email: 'asha' },
    ['email: Enter a valid email address.', 'phone: Phone must be 10 digits.'],
  ],
])('%s (%s)', (_what, kind, part, expected) => {
  const problems = findProfileProblems({ ...sound, ...part }, kind);
  expect(problems.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
});

test('what is stored is trimmed, and NONE is nothing', () => {
  expect(
    toProfileFields({ fullname: ' Asha   Menon ', gender: 'NONE', email: ' a@b.in ', phone: ' 9876543210' }),
  ).toEqual({ fullname: 'Asha Menon', gender: null, email: 'a@b.in', phone: '+919876543210' });
});

test.each([
  ['image/png', 1_000_000, null],
  ['image/gif', 1, null],
  ['image/jpeg', 1_000_001, 'The picture is larger than 1 MB (1,000,000 bytes).'],
  ['image/svg+xml', 100, 'Choose a picture: a PNG, JPEG, WebP or GIF file.'],
  ['', 100, 'Choose a picture: a PNG, JPEG, WebP or GIF file.'],
])('an image of type %s and %d bytes', (type, size, problem) => {
  expect(findProfileImageProblem({ type, size })).toBe(problem);
});
