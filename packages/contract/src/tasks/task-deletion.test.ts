import { expect, test } from 'vitest';
import { taskDeletionOf } from './task-deletion.ts';

test('a task that nobody has started is deleted, also while it runs', () => {
  expect(taskDeletionOf({ results: 0, students: 20, waiting: 20 })).toEqual({
    outcome: 'DELETED',
    results: 0,
    students: 20,
    problem: null,
  });
});

test('a task with results is archived', () => {
  expect(taskDeletionOf({ results: 18, students: 20, waiting: 0 })).toEqual({
    outcome: 'ARCHIVED',
    results: 18,
    students: 20,
    problem: null,
  });
});

test('but not while somebody could still sit it', () => {
  const problemOf = (waiting: number) => taskDeletionOf({ results: 1, students: 3, waiting }).problem;
  expect(problemOf(1)).toBe(
    '1 student can still sit this task. It can be archived once they have submitted or their time is over.',
  );
  expect(problemOf(2)).toMatch(/^2 students can still sit this task\./);
});
