import { expect, test } from 'vitest';
import { queriesOf } from './changed.ts';

test('a dashboard that counts rubrics, students or tasks hears of their changes', () => {
  for (const feature of ['rubrics', 'students', 'tasks', 'tags', 'groups', 'questions', 'places'] as const)
    expect(queriesOf([feature])).toContain('dashboard');
});

test('what two changes have in common is asked for once', () => {
  expect(queriesOf(['tags', 'questions'])).toEqual([
    'tags',
    'dashboard',
    'questions',
    'test-strength',
    'tasks',
  ]);
});

test('marks given on the leaderboard are seen in the queue of the marking and at its desk, and the other way round', () => {
  expect(queriesOf(['marks'])).toEqual(expect.arrayContaining(['leaderboard', 'analysis', 'evaluation']));
});

test('a report hears of what it is made of', () => {
  for (const feature of ['marks', 'subjects', 'rubrics', 'tasks'] as const)
    expect(queriesOf([feature])).toContain('reports');
});

test('what is shared shows it in its list and in its dialog', () => {
  expect(queriesOf(['task-access'])).toEqual(['tasks', 'sharing']);
});
