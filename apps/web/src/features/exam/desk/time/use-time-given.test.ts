import { expect, test } from 'vitest';
import { timeGivenWords } from './use-time-given.ts';

test('a later end is said in minutes, an earlier or equal one not at all', () => {
  expect([15, 1, 90, 0, -5].map((minutes) => timeGivenWords(minutes * 60_000))).toEqual([
    'You have 15 minutes more',
    'You have 1 minute more',
    'You have 90 minutes more',
    null,
    null,
  ]);
});

test('what is no whole minutes, or hours long, is said in its largest units', () => {
  expect([90_000, 180 * 60_000].map(timeGivenWords)).toEqual([
    'You have 1 min 30 s more',
    'You have 3 h more',
  ]);
});
