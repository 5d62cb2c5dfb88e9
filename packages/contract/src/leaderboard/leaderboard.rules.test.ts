import { describe, expect, test } from 'vitest';
import { gradeOf, isAtRisk, percentageOf, percentileOf, rankByMarks } from './leaderboard.rules.ts';

describe('the leaderboard', () => {
  test('equal marks share a rank and the next rank is skipped', () => {
    expect(rankByMarks([10, 8, 8, 5])).toEqual([1, 2, 2, 4]);
    expect(rankByMarks([5, 8, 10, 8])).toEqual([4, 2, 1, 2]);
    expect(rankByMarks([0, 0, 0])).toEqual([1, 1, 1]);
    expect(rankByMarks([])).toEqual([]);
  });

  test('a rank is one more than the number of better marks', () => {
    const marks = Array.from({ length: 200 }, (_, index) => (index * 37) % 23);
    expect(rankByMarks(marks)).toEqual(marks.map((own) => 1 + marks.filter((other) => other > own).length));
  });

  test('percentiles', () => {
    expect(percentileOf(1, 4)).toBe(100);
    expect(percentileOf(4, 4)).toBe(25);
    expect(percentileOf(2, 3)).toBe(66.67);
  });

  test.each([
    [100, 'A'],
    [80, 'A'],
    [79.99, 'B'],
    [60, 'B'],
    [59.99, 'C'],
    [40, 'C'],
    [39.99, 'F'],
    [0, 'F'],
  ] as const)('%d of 100 marks is grade %s', (marks, grade) => {
    expect(gradeOf(marks, 100)).toBe(grade);
    expect(isAtRisk(marks, 100)).toBe(grade === 'F');
  });

  test('a task without marks has no percentage to divide by', () => {
    expect(percentageOf(0, 0)).toBe(0);
  });
});
