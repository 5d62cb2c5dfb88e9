import { expect, test } from 'vitest';
import { firstDifference } from './first-difference.ts';

test('outputs that the grader takes as equal have no difference', () => {
  expect(firstDifference('1 2\n3\n', '1 2  \r\n3')).toBeNull();
});

test('the first character that differs is marked in both, with its line', () => {
  expect(firstDifference('10\n20\n', '10\n25\n')).toEqual({
    expected: { before: '10\n2', differs: '0', after: '' },
    actual: { before: '10\n2', differs: '5', after: '' },
    line: 2,
  });
});

test('an output that ends too early differs at its end', () => {
  expect(firstDifference('10\n20', '10')?.actual).toEqual({ before: '10', differs: '', after: '' });
  expect(firstDifference('10\n20', '')?.expected).toEqual({ before: '', differs: '1', after: '0\n20' });
});
