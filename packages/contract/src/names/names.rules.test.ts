import { expect, test } from 'vitest';
import { PERSON_NAME } from './person-name.rules.ts';
import { PLACE_NAME, SUBJECT_NAME } from './place-name.rules.ts';

const fitting = (pattern: RegExp, texts: readonly string[]) => texts.filter((text) => pattern.test(text));

test("departments and subjects have letters of all scripts, digits, blanks and & + / ' . , - ( )", () => {
  const names = [
    'AI & DS',
    'Data Structures & Algorithms',
    'C++',
    'Arts/Science, Dept. No. 2 (evening)',
    "St Xavier's",
    'कंप्यूटर विज्ञान २',
  ];
  expect(fitting(PLACE_NAME, names)).toEqual(names);
  expect(fitting(SUBJECT_NAME, [...names, 'C_2'])).toEqual([...names, 'C_2']);
  const wrong = ['A;B', 'A<b>', 'A"B', 'A\nB', 'A\u0000B', 'A\u202eB', 'A@B', 'A=B'];
  expect(fitting(PLACE_NAME, [...wrong, '', 'A', '--', 'C_2', 'a'.repeat(101)])).toEqual([]);
  expect(fitting(SUBJECT_NAME, wrong)).toEqual([]);
});

test("people have names in letters of all scripts, with ' . - and blanks", () => {
  const names = [
    "Mary O'Neil",
    'Mary O’Neil',
    'Dr. K. Rao-Iyer',
    'आशा कुमारी',
    'தமிழ்ச்செல்வி',
    'محمد علي',
    'علی\u200cرضا',
    'Zoë Łukasz',
    '王芳',
  ];
  expect(fitting(PERSON_NAME, names)).toEqual(names);
  const wrong = [
    '',
    'A',
    '..',
    'R2D2',
    'Rao, K',
    'A & B',
    'A/B',
    'A(B)',
    'A\u0000B',
    'A\u202eB',
    'A\u200bB',
    'A\tB',
  ];
  expect(fitting(PERSON_NAME, [...wrong, 'a'.repeat(101)])).toEqual([]);
});
