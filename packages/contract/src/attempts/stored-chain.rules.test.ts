import { describe, expect, test } from 'vitest';
import { headsAfter, LOG_START, type LogEntry } from './edit-log.ts';
import { chainPresence, type PresenceEntry } from './presence.ts';
import { followLog, followPresence, type StoredPresence } from './stored-chain.rules.ts';

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
