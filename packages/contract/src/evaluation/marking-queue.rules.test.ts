import { describe, expect, test } from 'vitest';
import { markingProgress, nextUnmarked, programsOfQuestion } from './marking-queue.rules.ts';
import type { ProgramMarking } from './marking-queue.ts';

const question = (questionId: string) => ({
  questionId,
  name: '',
  question: questionId,
  marks: 5,
  isPage: false,
});
const student = (name: string, programs: Record<string, ProgramMarking>) => ({
  _id: name,
  fullname: name,
  username: name,
  programs: Object.entries(programs).map(([questionId, marking]) => ({ questionId, marking })),
});
const queue = {
  questions: [question('q1'), question('q2')],
  students: [
    student('ann', { q1: 'WAITING', q2: 'WAITING' }),
    student('bea', { q1: 'EVALUATED', q2: 'WAITING' }),
    student('cid', { q1: 'WAITING', q2: 'BY_TESTS' }),
  ],
};

describe('the next unmarked program', () => {
  const next = (from: [string, string] | null, order: 'question' | 'student') =>
    Object.values(nextUnmarked(queue, from && { studentId: from[0], questionId: from[1] }, order) ?? {}).join(
      ' ',
    );

  test('by student is the next of the same student, then of the one after', () => {
    expect(next(null, 'student')).toBe('ann q1');
    expect(next(['ann', 'q1'], 'student')).toBe('ann q2');
    expect(next(['ann', 'q2'], 'student')).toBe('bea q2');
  });

  test('by question is the same of the next student, then the next question', () => {
    expect(next(['ann', 'q1'], 'question')).toBe('cid q1');
    expect(next(['cid', 'q1'], 'question')).toBe('ann q2');
  });

  test('at the end goes on from the beginning, and is none where nothing else waits', () => {
    expect(next(['cid', 'q2'], 'student')).toBe('ann q1');
    expect(next(['bea', 'q2'], 'question')).toBe('ann q1');
    const done = { ...queue, students: [student('ann', { q1: 'WAITING', q2: 'EVALUATED' })] };
    expect(nextUnmarked(done, { studentId: 'ann', questionId: 'q1' }, 'student')).toBeNull();
    expect(nextUnmarked(done, { studentId: 'gone', questionId: 'q1' }, 'student')).toEqual({
      studentId: 'ann',
      questionId: 'q1',
    });
  });
});

test('progress counts the programs of a question by how far they are', () => {
  expect(markingProgress(programsOfQuestion(queue, 'q2'))).toEqual({
    programs: 3,
    GRADING: 0,
    WAITING: 2,
    EVALUATED: 0,
    BY_TESTS: 1,
  });
});
