import { expect, test } from 'vitest';
import { queriesOf } from './changed.ts';

test('a dashboard that counts rubrics, students or tasks hears of their changes', () => {
  for (const feature of ['rubrics', 'students', 'tasks', 'tags', 'groups', 'questions', 'places'] as const)
    expect(queriesOf([feature])).toContain('dashboard');
});

test('what two changes have in common is asked for once', () => {
  expect(queriesOf(['tags', 'questions'])).toEqual(['tags', 'dashboard', 'questions']);
});
