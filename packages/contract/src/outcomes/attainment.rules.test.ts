import { describe, expect, test } from 'vitest';
import { attainmentChanges } from './attainment-changes.rules.ts';
import type { AttainmentInputs, AttainmentReport } from './attainment.ts';
import { attainmentOf, levelOf, outcomeParts, programmeMeans, roundedFigures } from './attainment.rules.ts';

const id = (number: number): string => `0192f7a0-0000-7000-8000-${String(number).padStart(12, '0')}`;

const task = (weight: number, ...questions: [marks: number, ...outcomes: number[]][]) => ({
  _id: id(weight * 10 + 100),
  name: `Task of weight ${weight}`,
  startTime: '2026-11-01T04:30:00.000Z',
  weight,
  questions: questions.map(([marks, ...outcomes]) => ({ marks, outcomes })),
});

/** Students by their marks in each task: null was absent, a word is still to be graded. */
const inputsOf = (
  tasks: AttainmentInputs['tasks'],
  marks: readonly (readonly ((number | null)[] | null | 'PENDING')[])[],
): AttainmentInputs => ({
  college: 'College',
  department: 'Computing',
  subject: { _id: id(1), code: 'CE404', name: 'Data Structures', semester: 4 },
  batch: '2027',
  thresholds: [50, 60, 70],
  outcomes: ['Arrays', 'Trees'].map((title, place) => ({
    _id: id(place + 2),
    code: `CO${place + 1}`,
    title,
    target: 60,
    strengths:
      [
        [3, 0],
        [1, 0],
      ][place] ?? [],
  })),
  programmeOutcomes: ['PO1', 'PO2'].map((code, place) => ({ _id: id(place + 8), code, title: code })),
  tasks,
  students: marks.map((own, number) => ({
    username: `s${number}`,
    name: `Student ${number}`,
    sittings: own.map((one, place) => ({
      task: place,
      state: one === null ? 'ABSENT' : one === 'PENDING' ? 'PENDING' : 'MARKED',
      marks: Array.isArray(one) ? one : [],
    })),
  })),
});

test('the marks of a question are split over its outcomes, and one that a student did not have is none of them', () => {
  const own = task(1, [10, 0], [6, 0, 1], [5, 1]);
  expect(outcomeParts(own, [8, 3, null], 0)).toEqual({ obtained: 9.5, maximum: 13 });
  expect(outcomeParts(own, [8, 3, null], 1)).toEqual({ obtained: 1.5, maximum: 3 });
});

test.each([
  [49.99, 0],
  [50, 1],
  [59.9999999999, 2],
  [69.99, 2],
  [70, 3],
  [100, 3],
])('%f %% of the students are level %i', (share, level) => {
  expect(levelOf(share, [50, 60, 70])).toBe(level);
});

describe('the attainment of a subject', () => {
  test('counts who appeared and has marks', () => {
    const inputs = inputsOf([task(1, [10, 0])], [[[6]], [[5.9]], [null], ['PENDING'], [[10]]]);
    expect(roundedFigures(attainmentOf(inputs)).tasks[0]).toEqual([
      { maximum: 10, average: 7.3, percent: 73, appeared: 3, reached: 2, share: 66.67, level: 2 },
      null,
    ]);
  });

  test('takes 0.33 of 0.55 as the 60 % that it is', () => {
    const inputs = inputsOf([task(1, [0.55, 0])], [[[0.33]]]);
    expect((100 * 0.33) / 0.55).not.toBe(60);
    expect(attainmentOf(inputs).tasks[0]?.[0]).toMatchObject({ reached: 1, level: 3 });
  });

  test('is the mean of its tasks by their weights; one of weight 0 is shown and not counted', () => {
    const inputs = inputsOf(
      [task(1, [10, 0]), task(3, [20, 0]), task(0, [5, 0])],
      [
        [[10], [20], [0]],
        [[0], [20], [0]],
      ],
    );
    const { tasks, outcomes } = attainmentOf(inputs);
    expect(tasks.map(([first]) => first?.level)).toEqual([1, 3, 0]);
    expect(outcomes).toEqual([
      { maximum: 30, percent: (50 + 3 * 100) / 4, share: (50 + 3 * 100) / 4, level: (1 + 3 * 3) / 4 },
      null,
    ]);
  });

  test('of a programme outcome is weighed by what leads to it, of the outcomes that have a level', () => {
    const both = inputsOf([task(1, [10, 0], [10, 1])], [[[10, 0]]]);
    expect(attainmentOf(both).programme).toEqual([(3 * 3) / 4, null]);
    const one = inputsOf([task(1, [10, 0])], [[[10]]]);
    expect(attainmentOf(one).programme).toEqual([3, null]);
  });

  test('has no figures where nobody appeared', () => {
    const inputs = inputsOf([task(1, [10, 0])], [[null]]);
    expect(attainmentOf(inputs)).toEqual({
      tasks: [[null, null]],
      outcomes: [null, null],
      programme: [null, null],
    });
  });
});

test('a department has the mean of the subjects that lead to an outcome', () => {
  expect(
    programmeMeans(
      [
        [3, null],
        [2, null],
      ],
      2,
    ),
  ).toEqual([2.5, null]);
});

test('two reports differ in what was edited between them, and in nothing else', () => {
  const reportOf = (inputs: AttainmentInputs): AttainmentReport => ({
    ...inputs,
    figures: roundedFigures(attainmentOf(inputs)),
  });
  const before = reportOf(inputsOf([task(1, [10, 0])], [[[10]], [[0]]]));
  expect(attainmentChanges(before, before)).toEqual([]);
  const after = reportOf(inputsOf([task(1, [10, 0])], [[[10]], [[6]]]));
  expect(attainmentChanges(before, after)).toEqual([
    { about: 'CO1: average', before: '50.00 %', after: '80.00 %' },
    { about: 'CO1: reached the target', before: '50.00 %', after: '100.00 %' },
    { about: 'CO1: level', before: '1.00', after: '3.00' },
    { about: 'PO1: attainment', before: '1.00', after: '3.00' },
    { about: 'Marks', before: '', after: '1 sitting has others' },
  ]);
});
