import { describe, expect, test } from 'vitest';
import {
  correlationFrom,
  cronbachAlpha,
  examFigures,
  questionFigures,
  type MarksRow,
} from './item-figures.rules.ts';
import { ATTITUDE, ATTITUDE_FIGURES, LSAT, LSAT_FIGURES } from './published-data.ts';
import { correlationOf, deviationOf, meanOf } from './statistics.rules.ts';

const rounded = (values: readonly (number | null)[], decimals: number) =>
  values.map((value) => (value === null ? null : Number(value.toFixed(decimals))));
const column = (rows: readonly (readonly number[])[], place: number) => rows.map((row) => row[place] ?? NaN);
const ones = (count: number): number[] => Array<number>(count).fill(1);

describe('on published data', () => {
  test('alpha, spread and corrected item-total correlations are those that psych prints of attitude', () => {
    const figures = questionFigures(ATTITUDE, ones(7));
    expect(ATTITUDE).toHaveLength(30);
    expect(
      rounded(
        figures.map(({ facility }) => facility),
        0,
      ),
    ).toEqual(ATTITUDE_FIGURES.mean);
    expect(
      rounded(
        figures.map(({ spread }) => spread),
        1,
      ),
    ).toEqual(ATTITUDE_FIGURES.deviation);
    expect(
      rounded(
        figures.map(({ discrimination }) => discrimination),
        2,
      ),
    ).toEqual(ATTITUDE_FIGURES.correlationWithRest);
    expect(rounded([cronbachAlpha(ATTITUDE)], 3)).toEqual([ATTITUDE_FIGURES.alpha]);
    const without = [0, 1, 2, 3, 4, 5, 6].map((item) =>
      cronbachAlpha(ATTITUDE.map((row) => row.filter((_value, place) => place !== item))),
    );
    expect(rounded(without, 3)).toEqual(ATTITUDE_FIGURES.alphaWithout);
  });

  test('point-biserial correlations are those that ltm prints of LSAT', () => {
    const figures = questionFigures(LSAT, ones(5));
    expect(LSAT).toHaveLength(1000);
    expect(
      rounded(
        figures.map(({ facility }) => facility),
        3,
      ),
    ).toEqual(LSAT_FIGURES.facility);
    expect(
      rounded(
        figures.map(({ discrimination }) => discrimination),
        4,
      ),
    ).toEqual(LSAT_FIGURES.pointBiserial);
    expect(rounded([examFigures(LSAT).alpha], 4)).toEqual([LSAT_FIGURES.alpha]);
  });

  test('a point-biserial is what its own formula says: (M1 − M0) / s · √(n1 n0 / n (n − 1))', () => {
    const passed = column(LSAT, 2);
    const rest = LSAT.map((row) => row.reduce((sum, one) => sum + one, 0) - (row[2] ?? 0));
    const of = (value: number) => rest.filter((_rest, index) => passed[index] === value);
    const [right, wrong] = [of(1), of(0)];
    const byFormula =
      (((meanOf(right) ?? NaN) - (meanOf(wrong) ?? NaN)) / (deviationOf(rest) ?? NaN)) *
      Math.sqrt((right.length * wrong.length) / (LSAT.length * (LSAT.length - 1)));
    expect(correlationFrom(passed, rest)).toBeCloseTo(byFormula, 12);
  });

  test('the standard error is s · √(1 − α), in marks', () => {
    const { spread, alpha, standardError } = examFigures(ATTITUDE);
    expect(standardError).toBeCloseTo((spread ?? NaN) * Math.sqrt(1 - (alpha ?? NaN)), 12);
    // psych: sd 8.2 of the mean of seven.
    expect((spread ?? NaN) / 7).toBeCloseTo(8.2, 1);
  });
});

test('effective weights make up one, and are as the square roots of the covariances with the total', () => {
  const figures = questionFigures(ATTITUDE, ones(7));
  const weights = figures.map(({ effectiveWeight }) => effectiveWeight ?? NaN);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  const totals = ATTITUDE.map((row) => row.reduce((sum, one) => sum + one, 0));
  // Cov(x, T) = r(x, T) · s(x) · s(T), and s(T) falls out of the ratio.
  const pullOf = (item: number) =>
    (correlationOf(column(ATTITUDE, item), totals) ?? NaN) * (deviationOf(column(ATTITUDE, item)) ?? NaN);
  expect((weights[0] ?? NaN) / (weights[5] ?? NaN)).toBeCloseTo(Math.sqrt(pullOf(0) / pullOf(5)), 12);
});

describe('where little is known nothing is made up', () => {
  const rows = (count: number, of: (index: number) => MarksRow): MarksRow[] =>
    Array.from({ length: count }, (_, index) => of(index));

  test('of nobody there is nothing', () => {
    expect(questionFigures([], [5])).toEqual([
      { students: 0, facility: null, spread: null, discrimination: null, effectiveWeight: null },
    ]);
    expect(examFigures([])).toEqual({
      students: 0,
      mean: null,
      spread: null,
      alpha: null,
      standardError: null,
    });
  });

  test('correlations begin with ten students', () => {
    const of = (index: number): MarksRow => [index % 3, index % 4];
    expect(questionFigures(rows(9, of), [2, 3])[0]).toMatchObject({
      discrimination: null,
      effectiveWeight: null,
    });
    expect(examFigures(rows(9, of)).alpha).toBeNull();
    expect(questionFigures(rows(10, of), [2, 3])[0]?.discrimination).toBeTypeOf('number');
    expect(examFigures(rows(10, of)).alpha).toBeTypeOf('number');
  });

  test('a question that all did alike discriminates nothing and weighs nothing', () => {
    const [alike, other] = questionFigures(
      rows(12, (index) => [0.1 + 0.2, index]),
      [1, 11],
    );
    expect(alike).toMatchObject({ spread: 0, discrimination: null, effectiveWeight: 0 });
    expect(other).toMatchObject({ discrimination: null, effectiveWeight: 1 });
    expect(examFigures(rows(12, () => [1, 2]))).toMatchObject({
      spread: 0,
      alpha: null,
      standardError: null,
    });
  });

  test('one question has no rest to be compared with', () => {
    const marks = rows(20, (index) => [index]);
    expect(questionFigures(marks, [19])[0]).toMatchObject({ discrimination: null, effectiveWeight: 1 });
    expect(examFigures(marks).alpha).toBeNull();
  });

  test('a question that pulls the totals down has no weight', () => {
    const figures = questionFigures(
      rows(20, (index) => [index, -0.5 * index]),
      [19, 1],
    );
    expect(figures.map(({ effectiveWeight }) => effectiveWeight)).toEqual([1, null]);
  });

  test('a question that some did not have is counted over those who had it, and the exam over those who had all', () => {
    const marks = rows(12, (index) => [index, index < 2 ? null : 12 - index]);
    expect(questionFigures(marks, [11, 10]).map(({ students }) => students)).toEqual([12, 10]);
    expect(examFigures(marks).students).toBe(10);
  });
});
