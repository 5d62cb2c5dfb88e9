import { expect, test } from 'vitest';
import { differingCounts } from './drill.repository.ts';
import { ageInWords, growthInWords, spanInWords } from './drill-words.ts';

const MINUTE_MS = 60_000;

test.each([
  [30_000, 'less than a minute'],
  [MINUTE_MS, '1 minute'],
  [119 * MINUTE_MS, '119 minutes'],
  [120 * MINUTE_MS, '2 hours'],
  [47 * 60 * MINUTE_MS, '47 hours'],
  [49 * 60 * MINUTE_MS, '2 days'],
])('%d ms are %s', (ms, words) => {
  expect(spanInWords(ms)).toBe(words);
});

test('a table that has fewer rows than it should, or is not there, is found', () => {
  const expected = ['account', 'attempt', 'task'].map((name) => ({ name, rows: 3 }));
  expect(
    differingCounts(
      expected,
      new Map([
        ['account', 3],
        ['attempt', 2],
      ]),
    ),
  ).toEqual([
    { name: 'attempt', expected: 3, found: 2 },
    { name: 'task', expected: 3, found: 0 },
  ]);
});

test('what a drill has seen is told', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const hour = (time: string) => new Date(`2026-11-26T${time}:00Z`);
  const newest = { words: 'a submission', at: hour('07:30') };
  expect(ageInWords({ takenAt: hour('08:00'), counts: new Map(), newest }, now)).toBe(
    'It was taken at 2026-11-26T08:00:00.000Z, 4 hours ago. The newest fact in it is a submission of 2026-11-26T07:30:00.000Z, 4 hours ago.',
  );
  expect(ageInWords({ takenAt: null, counts: new Map(), newest: null }, now)).toBe(
    'Nothing has ever happened in it.',
  );
  const restored = new Map([
    ['account', 3],
    ['attempt', 5],
  ]);
  expect(growthInWords(restored, restored)).toBe(
    'The installation has the same number of rows in every table.',
  );
  expect(growthInWords(restored, new Map([...restored, ['attempt', 12]]))).toBe(
    'The installation has 7 rows more by now; 1 of 2 tables differs.',
  );
  expect(growthInWords(restored, new Map([...restored, ['attempt', 4]]))).toBe(
    'The installation has 1 row fewer by now; 1 of 2 tables differs.',
  );
});
