import type { KyselyPlugin } from 'kysely';
import { buildApp } from '../../src/app/build-app.ts';
import type { TestServer } from '../test-server.ts';

/**
 * How many queries the server makes for a call of an address below `/api`, the check of the session included: a POST
 * where there is a body, else a GET.
 */
export const countQueries = async (
  server: TestServer,
  token: string,
  address: string,
  body?: object,
): Promise<number> => {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  };
  const deps = { ...server.deps, db: server.deps.db.withPlugin(counter) };
  const app = await buildApp(deps, { web: null });
  const answer = await app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api${address}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
  await app.close();
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`);
  return count;
};
