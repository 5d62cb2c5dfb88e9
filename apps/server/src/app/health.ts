import type { FastifyInstance } from 'fastify';
import { isDiskFull } from '../platform/db/disk-full.ts';
import { readDatabaseState } from '../platform/db/database-state.ts';
import type { Deps } from '../platform/deps.ts';
import { noteNoRoom } from '../platform/machine/room-on-disk.ts';

/**
 * What balancers and supervisors ask, without a login. `GET /api/live`: this process answers. `GET /api/ready`: 200 where
 * this server can take calls, else 503; a runner that is away or a full disk is no reason to send students elsewhere,
 * because no other server could do more. `GET /api/health` is what that was called before, and says the same.
 * `GET /api/reached`: whether calls can be made again, for pages that wait for that.
 */
export const addHealth = (api: FastifyInstance, deps: Deps): void => {
  api.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) noteNoRoom(deps);
  });
  api.get('/live', async () => ({ success: true }));
  api.get('/reached', async (_request, reply) => {
    const { state } = await readDatabaseState(deps.db);
    return reply.status(state === 'away' ? 503 : 204).send();
  });
  for (const path of ['/ready', '/health'])
    api.get(path, async (_request, reply) => {
      const { state } = await readDatabaseState(deps.db);
      const success = state === 'fine';
      return reply.status(success ? 200 : 503).send({ success, database: state });
    });
};
