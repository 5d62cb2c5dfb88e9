import { expect, test } from 'vitest';
import { formatExactSpan, formatListed, formatListedSpan } from './dates.ts';

test('a span is said in hours, minutes and seconds, without leading zeros', () => {
  expect([3_909_000, 65_000, 60_000, 6_600, 0].map(formatExactSpan)).toEqual([
    '1 h 5 min 9 s',
    '1 min 5 s',
    '1 min 0 s',
    '7 s',
    '0 s',
  ]);
});

test('a list says the year only where it is another one, and of a span the day once', () => {
  const now = new Date(2026, 10, 25, 12).getTime();
  const at = (...[year, month, day, hour, minute = 0]: [number, number, number, number, number?]) =>
    new Date(year, month, day, hour, minute).toISOString();
  expect(formatListed(at(2026, 10, 5, 14, 30), now)).toBe('05 Nov, 02:30 PM');
  expect(formatListed(at(2025, 10, 5, 9), now)).toBe('05 Nov 2025, 09:00 AM');
  expect(formatListedSpan(at(2026, 10, 5, 14, 30), at(2026, 10, 5, 16), now)).toBe(
    '05 Nov, 02:30 – 04:00 PM',
  );
  expect(formatListedSpan(at(2026, 10, 5, 22), at(2026, 10, 6, 1), now)).toBe(
    '05 Nov, 10:00 PM – 06 Nov, 01:00 AM',
  );
});
