import { expect, test } from 'vitest';
import { varyInputs } from './vary-input.ts';

const MOST = 1000;

test.each([
  ['a number is one less, one more, nought and far out', '5', ['4', '6', '0', '-5', '10', '1000000000']],
  ['a list is shorter, with its count made right', '3\n4 5 6', ['2\n4 5', '2\n5 6', '1\n4']],
  ['a list is longer, turned and sorted', '3\n7 5 6', ['4\n7 5 6 6', '3\n6 5 7', '3\n5 6 7', '3\n7 7 7']],
  ['lines that are counted are fewer', '2\na b\nc d', ['1\na b', '1\nc d', '2\nc d\na b']],
  ['words are shorter, doubled and turned', 'abc', ['ab', 'bc', 'cba', 'ABC', 'bcd']],
])('%s', (_what, input, expected) => {
  expect(varyInputs([input], MOST)).toEqual(expect.arrayContaining(expected));
});

test('a count alone is not changed, which would break the input', () => {
  expect(varyInputs(['3\n4 5 6'], MOST)).not.toContain('2\n4 5 6');
});

test('what a test has is none of them, and the shorter come first', () => {
  const inputs = varyInputs(['5', '6'], MOST);
  expect(inputs).not.toContain('5');
  expect(inputs).not.toContain('6');
  const lengths = inputs.map(({ length }) => length);
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
});

test('there are as many as are asked for at most, and none of what is long', () => {
  expect(varyInputs(['1 2 3 4', '5 6 7 8'], 10).length).toBeLessThanOrEqual(10);
  expect(varyInputs(['1 '.repeat(2000)], MOST)).toEqual([]);
});
