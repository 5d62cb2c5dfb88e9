import { expect, test } from 'vitest';
import { timeTaken } from './time-taken.ts';

test('time is said in hours, minutes and seconds, without leading zeros', () => {
  expect([3909, 65, 60, 7, 0].map(timeTaken)).toEqual([
    '1 h 5 min 9 s',
    '1 min 5 s',
    '1 min 0 s',
    '7 s',
    '0 s',
  ]);
});

test('a task that was not sat has no time', () => {
  expect(timeTaken(null)).toBe('–');
});
