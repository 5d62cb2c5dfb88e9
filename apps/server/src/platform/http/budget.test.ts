import { expect, test } from 'vitest';
import { openBudget } from './budget.ts';

test('a budget is spent by each key for itself, is never cut in a call, and is there again after a minute', () => {
  let now = 5000;
  const budget = openBudget(100, 'Too much.', () => now);
  budget.spend('one', 60);
  budget.spend('one', 60);
  now += 20_000;
  expect(() => budget.spend('one', 1)).toThrow(
    expect.objectContaining({ code: 'TOO_MANY', message: 'Too much.', retryAfter: 40 }),
  );
  budget.spend('two', 1);
  now += 40_000;
  budget.spend('one', 1);
});
