import { describe, expect, test } from 'vitest';
import { findRegradeProblem, marksDistribution, pairTests, type VersionTest } from './regrade.rules.ts';

const named = (_id: string, isVoid = false, weight = 1) => ({
  _id,
  number: 1,
  type: 'PUBLIC' as const,
  name: '',
  weight,
  input: '',
  output: '',
  ran: 0,
  passed: 0,
  isVoid,
});
const version = (_id: string, testCount: number) => ({
  _id,
  number: 1,
  createdAt: '',
  createdBy: '',
  testCount,
  hasJudge: false,
  submissions: 0,
});
const known = {
  task: { isOver: true },
  graded: 3,
  versions: [version('new', 4), version('empty', 0)],
  tests: [named('one'), named('two'), named('out', true)],
  hasFullMarks: false,
};
const draft = { kind: 'VOID' as const, versionId: null, testIds: [] as string[] };

describe('a regrade', () => {
  test.each<[string, Parameters<typeof findRegradeProblem>, string | null]>([
    ['one test is out', [{ ...draft, testIds: ['one'] }, known], null],
    ['none is chosen', [draft, known], 'Choose the tests that no longer count.'],
    ['none would be left', [{ ...draft, testIds: ['one', 'two'] }, known], 'No test would be left'],
    [
      'what is left weighs nothing',
      [
        { ...draft, testIds: ['one'] },
        { ...known, tests: [named('one'), named('two', false, 0)] },
      ],
      'No test would be left',
    ],
    ['one is out already', [{ ...draft, testIds: ['one', 'out'] }, known], 'does not count already'],
    ['one is of elsewhere', [{ ...draft, testIds: ['three'] }, known], 'does not count already, or is not'],
    ['a version is chosen', [{ ...draft, kind: 'VERSION', versionId: 'new' }, known], null],
    ['no version is', [{ ...draft, kind: 'VERSION' }, known], 'Choose the version'],
    ['it has no tests', [{ ...draft, kind: 'VERSION', versionId: 'empty' }, known], 'has no tests'],
    ['full marks', [{ ...draft, kind: 'FULL_MARKS' }, known], null],
    [
      'full marks again',
      [
        { ...draft, kind: 'FULL_MARKS' },
        { ...known, hasFullMarks: true },
      ],
      'already',
    ],
    [
      'nobody is graded',
      [
        { ...draft, kind: 'FULL_MARKS' },
        { ...known, graded: 0 },
      ],
      'no graded submission',
    ],
    [
      'the task runs',
      [
        { ...draft, testIds: ['one'] },
        { ...known, task: { isOver: false } },
      ],
      'when it is over',
    ],
  ])('%s', (_name, [asked, facts], problem) => {
    const found = findRegradeProblem(asked, facts)?.message ?? 'nothing';
    expect(found).toContain(problem ?? 'nothing');
  });
});

test('students are counted in ten bars, each mark in one of them, full marks in the last', () => {
  const bars = marksDistribution(
    [
      { before: 0, after: 10, count: 2 },
      { before: 9.99, after: 9.99, count: 1 },
      { before: 1, after: 0.99, count: 4 },
    ],
    10,
  );
  expect(bars.map(({ before }) => before)).toEqual([2, 4, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(bars.map(({ after }) => after)).toEqual([4, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
  expect([bars[0], bars[9]]).toMatchObject([
    { from: 0, to: 1 },
    { from: 9, to: 10 },
  ]);
  const thirds = marksDistribution([{ before: 0.3, after: 0.9, count: 1 }], 3);
  expect(thirds.map(({ before, after }) => [before, after])).toEqual(
    Array.from({ length: 10 }, (_, bar) => [bar === 1 ? 1 : 0, bar === 3 ? 1 : 0]),
  );
});

describe('the tests of two versions', () => {
  const of = (id: string, number: number, input: string, output: string): VersionTest => ({
    id,
    number,
    type: 'HIDDEN',
    input,
    output,
  });
  const before = [of('a1', 1, '1', '2'), of('a2', 2, '10', '21'), of('a3', 3, 'x', 'y')];
  const after = [of('b1', 1, '9', '18'), of('b2', 2, '1', '2'), of('b3', 3, '10', '20')];

  test('the same test is found wherever it stands, then one with the same input, then one in the same place', () => {
    const pairs = pairTests(before, after);
    expect(pairs.map((pair) => [pair.before?.id ?? null, pair.after?.id ?? null])).toEqual([
      [null, 'b1'],
      ['a1', 'b2'],
      ['a2', 'b3'],
      ['a3', null],
    ]);
    expect(pairTests([of('a', 1, 'p', 'q')], [of('b', 1, 'r', 's')])).toMatchObject([
      { before: { id: 'a' }, after: { id: 'b' } },
    ]);
  });
});
