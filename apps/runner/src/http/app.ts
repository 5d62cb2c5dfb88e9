import type { ServerOptions } from 'node:http';
import type { Server } from 'node:https';
import Fastify, { LogController } from 'fastify';
import type { FastifyHttpsOptions, FastifyInstance, FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { addAhead } from './ahead.ts';
import { addApiDocs } from './api-docs.ts';
import { addCallSpan } from './call-span.ts';
import { refuseConnection } from './client-errors.ts';
import { answerError } from './errors.ts';
import { addFacts } from './facts.ts';
import { acceptJsonAlone } from './json-body.ts';
import type { AppParts } from './parts.ts';
import { addRuns } from './runs.ts';
import { createTokenCheck } from './token.ts';

/** Fastify's type follows from the kind of server, which nothing here depends on. */
const create = (
  options: FastifyServerOptions,
  connections: ServerOptions,
  certificate: AppParts['certificate'],
): FastifyInstance =>
  certificate
    ? (Fastify({
        ...options,
        https: { ...connections, ...certificate },
      } as FastifyHttpsOptions<Server>) as unknown as FastifyInstance)
    : Fastify({ ...options, http: connections });

/** The service's side of HTTP, or HTTPS where there is a certificate. Everything but the health check wants the token. */
export const createApp = (parts: AppParts): FastifyInstance => {
  const { headersMs, requestMs } = parts.patience;
  const options: FastifyServerOptions = {
    logger: { level: parts.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    requestTimeout: requestMs,
    // What comes while the runner closes is refused by admission, in the words of all other refusals.
    return503OnClosing: false,
    clientErrorHandler: refuseConnection,
    frameworkErrors: answerError,
  };
  // Callers may leave out the Host header: nothing depends on it.
  const connections = {
    headersTimeout: headersMs,
    connectionsCheckingInterval: headersMs,
    requireHostHeader: false,
  };
  const app = create(options, connections, parts.certificate);
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
  // After the token: nobody else may name a trace.
  addCallSpan(app);
  addApiDocs(app);
  app.register(addRuns(parts));
  app.register(addAhead(parts));
  app.register(addFacts(parts));
  return app;
};
