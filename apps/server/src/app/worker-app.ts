import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import { addHealth } from './health.ts';

/** What a worker answers: how it is, to whoever supervises it. Not listening yet. */
export const buildWorkerApp = async (deps: Deps): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  await app.register(async (api) => addHealth(api, deps), { prefix: '/api' });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .status(404)
      .send({ success: false, message: 'This is a worker: it answers no calls.', code: 'NOT_FOUND' }),
  );
  await app.ready();
  return app;
};
