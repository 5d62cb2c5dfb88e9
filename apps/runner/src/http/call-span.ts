import { openCall } from '@assay/tracing';
import type { OpenSpan } from '@assay/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Continues the trace of the caller with a span of the call. Nothing is done where nothing is recorded. */
export const addCallSpan = (app: FastifyInstance): void => {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, next) => {
    const { traceparent } = request.headers;
    // Whoever looks how the runner is follows nothing.
    const span = traceparent
      ? openCall(`${request.method} ${request.routeOptions.url ?? ''}`, traceparent)
      : null;
    if (span === null) return next();
    spans.set(request, span);
    return span.run(next);
  });
  // A body comes by events of its connection, which belong to no call.
  app.addHook('preValidation', (request, _reply, next) => {
    const span = spans.get(request);
    return span ? span.run(next) : next();
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.note({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
  });
};
