import { expect, test } from 'vitest';
import { progressWords } from './progress-words.ts';

const START = { before: null, done: 0, passed: 0, total: 4 };

test('a run that waits says its place, and one that goes on which tests are through', () => {
  expect(progressWords({ ...START, before: 2 })).toBe('2 runs are ahead of yours.');
  expect(progressWords({ ...START, before: 1 })).toBe('1 run is ahead of yours.');
  expect(progressWords({ ...START, before: 0 })).toBe('Yours is the next run.');
  expect(progressWords({ ...START, done: 3, passed: 1 })).toBe('3 of 4 tests done, 1 passed.');
});

test('before the first test has ended, and where there is one alone, there is nothing to say', () => {
  expect(progressWords(START)).toBe('');
  expect(progressWords({ before: null, done: 1, passed: 0, total: 1 })).toBe('');
});
