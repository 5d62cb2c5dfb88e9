import { describe, expect, test } from 'vitest';
import {
  autoCalculated,
  findComponentProblem,
  findRubricProblem,
  isEvaluated,
  marksInOrderOf,
  roundedFigure,
  rubricMarkOf,
  rubricTotal,
} from './evaluation.rules.ts';

describe('an evaluation', () => {
  test('a question is evaluated once somebody saved its marks, and not by what its tests gave', () => {
    const computed = { marksObtained: 5, evaluatedAt: null };
    const looked = { marksObtained: 0, evaluatedAt: '2026-03-02T09:00:00.000Z' };
    expect([isEvaluated(computed), isEvaluated(looked)]).toEqual([false, true]);
  });
});

describe('marks by a rubric', () => {
  const component = (obtainedMarks: number | null, totalMarks = 6) => ({
    title: 'Style',
    totalMarks,
    obtainedMarks,
  });

  test.each([
    ['4.5', 4.5],
    [' 3 ', 3],
    [2.005, 2.01],
    ['', null],
    ['  ', null],
    ['four', null],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
    [true, null],
  ])('%j counts as %j', (typed, counts) => {
    expect(rubricMarkOf(typed)).toBe(counts);
  });

  test('a component may not exceed its maximum, nor all together that of the rubric', () => {
    expect(findComponentProblem(component(6))).toBeNull();
    expect(findComponentProblem(component(null))).toBeNull();
    expect(findComponentProblem(component(6.5))).toBe(
      'Obtained marks(6.5) must be less than or equal to total marks(6) of component.',
    );
    expect(findComponentProblem(component(-1))).toBe('Obtained marks must be 0 or more.');
    expect(findRubricProblem([component(6), component(4, 4)], 10)).toBeNull();
    expect(findRubricProblem([component(1), component(5, 4)], 10)).toContain('Obtained marks(5)');
    expect(findRubricProblem([component(6), component(4, 4)], 9.5)).toBe(
      'Total marks must be less than or equal to 9.5.',
    );
    expect(rubricTotal([component(0.1), component(null), component(0.2)])).toBe(0.3);
  });

  test('marks follow their components to other places, and belong to no other components', () => {
    const [logic, style] = [
      { title: 'Logic', totalMarks: 6, obtainedMarks: 5 },
      { title: 'Style', totalMarks: 4, obtainedMarks: null },
    ];
    const again = { ...logic, obtainedMarks: 2 };
    expect(marksInOrderOf([logic, style], [style, logic])).toEqual([logic, style]);
    expect(marksInOrderOf([logic, style, logic], [style, logic, again])).toEqual([logic, style, again]);
    expect(marksInOrderOf([logic, style], [logic])).toBeNull();
    expect(marksInOrderOf([logic], [logic, style])).toBeNull();
    expect(marksInOrderOf([logic, style], [logic, again])).toBeNull();
    expect(marksInOrderOf([logic, { ...style, totalMarks: 5 }], [logic, style])).toBeNull();
    expect(marksInOrderOf([logic, { ...style, title: 'style' }], [logic, style])).toBeNull();
  });

  test('Set Auto-Calculated gives each component its part of the ratio, to two decimals', () => {
    const marks = (obtained: number, total: number) =>
      autoCalculated([component(null), component(1, 4)], obtained, total).map((one) => one.obtainedMarks);
    expect(marks(20, 30)).toEqual([4, 2.67]);
    expect(marks(30, 30)).toEqual([6, 4]);
    expect(marks(0, 30)).toEqual([0, 0]);
    expect(marks(0, 0)).toEqual([0, 0]);
    // 4 × 3.35/8 = 1.675, which a binary fraction cannot hold.
    expect(marks(3.35, 8)).toEqual([2.51, 1.68]);
  });

  test.each([
    [1.005, 1.01],
    [2.675, 2.68],
    [0.125, 0.13],
    [1 / 3, 0.33],
    [2 / 3, 0.67],
    [4, 4],
  ])('%d is rounded to %d', (value, figure) => {
    expect(roundedFigure(value)).toBe(figure);
  });
});
