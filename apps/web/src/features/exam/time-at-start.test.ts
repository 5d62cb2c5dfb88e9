import { expect, test } from 'vitest';
import { timeAtStart } from './time-at-start.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z') + 0.3;
const endingIn = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

test('who starts early enough has the whole duration, whatever the fractions of the clock', () => {
  for (const minutes of [90.001, 180, 10_000])
    expect(timeAtStart({ endTime: endingIn(minutes), duration: 90 }, NOW)).toEqual({
      leftMs: 90 * 60_000,
      isShortened: false,
    });
});

test('who starts so late that the task ends before is told what is left', () => {
  const { leftMs, isShortened } = timeAtStart({ endTime: endingIn(38), duration: 90 }, NOW);
  expect(isShortened).toBe(true);
  expect(Math.round(leftMs / 1000)).toBe(38 * 60);
});

test('a task without a duration is never shortened', () => {
  expect(timeAtStart({ endTime: endingIn(5), duration: 0 }, NOW).isShortened).toBe(false);
});
