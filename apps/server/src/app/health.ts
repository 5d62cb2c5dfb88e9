import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import { isDiskFull } from '../platform/db/disk-full.ts';
import { findDiskSpace } from '../platform/machine/disk-space.ts';

/** So long after a call that found no room the disk counts as full, ms: the database may stand on another machine. */
const FULL_FOR_MS = 60_000;

/**
 * `GET /api/health`: 200 when the server can do its work, else 503; says which part is away, and whether there is room
 * on the disk of the data folder, and on the database's.
 */
export const addHealth = (api: FastifyInstance, deps: Deps): void => {
  let noRoomAt = -Infinity;
  api.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) noRoomAt = deps.now().getTime();
  });
  api.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const foundNoRoom = deps.now().getTime() - noRoomAt < FULL_FOR_MS;
    const [disk, database, runner] = await Promise.all([
      findDiskSpace(deps.config.dataDir).then(
        ({ state }) => (foundNoRoom ? 'full' : state),
        () => (foundNoRoom ? ('full' as const) : ('unknown' as const)),
      ),
      sql`select 1`.execute(deps.db).then(
        () => true,
        () => false,
      ),
      deps.runner.isHealthy(),
    ]);
    const success = database && runner && disk !== 'full';
    return reply.status(success ? 200 : 503).send({ success, database, runner, disk });
  });
};
