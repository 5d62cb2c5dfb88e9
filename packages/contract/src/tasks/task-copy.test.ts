import { describe, expect, test } from 'vitest';
import { leftOutSentence, nameOfTaskCopy, type LeftOut } from './task-copy.ts';

describe('a copy is called', () => {
  test.each([
    ['Lab 4', [], 'Copy of Lab 4'],
    ['Lab 4', ['Copy of Lab 4'], 'Copy of Lab 4 (2)'],
    ['Lab 4', ['Copy of Lab 4', 'Copy of Lab 4 (2)', 'Lab 4'], 'Copy of Lab 4 (3)'],
    ['Copy of Lab 4', ['Copy of Lab 4'], 'Copy of Lab 4 (2)'],
    ['Copy of Lab 4 (2)', ['Copy of Lab 4', 'Copy of Lab 4 (2)'], 'Copy of Lab 4 (3)'],
    ['Trees (2)', [], 'Copy of Trees (2)'],
  ])('the one of %j beside %j: %j', (name, taken, copy) => {
    expect(nameOfTaskCopy(name, taken)).toBe(copy);
  });

  test('never longer than a task may be, also with a number, and of whole characters', () => {
    const long = 'x'.repeat(200);
    const first = nameOfTaskCopy(long, []);
    expect(first).toBe(`Copy of ${'x'.repeat(192)}`);
    expect(nameOfTaskCopy(long, [first])).toBe(`Copy of ${'x'.repeat(188)} (2)`);
    expect(nameOfTaskCopy(`${'x'.repeat(191)}😀`, [])).toBe(`Copy of ${'x'.repeat(191)}`);
  });
});

describe('what a copy does without is said in one sentence', () => {
  const subject: LeftOut = { kind: 'subject', name: 'Databases' };
  const rubric: LeftOut = { kind: 'rubric', name: 'Lab rubric' };
  const question = (name: string): LeftOut => ({ kind: 'question', name });

  test.each<[string, LeftOut[], string | null]>([
    ['nothing', [], null],
    ['a subject', [subject], 'The copy does without the subject “Databases” of another department.'],
    [
      'everything',
      [subject, rubric, question('Sort a list')],
      'The copy does without the subject “Databases” of another department, the rubric “Lab rubric” that is not shared with you and the archived question “Sort a list”.',
    ],
    [
      'many questions',
      ['A', 'B', 'C', 'D', 'E'].map(question),
      'The copy does without the archived questions “A”, “B”, “C” and 2 more.',
    ],
    [
      'a long question',
      [question('y'.repeat(100))],
      `The copy does without the archived question “${'y'.repeat(60)}…”.`,
    ],
  ])('%s', (_what, leftOut, sentence) => {
    expect(leftOutSentence(leftOut)).toBe(sentence);
  });
});
