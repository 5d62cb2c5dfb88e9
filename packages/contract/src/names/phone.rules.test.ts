import { expect, test } from 'vitest';
import { isPhone, readPhone, shownPhone } from './phone.rules.ts';

test.each([
  ['9876543210', '+919876543210'],
  ['1234567890', '+911234567890'],
  [' 98765 43210 ', '+919876543210'],
  ['98765-43210', '+919876543210'],
  ['+91 98765-43210', '+919876543210'],
  ['+91 (0) 98765.43210', '+919876543210'],
  ['91 98765 43210', '+919876543210'],
  ['098765 43210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['(022) 2345 6789', '+912223456789'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+65 9123 4567', '+6591234567'],
  // The documents allow a plus before ten digits; no Iranian number has these.
  ['+9876543210', '+919876543210'],
])('%s is kept as %s', (typed, stored) => {
  expect(readPhone(typed)).toBe(stored);
  expect(readPhone(stored)).toBe(stored);
  expect(readPhone(shownPhone(stored))).toBe(stored);
});

test.each([
  '',
  '98765',
  '981234567',
  '98123456789',
  '+91 98765432',
  '++981234567',
  'none',
  '+',
  '9876543210 ext 5',
  'call 9876543210',
])('“%s” cannot be read', (typed) => expect(readPhone(typed)).toBeNull());

test('what is wrong is said in the words of the form, and an empty field may have its own', () => {
  const rule = isPhone('Phone must be 10 digits.', 'Phone is required.');
  expect([rule(''), rule('981'), rule('98765 43210')]).toEqual([
    'Phone is required.',
    'Phone must be 10 digits.',
    null,
  ]);
});

test('a phone is shown as people read it, and one from before that cannot be read as it is', () => {
  expect(['+919876543210', '+6591234567', '0000'].map(shownPhone)).toEqual([
    '+91 98765 43210',
    '+65 9123 4567',
    '0000',
  ]);
});
