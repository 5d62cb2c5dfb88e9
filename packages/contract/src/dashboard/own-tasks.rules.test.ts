import { describe, expect, test } from 'vitest';
import { countsByClock, nextTasks } from './own-tasks.rules.ts';

const AT = Date.parse('2026-03-02T10:00:00.000Z');
const minutes = (count: number): string => new Date(AT + count * 60_000).toISOString();
const task = (name: string, from: number, to: number, deadline: number | null = null) => ({
  name,
  startTime: minutes(from),
  endTime: minutes(to),
  deadline: deadline === null ? null : minutes(deadline),
});

const OPEN = task('open', -30, 60);
const STARTED = task('started', -30, 60, 20);
const SOON = task('soon', 10, 40);
const LATER = task('later', 600, 660);

describe('the next tasks of a student', () => {
  const namesAt = (minute: number) =>
    nextTasks([LATER, SOON, OPEN, STARTED], AT + minute * 60_000).map(({ name }) => name);

  test('are those that can be sat, the one that ends first before the others, and then what comes', () => {
    expect(namesAt(0)).toEqual(['started', 'open', 'soon', 'later']);
  });

  test('change by the clock alone: what begins can be sat, and what is over is gone', () => {
    expect(namesAt(10)).toEqual(['started', 'soon', 'open', 'later']);
    expect(namesAt(20)).toEqual(['soon', 'open', 'later']);
    expect(namesAt(60)).toEqual(['later']);
    expect(namesAt(660)).toEqual([]);
  });
});

describe('the counts of a student’s tasks', () => {
  const counted = { availableTasks: 2, upcomingTasks: 5, completedTasks: 7 };
  const countsAt = (minute: number) =>
    Object.values(countsByClock(counted, [OPEN, STARTED, SOON, LATER], AT, AT + minute * 60_000));

  test('are the server’s at its moment', () => {
    expect(countsAt(0)).toEqual([2, 5, 7]);
  });

  test('follow the clock: a task begins at its very moment, and is over at that of its end', () => {
    expect(countsAt(9.99)).toEqual([2, 5, 7]);
    expect(countsAt(10)).toEqual([3, 4, 7]);
    expect(countsAt(20)).toEqual([2, 4, 8]);
    expect(countsAt(60)).toEqual([0, 4, 10]);
    // Begun and over since they were counted.
    expect(countsAt(660)).toEqual([0, 3, 11]);
  });
});
