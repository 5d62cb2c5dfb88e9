import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';

/** `GET /api/health`: 200 when the server can do its work, else 503; says which part is away. */
export const addHealth = (api: FastifyInstance, deps: Deps): void => {
  api.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const [database, runner] = await Promise.all([
      sql`select 1`.execute(deps.db).then(
        () => true,
        () => false,
      ),
      deps.runner.isHealthy(),
    ]);
    return reply
      .status(database && runner ? 200 : 503)
      .send({ success: database && runner, database, runner });
  });
};
