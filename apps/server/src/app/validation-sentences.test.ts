import { ALL_ROUTES, login } from '@assay/contract';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();

/** The words of zod; "Invalid Task ID" is the specification’s. */
const NOT_OURS =
  /invalid (input|option|type|string|number|key|element)|expected|received|too (big|small)|unrecognized/i;

/** Bodies of the wrong kind, as a whole and in each field. */
const unsoundBodies = (schema: z.ZodType): unknown[] => {
  const fields = 'shape' in schema ? Object.keys(schema.shape as object) : [];
  const kinds = [null, [], {}, 7, true, 'x'.repeat(300_000), -1, { a: [] }];
  return [null, [], 'text', {}, ...kinds.map((kind) => Object.fromEntries(fields.map((f) => [f, kind])))];
};

test('no call answers in the words of a library, whatever is sent to it', () => {
  const told = ALL_ROUTES.flatMap(({ path, ...route }) =>
    [route.body, route.query, route.params].flatMap((schema) =>
      schema
        ? unsoundBodies(schema).flatMap((body) =>
            (schema.safeParse(body).error?.issues ?? []).map(({ message }) => `${path}: ${message}`),
          )
        : [],
    ),
  );
  expect(told.length).toBeGreaterThan(1000);
  expect(told.filter((line) => NOT_OURS.test(line))).toEqual([]);
});

test('the sentence arrives at the caller, with the field it is about', async () => {
  const { status, answer } = await server.send(login, { body: ['a', 'list'] });
  expect([status, answer]).toMatchObject([
    400,
    { code: 'VALIDATION', message: 'This must be an object with fields.' },
  ]);
});
