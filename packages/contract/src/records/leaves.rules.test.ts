import { describe, expect, test } from 'vitest';
import { MARK_CAUSES } from '../evaluation/evaluation.ts';
import { causesInWords, mayChange, RECORD_CAUSES, type RecordCause } from './causes.rules.ts';
import type { Leaf, LeafContent, LeafOf } from './leaf.ts';
import { fieldsBetween, firstLeaf, historyOf, leafKey, nextLeaf, type HistoryEntry } from './leaves.rules.ts';

const [record, attempt, question] = [1, 2, 3].map((n) => `019a0000-0000-7000-8000-00000000000${n}`);
const [account, test1, hidden] = ['a', 'b', 'c'].map((letter) => letter.repeat(64));

const entry = (changes: Partial<HistoryEntry>): HistoryEntry => ({
  cause: 'GIVEN',
  changedAt: '2026-11-20T11:00:00.000Z',
  computedBefore: 5,
  computedAfter: 5,
  givenBefore: null,
  givenAfter: null,
  component: null,
  changedBy: '019a0000-0000-7000-8000-000000000009',
  ...changes,
});
const graded = entry({ cause: 'GRADED', computedBefore: null, computedAfter: 5, changedBy: null });

type Marks = Extract<LeafContent, { kind: 'marks' }>;

const marksOf = (changes: Partial<Marks> = {}, entries: readonly HistoryEntry[] = [graded]): Marks => ({
  kind: 'marks',
  record: record!,
  account: account!,
  attempt: attempt!,
  question: question!,
  submission: 1,
  status: 'PASSED',
  publicTests: [{ test: test1!, verdict: 'OK', passed: true }],
  hiddenTests: hidden!,
  computed: 5,
  given: null,
  marks: 5,
  history: historyOf(entries),
  ...changes,
});
const sealed = firstLeaf(marksOf()) as LeafOf<'marks'>;

/** What the record says of a change: what led to it, and what nothing led to. */
const said = (leaf: Leaf | null) => leaf && [leaf.because, leaf.unexplained];

describe('causes', () => {
  test('every way in which a mark changes has one, with words', () => {
    for (const cause of MARK_CAUSES) {
      expect(Object.keys(RECORD_CAUSES)).toContain(cause);
      expect(RECORD_CAUSES[cause].words).not.toBe('');
    }
  });

  test('each may change something, and none may change everything', () => {
    for (const cause of Object.keys(RECORD_CAUSES) as RecordCause[])
      expect([0, 13]).not.toContain(RECORD_CAUSES[cause].changes.length);
    expect(mayChange(['GIVEN'], 'given')).toBe(true);
    expect(mayChange(['GIVEN', 'TIME'], 'tests')).toBe(false);
    expect(mayChange([], 'given')).toBe(false);
  });

  test('are said in a row', () => {
    expect(causesInWords([])).toBe('');
    expect(causesInWords(['GIVEN'])).toBe('somebody gave marks');
    expect(causesInWords(['GIVEN', 'TIME', 'ARRIVED'])).toBe(
      'somebody gave marks, extra time was changed, and something arrived after the submission',
    );
  });
});

describe('the next leaf of a mark', () => {
  test('is none while nothing changes', () => {
    expect(nextLeaf(sealed, marksOf(), ['GIVEN'], [graded])).toBeNull();
  });

  test('says that somebody gave marks, when the history leads to them', () => {
    const entries = [graded, entry({ givenAfter: 2 })];
    const next = marksOf({ given: 2, marks: 2 }, entries);
    expect(said(nextLeaf(sealed, next, ['GIVEN'], entries))).toEqual([['GIVEN'], []]);
  });

  test('leads over several changes', () => {
    const entries = [graded, entry({ givenAfter: 2 }), entry({ givenBefore: 2, givenAfter: 3.5 })];
    const next = marksOf({ given: 3.5, marks: 3.5 }, entries);
    expect(said(nextLeaf(sealed, next, ['GIVEN'], entries))).toEqual([['GIVEN'], []]);
  });

  test.each<[string, Partial<Marks>, readonly HistoryEntry[], string[]]>([
    ['marks that no history leads to', { given: 4 }, [graded], ['the given marks']],
    ['a history that leads elsewhere', { given: 4 }, [graded, entry({ givenAfter: 2 })], ['the given marks']],
    [
      'a history that begins elsewhere',
      { given: 2 },
      [graded, entry({ givenBefore: 4, givenAfter: 2 })],
      ['the given marks'],
    ],
    [
      'computed marks that were changed on the way',
      { computed: 9, given: 2 },
      [graded, entry({ computedBefore: 9, computedAfter: 9, givenAfter: 2 })],
      ['the computed marks'],
    ],
    ['a history that was cut short', { given: 2 }, [entry({ givenAfter: 2 })], ['the history of the marks']],
    [
      'a verdict that giving marks does not change',
      { given: 2, publicTests: [{ test: test1!, verdict: 'WRONG_ANSWER', passed: false }] },
      [graded, entry({ givenAfter: 2 })],
      ['the outcome of the tests'],
    ],
  ])('names %s as none of the application’s doing', (_name, changes, entries, unexplained) => {
    const next = nextLeaf(sealed, marksOf(changes, entries), ['GIVEN'], entries);
    expect(next?.unexplained).toEqual(unexplained);
  });

  test('after another program was graded has other outcomes, without a word', () => {
    const entries = [graded, entry({ cause: 'SUBSTITUTED', computedAfter: 0 })];
    const next = marksOf(
      {
        status: 'FAILED',
        publicTests: [{ test: test1!, verdict: 'WRONG_ANSWER', passed: false }],
        computed: 0,
        marks: 0,
      },
      entries,
    );
    expect(said(nextLeaf(sealed, next, ['SUBSTITUTED'], entries))).toEqual([['SUBSTITUTED'], []]);
  });
});

describe('the next leaf of anything else', () => {
  const student: Extract<LeafContent, { kind: 'student' }> = {
    kind: 'student',
    record: record!,
    account: account!,
    isAssigned: true,
    extraMinutes: 0,
    laterEnd: null,
    isExempt: false,
  };

  test('is explained by what may change it, and by nothing else', () => {
    const more = { ...student, extraMinutes: 10 };
    expect(said(nextLeaf(firstLeaf(student), more, ['TIME']))).toEqual([['TIME'], []]);
    expect(said(nextLeaf(firstLeaf(student), more, ['GIVEN']))).toEqual([
      ['GIVEN'],
      ['time, exemption or assignment'],
    ]);
    expect(said(nextLeaf(firstLeaf(student), more, []))).toEqual([[], ['time, exemption or assignment']]);
  });

  test('that begins is explained by what brings such leaves', () => {
    expect(said(nextLeaf(null, student, ['ASSIGNED']))).toEqual([['ASSIGNED'], []]);
    expect(said(nextLeaf(null, student, ['GIVEN']))).toEqual([['GIVEN'], ['time, exemption or assignment']]);
    expect(said(nextLeaf(null, marksOf(), ['SUBMITTED']))).toEqual([['SUBMITTED'], []]);
  });

  test('of a question that an attempt was answered in needs no cause', () => {
    const version: LeafContent = {
      kind: 'question',
      record: record!,
      question: question!,
      version: 2,
      content: hidden!,
      tests: [],
    };
    expect(said(nextLeaf(null, version, []))).toEqual([[], []]);
    expect(said(nextLeaf(firstLeaf(version), { ...version, content: account! }, ['GRADED']))).toEqual([
      ['GRADED'],
      ['a question'],
    ]);
  });
});

test('leaves are told apart by what they are about, and compared field by field', () => {
  expect(leafKey(marksOf())).toBe(`marks ${attempt} ${question}`);
  expect(leafKey({ ...marksOf(), computed: 9 })).toBe(leafKey(marksOf()));
  expect(fieldsBetween(marksOf(), marksOf({ computed: 9, status: 'FAILED' }))).toEqual([
    { field: 'status', part: 'tests', words: 'status', sealed: 'PASSED', found: 'FAILED' },
    { field: 'computed', part: 'computed', words: 'computed marks', sealed: 5, found: 9 },
  ]);
});
