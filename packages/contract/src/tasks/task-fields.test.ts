import { expect, test } from 'vitest';
import type { TaskDraft } from './task.ts';
import { findTaskProblem } from './task.rules.ts';

const NOW = new Date('2026-01-05T08:00:00Z');
const question = {
  questionId: '0192f7a0-0000-7000-8000-000000000001',
  marks: 10,
  timeRequired: 30,
};
const sound: TaskDraft = {
  name: 'Lab test',
  startTime: '2026-01-06T08:00:00Z',
  endTime: '2026-01-06T09:00:00Z',
  isTimeBounded: true,
  duration: 45,
  totalMarks: 10,
  questions: [question],
  assignedStudentIds: [],
  subjects: null,
  rubrics: null,
};
const problemOf = (change: Partial<TaskDraft>) => findTaskProblem({ ...sound, ...change }, NOW);

test('a sound draft has no problem', () => {
  expect(problemOf({})).toBeNull();
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ startTime: null }, 'startTime'],
  [{ endTime: null }, 'endTime'],
  [{ totalMarks: null }, 'totalMarks'],
  [{ duration: null }, 'duration'],
  [{ questions: [] }, 'questions'],
  [{ totalMarks: 11 }, 'totalMarks'],
  [{ duration: 20 }, 'duration'],
  [{ startTime: '2026-01-05T07:00:00Z' }, 'startTime'],
  [{ endTime: '2026-01-06T07:00:00Z' }, 'endTime'],
  [{ duration: 90 }, 'endTime'],
  [{ isTimeBounded: false, endTime: '2026-01-06T08:10:00Z' }, 'endTime'],
  [{ questions: [question, { ...question, marks: 0, timeRequired: 0 }] }, 'questions'],
  [{ questions: [question, { ...question, timeRequired: 0 }], totalMarks: 20 }, 'questions'],
  [{ questions: [question, question], totalMarks: 20, duration: 60 }, 'questions'],
] satisfies [Partial<TaskDraft>, string][])('%o is shown at %s', (change, field) => {
  expect(problemOf(change)?.path).toBe(field);
});
