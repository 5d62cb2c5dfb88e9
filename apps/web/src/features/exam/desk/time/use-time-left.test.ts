import { expect, test } from 'vitest';
import { announcementOf, urgencyOf } from './use-time-left.ts';

const MINUTE_MS = 60_000;

test('the time left turns amber at five minutes and red at one', () => {
  expect([5 * MINUTE_MS + 1, 5 * MINUTE_MS, MINUTE_MS + 1, MINUTE_MS].map(urgencyOf)).toEqual([
    'calm',
    'warning',
    'warning',
    'danger',
  ]);
});

test('screen readers are told at ten, five and one minute, and at the end', () => {
  expect([11, 10, 5.5, 5, 1, 0].map((minutes) => announcementOf(minutes * MINUTE_MS))).toEqual([
    '',
    '10 minutes left',
    '',
    '5 minutes left',
    '1 minute left',
    'Time’s Up!',
  ]);
});
