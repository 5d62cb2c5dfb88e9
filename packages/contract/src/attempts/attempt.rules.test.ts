import { describe, expect, test } from 'vitest';
import {
  attemptEnd,
  GRACE_SECONDS,
  historyResult,
  isInTime,
  startSpreadMs,
  windowEnd,
} from './attempt.rules.ts';

const at = (time: string): Date => new Date(`2026-03-01T${time}Z`);
const WINDOW = { endTime: at('12:00:00'), duration: 60 };

describe('the end of a student’s time', () => {
  test.each([
    ['own start plus duration, where the window closes later', '10:00:00', WINDOW, '11:00:00'],
    ['the end of the window, where the duration would last longer', '11:30:00', WINDOW, '12:00:00'],
    ['the end of the window, where there is no duration', '10:00:00', { ...WINDOW, duration: 0 }, '12:00:00'],
    ['the same, where none was ever given', '10:00:00', { ...WINDOW, duration: null }, '12:00:00'],
  ])('is %s', (_case, startedAt, task, end) => {
    expect(attemptEnd(task, at(startedAt))).toEqual(at(end));
  });

  test.each([
    ['minutes make both the duration and the window longer', '10:00:00', 15, null, '11:15:00'],
    ['so that a late start gets them as well', '11:30:00', 15, null, '12:15:00'],
    ['a deadline of the own moves the window', '11:30:00', 0, '12:20:00', '12:20:00'],
    ['and no duration', '10:00:00', 0, '12:20:00', '11:00:00'],
    ['a deadline of the own before the task’s changes nothing', '11:30:00', 0, '11:40:00', '12:00:00'],
    ['the later of minutes and deadline counts', '11:50:00', 30, '12:20:00', '12:30:00'],
  ])('%s', (_case, startedAt, extraMinutes, laterEnd, end) => {
    const allowance = { extraMinutes, laterEnd: laterEnd === null ? null : at(laterEnd) };
    expect(attemptEnd(WINDOW, at(startedAt), allowance)).toEqual(at(end));
  });

  test('is the moment until which an attempt was opened again, unless it has more time anyway', () => {
    expect(attemptEnd(WINDOW, at('10:00:00'), null, at('14:00:00'))).toEqual(at('14:00:00'));
    expect(attemptEnd(WINDOW, at('10:00:00'), null, at('10:30:00'))).toEqual(at('11:00:00'));
  });

  test('is the end of the window before the start, whatever the duration', () => {
    expect(windowEnd(WINDOW, null)).toEqual(at('12:00:00'));
    expect(windowEnd(WINDOW, { extraMinutes: 5, laterEnd: null })).toEqual(at('12:05:00'));
  });
});

test.each([
  ['typed and there before the end', true, '11:59:59', '11:59:58'],
  ['typed at the end, there with the last of the grace', true, '12:00:30', '12:00:00'],
  ['typed before the end, there when the grace is over', false, '12:00:31', '11:59:59'],
  ['typed after the end, there within the grace', false, '12:00:10', '12:00:01'],
  ['there at the end, from a writer that tells no time', true, '12:00:00', null],
  ['there within the grace, from a writer that tells no time', false, '12:00:01', null],
])('a draft that was %s: counts %s', (_case, counts, receivedAt, typedAt) => {
  expect(GRACE_SECONDS).toBe(30);
  expect(isInTime(WINDOW.endTime, at(receivedAt), typedAt === null ? null : at(typedAt))).toBe(counts);
});

test.each([
  ['ABSENT', false, null, '12:00:00'],
  ['PENDING', false, null, '11:59:59'],
  ['PENDING', false, '11:00:00', '12:00:00'],
  ['SCORE', true, '11:00:00', '12:00:00'],
  ['ABSENT', true, null, '12:00:00'],
] as const)('the history says %s: published %s, started %s, seen at %s', (state, published, started, now) => {
  const row = {
    isResultPublished: published,
    startedAt: started === null ? null : at(started),
    deadline: WINDOW.endTime,
  };
  expect(historyResult(row, at(now))).toBe(state);
});

test('starts are spread by how many students there are, and only where nobody loses time by it', () => {
  const startTime = new Date('2026-03-02T10:00:00Z');
  const after = (minutes: number) => new Date(startTime.getTime() + minutes * 60_000);
  const spread = (students: number, closes: Date, minutes = 90) =>
    startSpreadMs({ startTime, minutes, closes }, students);
  expect([30, 1000, 5000, 20_000].map((students) => spread(students, after(120)))).toEqual([
    300, 10_000, 50_000, 60_000,
  ]);
  // The last one still has the whole duration.
  expect(spread(5000, new Date(after(90).getTime() + 20_000))).toBe(20_000);
  expect([spread(5000, after(90)), spread(5000, after(60)), spread(5000, after(120), 0)]).toEqual([0, 0, 0]);
});
