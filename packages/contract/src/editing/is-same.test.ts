import { expect, test } from 'vitest';
import { isSame } from './is-same.ts';

test.each<[one: unknown, other: unknown]>([
  ['a', 'a'],
  [Number.NaN, Number.NaN],
  [null, null],
  [
    [1, { a: ['x'] }],
    [1, { a: ['x'] }],
  ],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [{ a: 1, b: undefined }, { a: 1 }],
])('%j and %j are the same', (one, other) => {
  expect(isSame(one, other)).toBe(true);
  expect(isSame(other, one)).toBe(true);
});

test.each<[one: unknown, other: unknown]>([
  ['5', 5],
  [null, undefined],
  [[], {}],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: null }, {}],
])('%j and %j are not', (one, other) => {
  expect(isSame(one, other)).toBe(false);
  expect(isSame(other, one)).toBe(false);
});

test('a file is the same as itself alone', () => {
  // It is neither text, number, list nor plain object, as this is none.
  const file = new Date(0);
  expect(isSame({ file }, { file })).toBe(true);
  expect(isSame({ file }, { file: new Date(0) })).toBe(false);
});
