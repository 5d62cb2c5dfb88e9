import { describe, expect, test } from 'vitest';
import { sumOf } from '../tasks/task.rules.ts';
import {
  areGivenByQuestion,
  distributeMarks,
  findMarksProblem,
  findProgramMarksProblem,
  isOutdated,
  isValidMark,
} from './marks.rules.ts';

/** The same numbers in every run (mulberry32). */
const seeded = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

/** Questions and marks of any kind: one question or twenty, whole marks or with decimals, nothing given or everything. */
const cases = (() => {
  const below = seeded(5);
  return Array.from({ length: 3000 }, (_, number) => {
    const isWhole = number % 2 === 0;
    const fullMarks = Array.from({ length: 1 + below(20) }, () =>
      isWhole ? 1 + below(30) : (1 + below(3000)) / 100,
    );
    const most = sumOf(fullMarks) * 100;
    const cents = number % 10 === 0 ? most : below(Math.round(most) + 1);
    return { fullMarks, marks: number % 4 === 0 ? Math.floor(cents / 100) : Math.round(cents) / 100 };
  });
})();

describe('marks for the whole, split over the questions', () => {
  test.each([
    [10, [5, 5, 5], [4, 3, 3], 'integer'],
    [9, [5, 5, 5], [3, 3, 3], 'integer'],
    // The second cannot hold its half; the first takes what is left over.
    [10, [10, 2], [8, 2], 'integer'],
    [9, [2, 3, 10], [2, 3, 4], 'integer'],
    [3.5, [5, 5], [2, 1.5], 'mixed'],
    [7.25, [5, 5, 5], [3, 2.25, 2], 'mixed'],
    [3, [1.5, 1.5], [1.5, 1.5], 'mixed'],
    [5, [1.25, 1.5, 2.5], [1, 1.5, 2.5], 'mixed'],
    [0, [5, 5], [0, 0], 'integer'],
    [0.01, [5, 5], [0.01, 0], 'mixed'],
    [15, [5, 10], [5, 10], 'integer'],
  ] as const)('%d over %j is %j', (marks, fullMarks, questionMarks, distributionType) => {
    expect(distributeMarks(marks, fullMarks)).toEqual({ questionMarks, distributionType });
  });

  test('they sum up to exactly the marks given, and no question has more than its own or less than nothing', () => {
    for (const { marks, fullMarks } of cases) {
      const { questionMarks } = distributeMarks(marks, fullMarks);
      expect(questionMarks).toHaveLength(fullMarks.length);
      expect(sumOf(questionMarks)).toBe(marks);
      questionMarks.forEach((one, index) => {
        expect(one).toBeGreaterThanOrEqual(0);
        expect(one).toBeLessThanOrEqual(fullMarks[index] ?? 0);
        expect(one).toBe(Math.round(one * 100) / 100);
      });
    }
  });

  test('whole marks over questions of whole marks are whole, and `mixed` says that something is not', () => {
    let whole = 0;
    for (const { marks, fullMarks } of cases) {
      const { questionMarks, distributionType } = distributeMarks(marks, fullMarks);
      expect(distributionType === 'integer').toBe(questionMarks.every(Number.isInteger));
      if (!Number.isInteger(marks) || !fullMarks.every(Number.isInteger)) continue;
      whole += 1;
      expect(distributionType).toBe('integer');
    }
    expect(whole).toBeGreaterThan(500);
  });

  test('questions differ by more than one mark only where the smaller one is full', () => {
    for (const { marks, fullMarks } of cases.filter(({ fullMarks: all }) => all.every(Number.isInteger))) {
      const { questionMarks } = distributeMarks(marks, fullMarks);
      const least = Math.min(...questionMarks.filter((one, index) => one < (fullMarks[index] ?? 0)));
      expect(Math.max(...questionMarks) - least).toBeLessThanOrEqual(1);
    }
  });

  test('decimals stand in one question at most where every question has whole marks', () => {
    for (const { marks, fullMarks } of cases.filter(({ fullMarks: all }) => all.every(Number.isInteger)))
      expect(
        distributeMarks(marks, fullMarks).questionMarks.filter((one) => !Number.isInteger(one)).length,
      ).toBeLessThanOrEqual(1);
  });

  test('more than the questions can hold is refused', () => {
    expect(() => distributeMarks(10.01, [5, 5])).toThrow(RangeError);
  });
});

describe('marks that may be given', () => {
  test.each([
    [0, null],
    [30, null],
    [12.25, null],
    [30.01, 'Marks must be between 0 and 30'],
    [-1, 'Marks must be between 0 and 30'],
    [null, 'Marks must be between 0 and 30'],
    [Number.NaN, 'Marks must be between 0 and 30'],
    [1.234, 'Marks may have at most two decimals'],
  ])('%s of 30', (marks, problem) => {
    expect(findMarksProblem(marks, 30)).toBe(problem);
  });
});

describe('marks that were given question by question', () => {
  test.each([
    ['nobody gave any', [null, null], false],
    ['one question was judged', [4, null], true],
    ['both were', [5, 1], true],
    ['they are what giving 6 for the whole makes', [3, 3], false],
    ['they are more than today’s marks of the questions', [9, 9], true],
  ])('%s', (_name, given, expected) => {
    expect(areGivenByQuestion(given, [5, 5])).toBe(expected);
  });
});

describe('marks of programs', () => {
  test.each([
    [0, 10, true],
    [10, 10, true],
    [7.25, 10, true],
    [10.01, 10, false],
    [-0.5, 10, false],
    [1.005, 10, false],
    [Number.NaN, 10, false],
    [Number.POSITIVE_INFINITY, 10, false],
  ])('%d of %d is allowed: %s', (marks, max, allowed) => {
    expect(isValidMark(marks, max)).toBe(allowed);
  });

  test('the first broken rule is said in the documented words', () => {
    const of = (...marks: number[]) => marks.map((marksObtained) => ({ marks: 10, marksObtained }));
    expect(findProgramMarksProblem(of(10, 5.5), 20)).toBeNull();
    expect(findProgramMarksProblem(of(10, 10.5), 20)).toBe('Invalid Marks');
    expect(findProgramMarksProblem(of(10, 5.5), 15)).toBe(
      'Total marks entered (15.5) must be less than or equal to the total task marks (15).',
    );
  });
});

test('marks are outdated when what was seen is not what stands; who saw nothing is compared with nothing', () => {
  const [morning, noon] = ['2026-03-02T09:00:00.000Z', '2026-03-02T12:00:00.000Z'];
  expect([isOutdated(undefined, null), isOutdated(undefined, noon)]).toEqual([false, false]);
  expect([isOutdated(null, null), isOutdated(noon, noon)]).toEqual([false, false]);
  expect([isOutdated(null, noon), isOutdated(morning, noon), isOutdated(noon, null)]).toEqual([
    true,
    true,
    true,
  ]);
});
