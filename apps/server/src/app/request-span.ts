import { openCall, type OpenSpan } from '@assay/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A call whose status is this or higher has failed on our side. */
const FAILED = 500;

/**
 * Gives each call a span, within the trace that the browser began: its route as the contract has it, its status and its
 * number; never its address, which holds what somebody looks for. Nothing is done where nothing is recorded.
 */
export const addRequestSpan = (api: FastifyInstance): void => {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  api.addHook('onRequest', (request, _reply, next) => {
    const span = openCall(request.caller.route, request.headers.traceparent);
    if (span === null) return next();
    spans.set(request, span);
    return span.run(next);
  });
  // A body comes by events of its connection, which belong to no call.
  api.addHook('preValidation', (request, _reply, next) => {
    const span = spans.get(request);
    return span ? span.run(next) : next();
  });
  api.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.note({
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '',
      'http.response.status_code': reply.statusCode,
      'assay.request.id': request.id,
    });
    span?.end(reply.statusCode >= FAILED ? String(reply.statusCode) : undefined);
  });
};
