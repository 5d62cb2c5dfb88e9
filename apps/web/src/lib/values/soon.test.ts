import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { formatSoon } from './soon.ts';

test('a moment within days is told by its day', () => {
  const now = dayjs('2026-11-25T22:15:00');
  const said = (moment: string) => formatSoon(dayjs(moment).toISOString(), now.valueOf());
  expect(said('2026-11-25T23:59:00')).toBe('Today, 11:59 PM');
  expect(said('2026-11-26T00:00:00')).toBe('Tomorrow, 12:00 AM');
  expect(said('2026-11-27T10:00:00')).toBe('Fri 27 Nov, 10:00 AM');
  expect(said('2026-11-24T10:00:00')).toBe('Tue 24 Nov, 10:00 AM');
});
