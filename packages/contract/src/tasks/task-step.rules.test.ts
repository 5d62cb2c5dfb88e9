import { expect, test } from 'vitest';
import type { TaskRow } from './task.ts';
import { nextTaskStep } from './task-step.rules.ts';

const OWNER: TaskRow['actions'] = ['view', 'update', 'delete', 'share', 'copy', 'evaluate', 'analyse'];
const task = (part: Partial<TaskRow>) =>
  nextTaskStep({
    status: 'COMPLETED',
    isResultPublished: false,
    waitsForMarks: false,
    actions: OWNER,
    ...part,
  });

test.each([
  ['NOT-ASSIGNED', 'ASSIGN'],
  ['UPCOMING', 'EDIT'],
  ['ONGOING', 'WATCH'],
] as const)('who may change a task that is %s is offered to %s it', (status, step) => {
  expect(task({ status })).toBe(step);
});

test('a finished task is published, after what waits for marks was evaluated, and then shows its results', () => {
  const actions: TaskRow['actions'] = [...OWNER, 'publish'];
  expect(task({ actions, waitsForMarks: true })).toBe('EVALUATE');
  expect(task({ actions })).toBe('PUBLISH');
  expect(task({ isResultPublished: true })).toBe('RESULTS');
});

test('what is archived is brought back, whatever it waits for', () => {
  const actions: TaskRow['actions'] = ['view', 'copy', 'evaluate', 'analyse', 'restore', 'publish'];
  for (const status of ['ONGOING', 'COMPLETED'] as const)
    expect(task({ status, actions, waitsForMarks: true })).toBe('RESTORE');
});

test('whoever may only look is offered no more than that', () => {
  const actions: TaskRow['actions'] = ['view', 'copy'];
  expect(task({ status: 'NOT-ASSIGNED', actions })).toBe('VIEW');
  expect(task({ status: 'UPCOMING', actions })).toBe('VIEW');
  expect(task({ status: 'ONGOING', actions })).toBe('WATCH');
  expect(task({ actions, waitsForMarks: true })).toBe('VIEW');
  expect(task({ actions: [...actions, 'analyse'], waitsForMarks: true })).toBe('RESULTS');
});
