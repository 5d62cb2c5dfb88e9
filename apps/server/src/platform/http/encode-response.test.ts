import { expect, test } from 'vitest';
import { z } from 'zod';
import { encodeResponse, isLargeResponse } from './encode-response.ts';

const schema = z.object({
  success: z.literal(true),
  note: z.string().optional(),
  data: z.object({
    rows: z.array(
      z.object({ name: z.string(), marks: z.number().nullable(), code: z.array(z.string()).nullable() }),
    ),
    one: z.object({ text: z.string() }).nullable(),
    kind: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), text: z.string() })]),
  }),
});

const LONG = 'é"\n'.repeat(100_000);
const row = (name: string) => ({ name, marks: null, code: null, secret: 'hidden' });
const answerOf = (rows: readonly unknown[], text = 'short') => ({
  success: true,
  secret: 'hidden',
  data: { rows, one: { text, secret: 'hidden' }, kind: { kind: 'a', text, secret: 'hidden' } },
});

test.each([
  ['many rows', answerOf(Array.from({ length: 20_000 }, (_, index) => row(`row ${index}`)))],
  ['long rows among short ones', answerOf([row('a'), row(LONG), row('b'), row(LONG), row(LONG)])],
  ['a row that is long inside', answerOf([row('a'), { ...row('b'), code: ['x', LONG, 'y', LONG] }])],
  ['a long text and no rows', answerOf([], LONG)],
])('an answer with %s is written as its schema lets it leave, and no more', async (_what, answer) => {
  expect(isLargeResponse(answer)).toBe(true);
  const text = (await encodeResponse(schema, answer)).toString();
  expect(text).toBe(JSON.stringify(schema.parse(answer)));
  expect(text).not.toContain('hidden');
});

test('other things are done while a large answer is written', async () => {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  await encodeResponse(schema, answerOf(Array.from({ length: 40 }, () => row(LONG))));
  clearImmediate(next);
  expect(turns).toBeGreaterThan(40);
});

test('an answer that does not fit its schema does not leave', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => (index === 19_000 ? { name: 7 } : row('a')));
  await expect(encodeResponse(schema, answerOf(rows))).rejects.toMatchObject({ name: 'ZodError' });
  await expect(encodeResponse(schema, { data: answerOf([row(LONG)]).data })).rejects.toMatchObject({
    name: 'ZodError',
  });
});

test('a small answer is none of these', () => {
  expect(isLargeResponse(answerOf([row('a')]))).toBe(false);
});
