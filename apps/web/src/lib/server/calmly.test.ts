import { expect, test } from 'vitest';
import { calmly } from './calmly.ts';

test('pages ask again after their wait, or up to half as long again, spread evenly', () => {
  const waits = Array.from({ length: 1000 }, (_, ms) =>
    calmly(60_000)({ state: { dataUpdatedAt: 1_770_000_000_000 + ms } }),
  );
  expect([Math.min(...waits), Math.max(...waits)]).toEqual([60_000, 89_970]);
  expect(new Set(waits).size).toBe(1000);
});

test('the wait for an answer that has come stays the same', () => {
  const asked = { state: { dataUpdatedAt: 1_770_000_000_123 } };
  expect(calmly(60_000)(asked)).toBe(calmly(60_000)(asked));
});
