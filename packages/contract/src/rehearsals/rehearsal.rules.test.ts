import { expect, test } from 'vitest';
import { coresFor, limitOf, verdictOf } from './rehearsal.rules.ts';
import type { RehearsalReport } from './rehearsal.ts';

const fine = (count: number, ms: number) => ({ count, failures: 0, mean: ms, p50: ms, p95: ms, max: ms });

/** 100 students who wrote for 100 seconds each; 200 runs that cost half a second of a slot each. */
const GOOD: RehearsalReport = {
  calls: { start: fine(100, 300), save: fine(900, 40), run: fine(200, 1000), submit: fine(100, 800) },
  reasons: {},
  submitted: 100,
  studentSeconds: 10_000,
  gradedAfter: 12,
  questions: 3,
  withoutPrograms: 0,
  server: { answers: true, cores: 4, busyCores: 0.3, loadCores: 0.2, machineShare: 0.5, loopP95: 3 },
  database: { pool: 10, active: 1, locked: 0 },
  runners: { slots: 4, busyShare: 0.25, waitingMost: 2, busySeconds: 100 },
};
const HUNDRED = { students: 100, assigned: 100 };
const TOO_SLOW = { count: 200, failures: 0, mean: 20_000, p50: 20_000, p95: 30_000, max: 40_000 };

test('cores are what a run costs, times how often students run, over the share that they may be busy', () => {
  // 0.5 s a run; a run every (10,000 - 200) / 200 = 49 s of a student who does not wait: 100 × 0.5 / 49 / 0.7 = 1.46.
  expect(coresFor(GOOD, 100)).toBe(2);
  expect(coresFor(GOOD, 1000)).toBe(15);
  expect(coresFor(GOOD, 5000)).toBe(73);
});

test('who waits for runs asks for fewer: the cores that are needed do not follow from the queue', () => {
  // The same cost and the same pace of thinking, but 20 s of waiting a run: fewer runs in the same time.
  const waiting = {
    ...GOOD,
    calls: { ...GOOD.calls, run: { ...TOO_SLOW, count: 145 } },
    runners: { ...GOOD.runners, busySeconds: 72.5 },
  };
  expect(coresFor(waiting, 1000)).toBe(15);
});

test('nothing is said of cores where nothing ran, or nobody did anything but wait', () => {
  expect(coresFor({ ...GOOD, calls: { ...GOOD.calls, run: fine(0, 0) } }, 100)).toBeNull();
  expect(coresFor({ ...GOOD, runners: { ...GOOD.runners, busySeconds: 0 } }, 100)).toBeNull();
  expect(coresFor({ ...GOOD, studentSeconds: 200 }, 100)).toBeNull();
});

test('an installation that keeps every promise is a go', () => {
  expect(verdictOf(HUNDRED, GOOD)).toEqual({ isGo: true, problems: [], limit: null, cores: 2 });
});

test('a failure is a no-go that says what the server answered', () => {
  const calls = { ...GOOD.calls, save: { ...GOOD.calls.save, failures: 2 } };
  expect(
    verdictOf(HUNDRED, { ...GOOD, calls, reasons: { save: '503 The database is away.' } }),
  ).toMatchObject({
    isGo: false,
    problems: [
      '2 saves of 900 failed. The first answer was: 503 The database is away. Look into the log of the server.',
    ],
  });
});

test('each promise that is broken is a no-go of its own', () => {
  const late = { start: 2001, save: 501, run: 10_001, submit: 10_001 } as const;
  for (const [call, p95] of Object.entries(late) as [keyof typeof late, number][]) {
    const of = (ms: number) => ({ ...GOOD.calls, [call]: { ...GOOD.calls[call], p95: ms } });
    expect(verdictOf(HUNDRED, { ...GOOD, calls: of(p95 - 1) }).isGo).toBe(true);
    expect(verdictOf(HUNDRED, { ...GOOD, calls: of(p95) }).problems).toHaveLength(1);
  }
});

test('who waits for programs is told how many runner cores to have', () => {
  const report = {
    ...GOOD,
    calls: { ...GOOD.calls, run: { ...TOO_SLOW, count: 145 } },
    runners: { slots: 4, busyShare: 1, waitingMost: 80, busySeconds: 72.5 },
  };
  expect(verdictOf({ students: 100, assigned: 1000 }, report)).toEqual({
    isGo: false,
    problems: [
      'One of twenty runs took longer than 30.0 s; 10.0 s are promised. Have 15 runner cores instead of 4.',
    ],
    limit: 'runners',
    cores: 15,
  });
});

test('a task with more students than were simulated is measured by its students', () => {
  expect(verdictOf({ students: 100, assigned: 1000 }, GOOD).problems).toEqual([
    '1,000 students need 15 runner cores, and there are 4. Add 11.',
  ]);
});

test('students who have not handed in, and a rehearsal in which nothing was saved, are a no-go', () => {
  expect(verdictOf(HUNDRED, { ...GOOD, submitted: 98 }).problems).toEqual([
    '2 of 100 students have not handed in. Look into the log of the server.',
  ]);
  const calls = { ...GOOD.calls, save: fine(0, 0) };
  expect(verdictOf(HUNDRED, { ...GOOD, calls }).problems).toEqual([
    'Nobody has saved anything: rehearse for longer.',
  ]);
});

test('what limits is the fullest of the parts that are full', () => {
  const server = { ...GOOD.server, busyCores: 0.9, machineShare: 0.95 };
  expect(limitOf(GOOD)).toBeNull();
  expect(limitOf({ ...GOOD, server })).toBe('machine');
  expect(limitOf({ ...GOOD, server: { ...GOOD.server, loopP95: 150 } })).toBe('server');
  expect(limitOf({ ...GOOD, server: { ...GOOD.server, loopP95: 150, machineShare: 1 } })).toBe('machine');
  expect(limitOf({ ...GOOD, server: { ...GOOD.server, loopP95: 150, answers: false } })).toBeNull();
  expect(limitOf({ ...GOOD, database: { pool: 10, active: 9, locked: 8 } })).toBe('database');
});
