import { expect, test } from 'vitest';
import { formatInKolkata, kolkataRangeOf } from './kolkata-time.ts';

test.each([
  ['2026-01-10T18:29:59.000Z', '10/01/2026, 11:59 PM'],
  ['2026-01-10T18:30:00.000Z', '11/01/2026, 12:00 AM'],
  ['2026-06-05T08:00:00.000Z', '05/06/2026, 01:30 PM'],
  [null, 'No Date'],
])('%s is shown as %s', (moment, text) => {
  expect(formatInKolkata(moment)?.replaceAll('\u202F', ' ')).toBe(text);
});

test.each([
  ['2026-01-11..2026-01-12', { from: '2026-01-10T18:30:00.000Z', before: '2026-01-12T18:30:00.000Z' }],
  ['2026-01-11..', { from: '2026-01-10T18:30:00.000Z', before: undefined }],
  ['..2026-01-11', { from: undefined, before: '2026-01-11T18:30:00.000Z' }],
  ['2026-13-01..soon', { from: undefined, before: undefined }],
  [undefined, { from: undefined, before: undefined }],
])('the days %s reach from midnight to midnight in India', (text, range) => {
  expect(kolkataRangeOf(text)).toEqual(range);
});
