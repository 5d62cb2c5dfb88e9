import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isDiskFull } from '../platform/db/disk-full.ts';
import type { Deps } from '../platform/deps.ts';
import { noteNoRoom, readHealth } from '../platform/health.ts';

/**
 * `GET /api/health`: 200 when the server can do its work, else 503; says which part is away, and whether there is room
 * on the disk of the data folder, and on the database's. `GET /api/reached` says only whether calls can be made again, for
 * pages that wait for that.
 */
export const addHealth = (api: FastifyInstance, deps: Deps): void => {
  const isDatabaseThere = (): Promise<boolean> =>
    sql`select 1`.execute(deps.db).then(
      () => true,
      () => false,
    );
  api.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) noteNoRoom(deps);
  });
  api.get('/reached', { schema: { hide: true } }, async (_request, reply) =>
    reply.status((await isDatabaseThere()) ? 204 : 503).send(),
  );
  api.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const { databaseMs, runner, disk } = await readHealth(deps);
    const database = databaseMs !== null;
    const success = database && runner && disk.state !== 'full';
    return reply.status(success ? 200 : 503).send({ success, database, runner, disk: disk.state });
  });
};
