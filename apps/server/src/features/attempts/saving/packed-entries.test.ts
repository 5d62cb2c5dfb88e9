import { changeBetween, entryHash, LOG_START, type LogEntry } from '@assay/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../../test/test-server.ts';
import { packEntries } from './packed-entries.ts';

const server = useTestServer();

const RECEIVED = new Date('2026-11-20T10:00:07.123Z');

const unpack = async (entries: readonly LogEntry[]): Promise<LogEntry[]> => {
  const [first] = entries;
  const { rows } = await sql<{ entries: LogEntry[] }>`
    select unpacked_entries(
      ${first?.revision ?? 1}::integer, ${RECEIVED}, ${packEntries(entries, RECEIVED)}::jsonb
    ) as entries
  `.execute(server.deps.db);
  return rows[0]?.entries ?? [];
};

const at = (ms: number): string => new Date(Date.UTC(2026, 10, 20, 10) + ms).toISOString();

const EVERY_KIND: readonly LogEntry[] = [
  { revision: 7, typedAt: at(0), change: ['PYTHON', [{ code: 'a = "é😀"\n\t\\' }, { code: '' }]] },
  { revision: 8, typedAt: at(137), change: ['PYTHON', 0, 0, 0, '😀"\\\n'] },
  // Where UTF-16 units and characters count differently.
  { revision: 9, typedAt: at(137), change: ['PYTHON', 0, 5, 0, 'x'] },
  { revision: 10, typedAt: at(138), change: ['PYTHON', 0, 6, 0, 'y'] },
  { revision: 11, typedAt: at(139), change: ['PYTHON', 0, 6, 1, ''] },
  { revision: 12, typedAt: at(140), change: ['PYTHON', 0, 3, 2, 'zz'] },
  { revision: 13, typedAt: at(141), change: ['PYTHON', 0, 5, 0, ''] },
  { revision: 14, typedAt: at(99), change: ['PYTHON', 1, 0, 0, '7'] },
  { revision: 15, typedAt: at(150), change: ['C++', [{ code: '' }]] },
  { revision: 40, typedAt: at(3_600_000), change: ['C++', []] },
  { revision: 41, typedAt: '2026-11-20T10:00:01Z', change: ['C++', 0, 0, 0, '1'] },
  { revision: 42, typedAt: '2026-11-20T10:00:01.5000Z', change: ['C++', 0, 1, 0, '[1,"2"]'] },
  { revision: 43, typedAt: '0001-01-01T00:00:00.000Z', change: ['C++', 0, 8, 8, ''] },
  { revision: 44, typedAt: '9999-12-31T23:59:59.999Z', change: ['C++', 0, 0, 0, 'true'] },
  { revision: 45, typedAt: '1970-01-01T00:00:00.000Z', change: ['C++', 0, 4, 0, 'null'] },
];

test('entries come out of the database as they went in, whatever they say', async () => {
  expect(await unpack(EVERY_KIND)).toEqual(EVERY_KIND);
  for (const entry of EVERY_KIND) expect(await unpack([entry])).toEqual([entry]);
});

/** Numbers from 0 to below 1, the same each time. */
const drawn = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

test('an hour of typing, jumping and deleting keeps its hashes, in a fifth of its JSON', async () => {
  const draw = drawn(4);
  const entries: LogEntry[] = [];
  let code: { code: string }[] | undefined;
  let moment = 0;
  for (let revision = 1; revision <= 3000; revision += 1) {
    const text = code?.[0]?.code ?? '';
    const place = draw() < 0.9 ? text.length : Math.floor(draw() * text.length);
    const cut = draw() < 0.2 ? Math.min(place, 1) : 0;
    const piece = cut > 0 ? '' : ['a', '  ', '\n', 'for (;;)', 'é', '"'][Math.floor(draw() * 6)];
    const after = [{ code: text.slice(0, place - cut) + piece + text.slice(place) }];
    moment += Math.floor(draw() * 2000);
    entries.push({ revision, typedAt: at(moment), change: changeBetween('JAVA', code, after) });
    code = after;
  }
  const headOf = (list: readonly LogEntry[]) =>
    list.reduce((hash, entry) => entryHash(hash, entry), LOG_START.hash);
  expect(headOf(await unpack(entries))).toBe(headOf(entries));
  expect(packEntries(entries, RECEIVED).length).toBeLessThan(JSON.stringify(entries).length / 5);
});
