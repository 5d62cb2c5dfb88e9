import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/test-server.ts';
import { compileOnce } from './compile-once.ts';

const server = useTestServer();

test('a query is built once, and asked with the values of each time', async () => {
  let times = 0;
  const ask = compileOnce((db, { ids, name }: { ids: readonly number[]; name: string }) => {
    times += 1;
    return db
      .selectNoFrom([
        sql<number>`cardinality(${ids}::int[])`.as('howMany'),
        sql<string>`${name}::text || ${'!'}::text`.as('theName'),
      ])
      .compile();
  });
  expect(await ask(server.deps.db, { ids: [1, 2], name: 'first' })).toEqual([
    { howMany: 2, theName: 'first!' },
  ]);
  const second = await server.deps.db.transaction().execute((trx) => ask(trx, { name: 'second', ids: [] }));
  expect([second, times]).toEqual([[{ howMany: 0, theName: 'second!' }], 1]);
});
