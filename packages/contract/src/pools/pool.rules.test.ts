import { describe, expect, test } from 'vitest';
import type { Pool } from './pool.ts';
import { drawnAmounts, drawnCount, findPoolProblem, poolWords, type PooledQuestion } from './pool.rules.ts';

const one = (pool: string | null, marks: number, timeRequired = 10): PooledQuestion => ({
  pool,
  marks,
  timeRequired,
});
const LOOPS: Pool = { name: 'Loops', draw: 2 };

/** One for all, and four of which two are drawn. */
const questions = [
  one(null, 5),
  one('Loops', 10, 5),
  one('Loops', 10, 20),
  one('Loops', 10, 15),
  one('Loops', 10, 1),
];

describe('what a student has of a task with pools', () => {
  test('is every question outside them, and of each pool as many as are drawn', () => {
    expect(drawnCount(questions, [LOOPS])).toBe(3);
    expect(drawnAmounts(questions, [LOOPS], 'marks')).toEqual([5, 10, 10]);
  });

  test('takes at most as long as the longest questions that can be drawn', () => {
    expect(drawnAmounts(questions, [LOOPS], 'timeRequired')).toEqual([10, 20, 15]);
  });

  test('is everything where there is no pool', () => {
    const all = [one(null, 5), { marks: 3, timeRequired: 4 }];
    expect(drawnCount(all, [])).toBe(2);
    expect(drawnAmounts(all, [], 'marks')).toEqual([5, 3]);
  });
});

describe('the pools of a task', () => {
  test('are sound where each can be drawn from, and whoever draws what can get as much', () => {
    expect(findPoolProblem(questions, [LOOPS])).toBeNull();
    expect(findPoolProblem(questions, [{ ...LOOPS, draw: 4 }])).toBeNull();
    expect(findPoolProblem([one(null, 5)], [])).toBeNull();
  });

  test.each<[string, readonly PooledQuestion[], readonly Pool[], string]>([
    ['no name', questions, [{ name: ' ', draw: 1 }], 'Give each pool a name.'],
    ['two of one name', questions, [LOOPS, LOOPS], 'Two pools are called “Loops”.'],
    [
      'a pool that is not there',
      questions,
      [],
      'A question is in the pool “Loops”, which the task does not have.',
    ],
    [
      'no questions',
      questions,
      [LOOPS, { name: 'Trees', draw: 1 }],
      'The pool “Trees” has no questions: put some into it, or delete it.',
    ],
    [
      'more drawn than there are',
      questions,
      [{ ...LOOPS, draw: 5 }],
      'The pool “Loops” has 4 questions: draw 1 to 4 of them.',
    ],
    [
      'none drawn',
      questions,
      [{ ...LOOPS, draw: 0 }],
      'The pool “Loops” has 4 questions: draw 1 to 4 of them.',
    ],
    [
      'half a question',
      [one('Loops', 1)],
      [{ ...LOOPS, draw: 0.5 }],
      'The pool “Loops” has 1 question: draw 1 of them.',
    ],
    [
      'different marks',
      [...questions, one('Loops', 9)],
      [LOOPS],
      'The pool “Loops” has questions of different marks: whoever draws which of them has to be able to get as much.',
    ],
  ])('are not sound with %s', (_what, some, pools, sentence) => {
    expect(findPoolProblem(some, pools)).toBe(sentence);
  });

  test('are told in words', () => {
    expect(poolWords(LOOPS, 4)).toBe('2 of 4 from “Loops”');
  });
});
