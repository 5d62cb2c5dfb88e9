import { expect, test } from 'vitest';
import { findTypedNumberProblem } from './typed-number.ts';

test.each([
  [12, null],
  ['12', null],
  [0, null],
  ['', null],
  ['-', null],
  ['12.', null],
  [12.7, 'Please enter a whole number, 0 or more.'],
  ['12.7', 'Please enter a whole number, 0 or more.'],
  [-5, 'Please enter a whole number, 0 or more.'],
  ['twelve', 'Please enter a whole number, 0 or more.'],
])('of %j as a whole number is said: %j', (typed, problem) => {
  expect(findTypedNumberProblem(typed, { decimals: 0 })).toBe(problem);
});

test.each([
  [12.75, null],
  [0.07, null],
  [-0.5, 'Please enter a number, 0 or more.'],
  [1.005, 'Please enter at most two decimals.'],
])('of %j as marks is said: %j', (typed, problem) => {
  expect(findTypedNumberProblem(typed, { decimals: 2 })).toBe(problem);
});

test('a field may ask for more than 0', () => {
  expect(findTypedNumberProblem(0, { decimals: 0, least: 1 })).toBe(
    'Please enter a whole number, 1 or more.',
  );
  expect(findTypedNumberProblem(1, { decimals: 0, least: 1 })).toBeNull();
});
