import { describe, expect, test } from 'vitest';
import { chainDifference, differencesOf } from './compare-leaves.rules.ts';
import type { LeafContent, TestOutcome } from './leaf.ts';
import { firstLeaf, historyOf } from './leaves.rules.ts';

const id = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`;
const hash = (letter: string) => letter.repeat(64);
const account = hash('a');
const passed: TestOutcome = { test: hash('1'), verdict: 'OK', passed: true };
const failed: TestOutcome = { test: hash('2'), verdict: 'TIME_LIMIT', passed: false };

const marks: LeafContent = {
  kind: 'marks',
  record: id(1),
  account,
  attempt: id(2),
  question: id(3),
  submission: 1,
  status: 'FAILED',
  publicTests: [passed, failed],
  hiddenTests: hash('c'),
  computed: 5,
  given: null,
  marks: 5,
  history: historyOf([]),
};
const place = { account, question: id(3) };

describe('what differs', () => {
  test('is nothing where all is the same', () => {
    expect(differencesOf(firstLeaf(marks), marks)).toEqual([]);
  });

  test('is named with both values', () => {
    expect(differencesOf(firstLeaf(marks), { ...marks, computed: 10, marks: 10 })).toEqual([
      { ...place, what: 'computed marks', sealed: '5', found: '10' },
    ]);
    expect(differencesOf(firstLeaf(marks), { ...marks, given: 2.5 })).toEqual([
      { ...place, what: 'given marks', sealed: null, found: '2.5' },
    ]);
  });

  test('is named test by test', () => {
    const found = { ...marks, publicTests: [passed, { ...failed, verdict: 'OK' as const, passed: true }] };
    expect(differencesOf(firstLeaf(marks), found)).toEqual([
      { ...place, what: 'public test 2', sealed: 'Time limit exceeded, not passed', found: 'Passed' },
    ]);
    expect(differencesOf(firstLeaf(marks), { ...marks, publicTests: [passed] })).toEqual([
      { ...place, what: 'public test 2', sealed: 'Time limit exceeded, not passed', found: null },
    ]);
    const other = { ...marks, publicTests: [passed, { ...failed, test: hash('9') }] };
    expect(differencesOf(firstLeaf(marks), other)).toEqual([
      { ...place, what: 'public test 2', sealed: 'test 222222222222', found: 'test 999999999999' },
    ]);
  });

  test('is named for hidden tests where they can be opened, and as a whole where not', () => {
    const found = { ...marks, hiddenTests: hash('d') };
    const salt = hash('0');
    const opened = {
      sealed: { salt, tests: [passed, failed] },
      found: { salt, tests: [passed, { ...failed, passed: true }] },
    };
    expect(differencesOf(firstLeaf(marks), found, opened)).toMatchObject([{ what: 'hidden test 2' }]);
    expect(differencesOf(firstLeaf(marks), found)).toMatchObject([
      { what: 'outcome of the hidden tests', sealed: 'cccccccccccc', found: 'dddddddddddd' },
    ]);
  });

  test('is a test case of the question, or its statement', () => {
    const question: LeafContent = {
      kind: 'question',
      record: id(1),
      question: id(3),
      version: 1,
      content: hash('e'),
      tests: [
        { type: 'PUBLIC', test: hash('1') },
        { type: 'HIDDEN', test: hash('2') },
      ],
    };
    const found: LeafContent = {
      ...question,
      content: hash('f'),
      tests: [question.tests[0]!, { type: 'HIDDEN', test: hash('3') }],
    };
    expect(differencesOf(firstLeaf(question), found).map(({ what, account: who }) => [what, who])).toEqual([
      ['statement, blocks, limits or judge of the question', null],
      ['test case 2 of the question', null],
    ]);
  });

  test('is said where one side has nothing at all', () => {
    expect(differencesOf(firstLeaf(marks), null)).toEqual([
      { ...place, what: 'outcome of the tests and marks', sealed: 'it', found: null },
    ]);
    expect(differencesOf(null, marks)).toEqual([
      {
        ...place,
        what: 'outcome of the tests and marks',
        sealed: null,
        found: 'something that was never sealed',
      },
    ]);
  });

  test('of moments is shown to the second', () => {
    const attempt: LeafContent = {
      kind: 'attempt',
      record: id(1),
      account,
      attempt: id(2),
      submission: 1,
      startedAt: '2026-11-20T10:00:00.000Z',
      submittedAt: '2026-11-20T10:30:15.000Z',
      submittedBy: 'STUDENT',
      openUntil: null,
      presence: null,
      earlier: [],
    };
    expect(differencesOf(firstLeaf(attempt), { ...attempt, submittedAt: null })).toMatchObject([
      { what: 'moment of submission', sealed: '2026-11-20 10:30:15 UTC', found: null },
    ]);
  });
});

test('a log that breaks is a difference', () => {
  expect(chainDifference(place, 'the log of what was typed', 'edit 3')).toEqual({
    ...place,
    what: 'the log of what was typed',
    sealed: 'an unbroken chain',
    found: 'a chain that is broken at edit 3 or behind it',
  });
});
