import { expect, test } from 'vitest';
import {
  LOG_ENTRIES_MAX,
  LOG_START,
  LOG_WORK_MAX,
  canReplay,
  changeBetween,
  clampTyped,
  codeAfter,
  headsAfter,
  logFate,
  replayLog,
  replayWork,
  type LogEntry,
} from './edit-log.ts';
import { CODE_MAX, type Language } from '../questions/question.ts';
import type { ProgramCode } from './program.ts';

const AT = '2026-01-10T10:00:00.000Z';

/** Mulberry32: the same numbers for the same seed. */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

const PIECES = ['a', 'bb', '\n', '  ', '😀', '😃', 'é', '\u{1F468}\u200D', 'x'.repeat(40), ''];

/** A text after one random edit; characters beyond the basic plane are never cut in two. */
const edited = (text: string, random: () => number): string => {
  const characters = [...text];
  const at = Math.floor(random() * (characters.length + 1));
  const removed = Math.floor(random() * 4);
  const inserted = PIECES[Math.floor(random() * PIECES.length)] ?? '';
  return [...characters.slice(0, at), inserted, ...characters.slice(at + removed)].join('');
};

const logOf = (typed: readonly (readonly [Language, ProgramCode])[]): LogEntry[] => {
  const texts = new Map<Language, ProgramCode>();
  return typed.map(([language, code], index) => {
    const change = changeBetween(language, texts.get(language), code);
    texts.set(language, code);
    return { revision: index + 1, typedAt: AT, change };
  });
};

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a log replays to exactly what was typed (seed %d)', (seed) => {
  const random = randomOf(seed);
  const texts = new Map<Language, string[]>();
  const typed = Array.from({ length: 400 }, (): [Language, ProgramCode] => {
    const language = random() < 0.8 ? 'C' : 'PYTHON';
    const blocks = texts.get(language) ?? ['', 'start', 'end'];
    const block = Math.floor(random() * 3);
    const next = blocks.map((text, index) => (index === block ? edited(text, random) : text));
    texts.set(language, next);
    return [language, next.map((code) => ({ code }))];
  });
  const log = logOf(typed);
  const after = replayLog(new Map(), log);
  for (const [language, blocks] of texts)
    expect(after?.get(language)?.map(({ code }) => code)).toEqual(blocks);
  expect(log.every(({ change }) => change.length === 2 || change[4].isWellFormed())).toBe(true);
  // Cut anywhere, the two halves are the whole.
  const cut = Math.floor(random() * log.length);
  const first = replayLog(new Map(), log.slice(0, cut)) ?? new Map();
  expect(replayLog(first, log.slice(cut))).toEqual(after);
  const heads = headsAfter(LOG_START, log);
  const base = heads[cut - 1] ?? LOG_START;
  expect(headsAfter(base, log.slice(cut)).at(-1)).toEqual(heads.at(-1));
});

const C = (text: string): ProgramCode => [{ code: text }];
const log = logOf([
  ['C', C('a')],
  ['C', C('ab')],
  ['C', C('abc')],
  ['C', C('abcd')],
]);
const heads = headsAfter(LOG_START, log);
const sent = (from: number, to: number) => ({
  base: heads[from - 1] ?? LOG_START,
  entries: log.slice(from, to),
  hash: heads[to - 1]?.hash ?? '',
});
const at = (revision: number) => heads[revision - 1] ?? LOG_START;

test('only what is new of a log that goes on is taken, however much of it is repeated', () => {
  expect(logFate(at(0), sent(0, 3))).toEqual({ fate: 'extends', fresh: heads.slice(0, 3) });
  expect(logFate(at(2), sent(2, 4))).toEqual({ fate: 'extends', fresh: heads.slice(2, 4) });
  expect(logFate(at(3), sent(1, 4))).toEqual({ fate: 'extends', fresh: heads.slice(3, 4) });
  expect(logFate(at(4), sent(1, 4))).toEqual({ fate: 'extends', fresh: [] });
});

test('a log that ends before the head, or builds on what is not there, is said to', () => {
  expect(logFate(at(4), sent(0, 2))).toEqual({ fate: 'older' });
  expect(logFate(at(1), sent(2, 4))).toEqual({ fate: 'behind' });
});

test('a log that went apart, lost an entry or was changed is a conflict', () => {
  const other = headsAfter(LOG_START, logOf([['C', C('z')]]))[0] ?? LOG_START;
  const [first, second, third] = log;
  if (!first || !second || !third) throw new Error('The log has four entries.');
  expect(logFate(other, sent(0, 3)).fate).toBe('conflict');
  expect(logFate(other, sent(1, 3)).fate).toBe('conflict');
  expect(logFate(at(0), { ...sent(0, 3), entries: [first, third] }).fate).toBe('conflict');
  const changed = { ...second, typedAt: '2026-01-10T10:00:01.000Z' };
  expect(logFate(at(0), { ...sent(0, 3), entries: [first, changed, third] }).fate).toBe('conflict');
});

test('a whole program may leave numbers out; an edit may not', () => {
  const whole: LogEntry = { revision: 9, typedAt: AT, change: ['C', C('again')] };
  const edit: LogEntry = { revision: 9, typedAt: AT, change: ['C', 0, 0, 0, 'x'] };
  expect(headsAfter(at(4), [whole])).toHaveLength(1);
  expect(headsAfter(at(4), [edit])).toHaveLength(0);
});

test('a change that has no place in the program changes nothing', () => {
  expect(codeAfter(C('abc'), ['C', 0, 2, 2, ''])).toBeNull();
  expect(codeAfter(C('abc'), ['C', 1, 0, 0, 'x'])).toBeNull();
  expect(codeAfter(undefined, ['C', 0, 0, 0, 'x'])).toBeNull();
  expect(codeAfter(C('abc'), ['C', 0, 0, 0, 'x'.repeat(CODE_MAX)])).toBeNull();
});

test('a device whose clock is wrong by hours typed neither before the start nor after the arrival', () => {
  const [start, arrival] = [new Date('2026-01-10T10:00:00Z'), new Date('2026-01-10T10:30:00Z')];
  const clamped = (typed: string) => clampTyped(new Date(typed), start, arrival).toISOString();
  expect(clamped('2026-01-10T04:00:00Z')).toBe(start.toISOString());
  expect(clamped('2026-01-11T04:00:00Z')).toBe(arrival.toISOString());
  expect(clamped('2026-01-10T10:10:00Z')).toBe('2026-01-10T10:10:00.000Z');
});

/** Edits that jump between the ends of a long text, each of one character. */
const jumps = (count: number, length: number): LogEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    revision: index + 2,
    typedAt: AT,
    change: ['C', 0, index % 2 === 0 ? 0 : length, 0, 'x'],
  }));

test('typing in one place costs what is typed, however long the text is', () => {
  const length = 250_000;
  const typed = Array.from({ length: 1000 }, (_, index): LogEntry => ({
    revision: index + 2,
    typedAt: AT,
    change: ['C', 0, length + index, 0, 'x'],
  }));
  expect(replayWork(typed)).toBe(length + 1000);
  expect(canReplay([{ entries: typed }])).toBe(true);
  const after = replayLog(new Map([['C', C('a'.repeat(length))]]), typed);
  expect(after?.get('C')?.[0]?.code).toBe('a'.repeat(length) + 'x'.repeat(1000));
});

test('what would take long to replay is known before it is done, also over several logs and blocks', () => {
  const entries = jumps(LOG_WORK_MAX / 250_000 + 2, 250_000);
  expect(replayWork(entries)).toBeGreaterThan(LOG_WORK_MAX);
  expect(canReplay([{ entries }])).toBe(false);
  const half = entries.slice(entries.length / 2);
  expect(canReplay([{ entries: half }])).toBe(true);
  expect(canReplay([{ entries: half }, { entries: half }, { entries: half }])).toBe(false);
  const many = jumps(LOG_ENTRIES_MAX, 1);
  expect(canReplay([{ entries: many }])).toBe(true);
  expect(canReplay([{ entries: many }, { entries: many.slice(0, 1) }])).toBe(false);
  // Each block is edited where its own last edit was.
  const inBlocks = [0, 1].flatMap((block): LogEntry[] =>
    [0, 100].map((place) => ({ revision: 2, typedAt: AT, change: ['C', block, place, 0, ''] })),
  );
  expect(replayWork(inBlocks)).toBe(200);
});

test('edits that jump about make the same text as edits of strings do', () => {
  const random = randomOf(9);
  let text = 'The quick brown fox. '.repeat(20);
  const start = text;
  const entries = Array.from({ length: 500 }, (_, index): LogEntry => {
    const place = Math.floor(random() * (text.length + 1));
    const removed = Math.floor(random() * Math.min(9, text.length - place + 1));
    const inserted = PIECES[Math.floor(random() * PIECES.length)] ?? '';
    text = text.slice(0, place) + inserted + text.slice(place + removed);
    return { revision: index + 2, typedAt: AT, change: ['C', 0, place, removed, inserted] };
  });
  expect(replayLog(new Map([['C', C(start)]]), entries)?.get('C')).toEqual(C(text));
});
