import { describe, expect, test } from 'vitest';
import { headsAfter, LOG_START, type LogEntry } from '../attempts/edit-log.ts';
import { chainPresence, type PresenceEntry } from '../attempts/presence.ts';
import {
  chainDifference,
  differencesOf,
  followLog,
  followPresence,
  type StoredPresence,
} from './compare-leaves.rules.ts';
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
      ['statement, blocks or judge of the question', null],
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

describe('a log of what was typed', () => {
  const entries: LogEntry[] = [
    { revision: 1, typedAt: '2026-11-20T10:00:00.000Z', change: ['C', [{ code: 'a' }]] },
    { revision: 2, typedAt: '2026-11-20T10:00:01.000Z', change: ['C', 0, 1, 0, 'b'] },
    { revision: 3, typedAt: '2026-11-20T10:00:02.000Z', change: ['C', 0, 2, 0, 'c'] },
  ];
  const heads = headsAfter(LOG_START, entries);
  const batches = [
    { previousHash: '', hash: heads[1]!.hash, entries: entries.slice(0, 2) },
    { previousHash: heads[1]!.hash, hash: heads[2]!.hash, entries: entries.slice(2) },
  ];

  test('is followed to its end', () => {
    expect(followLog(batches)).toEqual({ head: heads[2], entries: 3, brokenAt: null });
    expect(followLog([])).toEqual({ head: LOG_START, entries: 0, brokenAt: null });
  });

  test('breaks where an entry was changed, left out or put elsewhere', () => {
    const [first, second] = batches as [(typeof batches)[0], (typeof batches)[0]];
    const changed = entries.with(1, { ...entries[1]!, change: ['C', 0, 1, 0, 'x'] });
    expect(followLog([{ ...first, entries: changed.slice(0, 2) }, second]).brokenAt).toBe(1);
    expect(
      followLog([first, { ...second, entries: [{ ...entries[2]!, typedAt: entries[1]!.typedAt }] }]).brokenAt,
    ).toBe(3);
    expect(followLog([second]).brokenAt).toBe(1);
    expect(followLog([second, first]).brokenAt).toBe(1);
    expect(followLog([first, first]).brokenAt).toBe(3);
  });

  test('that breaks is a difference', () => {
    expect(chainDifference(place, 'the log of what was typed', 'edit 3')).toEqual({
      ...place,
      what: 'the log of what was typed',
      sealed: 'an unbroken chain',
      found: 'a chain that is broken at edit 3 or behind it',
    });
  });
});

test('what pages noted is followed page by page, and over all of them', () => {
  const entry = (revision: number, kind: 'away' | 'back'): PresenceEntry => ({
    revision,
    typedAt: `2026-11-20T10:00:0${revision}.000Z`,
    change: [kind, 0],
  });
  const batches: StoredPresence[] = [];
  const add = (page: string, entries: PresenceEntry[]): void => {
    const before = batches.findLast((batch) => batch.page === page);
    const base = before ? { revision: before.entries.at(-1)!.revision, hash: before.hash } : LOG_START;
    const end = headsAfter(base, entries).at(-1)!.hash;
    const chainHash = chainPresence(batches.at(-1)?.chainHash ?? '', page, end);
    batches.push({
      number: batches.length + 1,
      page,
      previousHash: base.hash,
      hash: end,
      entries,
      chainHash,
    });
  };
  add('one', [entry(1, 'away'), entry(2, 'back')]);
  add('two', [entry(1, 'away')]);
  add('one', [entry(3, 'away')]);
  expect(followPresence(batches)).toEqual({ entries: 4, brokenAt: null });
  expect(followPresence([])).toEqual({ entries: 0, brokenAt: null });
  expect(followPresence(batches.slice(1)).brokenAt).toBe(1);
  expect(followPresence(batches.toSpliced(1, 1)).brokenAt).toBe(2);
  expect(
    followPresence(batches.with(0, { ...batches[0]!, entries: [entry(1, 'back'), entry(2, 'back')] }))
      .brokenAt,
  ).toBe(1);
});
