/** The promised calls below `/api/v1`: access tokens alone, one limit for all calls of a token, problems in one shape. */
import { STATUS_CODES } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import { PROBLEM_JSON, type Failure, type Problem } from '@assay/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renewConnections } from '../../platform/db/database.ts';
import { isReadOnly } from '../../platform/db/database-away.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { failureOf } from '../../platform/http/error-handler.ts';
import { addRoutes } from '../../platform/http/route-mount.ts';
import { V1_FEATURES } from '../features.ts';

/** Calls of one token in a minute, on one server. */
export const CALLS_PER_TOKEN = 600;
/** A part that is away may be back after so many seconds. */
const AWAY_SECONDS = 5;
/** Most tokens whose calls are counted. */
const COUNTED_MAX = 20_000;

const problemOf = (status: number, { message, code, errors }: Failure, requestId: string): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Problem',
  status,
  detail: message,
  code,
  requestId,
  ...(errors ? { errors } : {}),
});

const sendProblem = (
  reply: FastifyReply,
  status: number,
  failure: Failure,
  requestId: string,
): FastifyReply => {
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Assay API"');
  return reply
    .status(status)
    .header('content-type', PROBLEM_JSON)
    .send(JSON.stringify(problemOf(status, failure, requestId)));
};

const handleProblem =
  (deps: Deps) =>
  async (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isReadOnly(thrown)) renewConnections(deps.db);
    const { status, body } = failureOf(deps, thrown, request);
    const after = thrown instanceof AppError ? thrown.retryAfter : undefined;
    if (after !== undefined || status === 503) reply.header('retry-after', after ?? AWAY_SECONDS);
    return sendProblem(reply, status, body, request.id);
  };

/** Mounts the promised calls; their paths begin with `/v1`. */
export const addV1 = async (api: FastifyInstance, deps: Deps): Promise<void> => {
  await api.register(async (v1) => {
    v1.setErrorHandler(handleProblem(deps));
    await v1.register(rateLimit, {
      global: true,
      max: CALLS_PER_TOKEN,
      timeWindow: 60_000,
      cache: COUNTED_MAX,
      // After the token is known, and before a body is read.
      hook: 'preParsing',
      keyGenerator: ({ caller, ip }) => caller.token?.id ?? ip,
      // RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset, which say seconds.
      enableDraftSpec: true,
    });
    addRoutes(v1, V1_FEATURES, deps);
  });
};
