import { expect, test } from 'vitest';
import { nextSaveAt, retryDelay, savedWords, type SaveState } from './save-timing.ts';

const state = (part: Partial<SaveState>): SaveState => ({
  unsent: true,
  unsentSince: 10_000,
  lastTypedAt: 10_000,
  saving: false,
  failures: 0,
  lastFailedAt: null,
  locked: false,
  ...part,
});

test('a pause in typing of at most 1.5 s sends', () => {
  expect(nextSaveAt(state({}))).toBeLessThanOrEqual(11_500);
});

test('typing without a pause is sent every 5 s', () => {
  expect(nextSaveAt(state({ lastTypedAt: 14_900 }))).toBe(15_000);
});

test('there is never more than one save under way', () => {
  expect(nextSaveAt(state({ saving: true }))).toBeNull();
});

test('nothing is sent when nothing changed, or while the person has to log in', () => {
  expect([nextSaveAt(state({ unsent: false })), nextSaveAt(state({ locked: true }))]).toEqual([null, null]);
});

test('work found on the device is sent at once', () => {
  expect(nextSaveAt(state({ unsentSince: null, lastTypedAt: null }))).toBe(0);
});

test('failed saves are tried again every few seconds', () => {
  expect([1, 2, 3, 4, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 8000]);
  expect(nextSaveAt(state({ failures: 2, lastFailedAt: 20_000 }))).toBe(22_000);
});

const words = (part: Partial<Parameters<typeof savedWords>[0]>) =>
  savedWords(
    {
      unsent: true,
      conflict: false,
      onDevice: true,
      unreachableSince: null,
      refused: false,
      full: false,
      browserProblem: null,
      followedAt: null,
      ...part,
    },
    12_000,
  ).text;

test('the state is said in words', () => {
  expect(words({ unsent: false })).toBe('Saved');
  expect(words({})).toBe('Saving…');
  expect(words({ unsent: false, followedAt: 0 })).toBe('Updated from your other device');
  expect(words({ followedAt: 0 })).toBe('Saving…');
  expect(words({ unsent: false, followedAt: -3001 })).toBe('Saved');
  expect(words({ unreachableSince: 0 })).toBe('Saved on this device, no connection for 12 s');
  expect(words({ unreachableSince: 0, onDevice: false })).toBe('Not saved yet');
  expect(words({ refused: true })).toBe('Saved on this device only');
  expect(words({ refused: true, full: true })).toBe(
    'Saved on this device only: the server keeps no more of this task',
  );
  expect(words({ unsent: false, unreachableSince: 0 })).toBe('Saved on this device, no connection for 12 s');
  expect(words({ conflict: true })).toBe('Two versions, please choose one');
});

test('a browser that is not let in is named, with where the typed text is', () => {
  const browserProblem = { code: 'EXAM_BROWSER_REFUSED', message: 'Open it again.' } as const;
  expect(words({ browserProblem })).toBe('Kept on this device: Safe Exam Browser is not let in');
  expect(words({ browserProblem, unsent: false })).toBe('Saved so far: Safe Exam Browser is not let in');
  expect(words({ browserProblem, onDevice: false })).toBe('Not saved yet');
  expect(words({ browserProblem, unreachableSince: 0 })).toBe('Saved on this device, no connection for 12 s');
});
