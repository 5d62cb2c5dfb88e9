import { expect, test } from 'vitest';
import { formatExactSpan } from './dates.ts';

test('a span is said in hours, minutes and seconds, without leading zeros', () => {
  expect([3_909_000, 65_000, 60_000, 6_600, 0].map(formatExactSpan)).toEqual([
    '1 h 5 min 9 s',
    '1 min 5 s',
    '1 min 0 s',
    '7 s',
    '0 s',
  ]);
});
