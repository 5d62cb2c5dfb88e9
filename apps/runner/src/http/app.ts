import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { addApiDocs } from './api-docs.ts';
import { refuseConnection } from './client-errors.ts';
import { answerError } from './errors.ts';
import { addFacts } from './facts.ts';
import { acceptJsonAlone } from './json-body.ts';
import type { AppParts } from './parts.ts';
import { addRuns } from './runs.ts';
import { createTokenCheck } from './token.ts';

/** The service's HTTP side. Everything but the health check wants the token. */
export const createApp = (parts: AppParts): FastifyInstance => {
  const { headersMs, requestMs } = parts.patience;
  const app = Fastify({
    logger: { level: parts.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    requestTimeout: requestMs,
    // Callers may leave out the Host header: nothing depends on it.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: headersMs, requireHostHeader: false },
    // What comes while the runner closes is refused by admission, in the words of all other refusals.
    return503OnClosing: false,
    clientErrorHandler: refuseConnection,
    frameworkErrors: answerError,
  });
  acceptJsonAlone(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'There is no such call.', details: '' }),
  );
  const isAllowed = createTokenCheck(parts.token);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === '/healthz' || isAllowed(request.raw.headersDistinct.authorization))
      return;
    await reply
      .code(401)
      .header('WWW-Authenticate', 'Bearer')
      .send({ error: 'The bearer token is missing or wrong.', details: '' });
  });
  addApiDocs(app);
  app.register(addRuns(parts));
  app.register(addFacts(parts));
  return app;
};
