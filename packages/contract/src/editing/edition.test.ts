import { expect, test } from 'vitest';
import { z } from 'zod';
import { conflictFailureOf, EDITION_MISSING, editionSchema } from './edition.ts';

test.each([undefined, null, '', 7])(
  'a save with %j for its edition is told to open the item again',
  (given) => {
    expect(editionSchema.safeParse(given).error?.issues[0]?.message).toBe(EDITION_MISSING);
  },
);

test('a refusal shows of what is stored what its schema lets out', () => {
  const failure = conflictFailureOf(z.object({ name: z.string() }));
  const said = { success: false, message: 'Changed.', code: 'CHANGED' };
  const saved = {
    by: '0192f7a0-0000-7000-8000-000000000001',
    name: 'Asha Rao',
    at: '2026-01-05T08:00:00.000Z',
  };
  const stored = { name: 'Midterm', secret: 'no' };
  expect(failure.parse({ ...said, conflict: { saved, stored } })).toEqual({
    ...said,
    conflict: { saved, stored: { name: 'Midterm' } },
  });
  expect(failure.parse(said)).toEqual(said);
});
