import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import { findDiskSpace } from '../platform/disk-space.ts';

/**
 * `GET /api/health`: 200 when the server can do its work, else 503; says which part is away, and whether the disk of the
 * data folder has room.
 */
export const addHealth = (api: FastifyInstance, deps: Deps): void => {
  api.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const [disk, database, runner] = await Promise.all([
      findDiskSpace(deps.config.dataDir).then(
        ({ state }) => state,
        () => 'unknown' as const,
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
