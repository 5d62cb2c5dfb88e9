import type { KyselyPlugin } from 'kysely';
import type { TestServer } from './test-server.ts';

/** How many queries the server makes while `act` runs. Jobs and the finaliser have connections of their own ways and may add to it. */
export const countQueries = async (server: TestServer, act: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { db } = server.deps;
  server.deps.db = db.withPlugin(counter);
  await act().finally(() => {
    server.deps.db = db;
  });
  return count;
};
