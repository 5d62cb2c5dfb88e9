import { expect, test } from 'vitest';
import { dayRangeOf, numberRangeOf, readRange, writeRange } from './filter-range.ts';

test.each([
  ['10..40', { from: 10, to: 40 }],
  ['0..', { from: 0, to: undefined }],
  ['..2.5', { from: undefined, to: 2.5 }],
  ['-1..x', { from: undefined, to: undefined }],
  [undefined, { from: undefined, to: undefined }],
])('the range of numbers %j', (text, expected) => {
  expect(numberRangeOf(text)).toEqual(expected);
});

test('a range of days begins with the first one and ends after the last', () => {
  const { from, before } = dayRangeOf('2026-03-01..2026-03-02');
  expect(new Date(from ?? '').toString()).toContain('Sun Mar 01 2026 00:00:00');
  expect(new Date(before ?? '').toString()).toContain('Tue Mar 03 2026 00:00:00');
  expect(dayRangeOf('yesterday..2026-13-45')).toEqual({ from: undefined, before: undefined });
});

test('an empty range leaves nothing in the address', () => {
  expect(writeRange({ from: '', to: '' })).toBe('');
  expect(readRange(writeRange({ from: '5', to: '' }))).toEqual({ from: '5', to: '' });
});
