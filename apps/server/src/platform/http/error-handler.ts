import { conflictFailureOf, type Failure } from '@assay/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { renewConnections } from '../db/database.ts';
import { isDatabaseAway, isReadOnly } from '../db/database-away.ts';
import { isDiskFull } from '../db/disk-full.ts';
import { overtakenSentence } from '../db/overtaken.ts';
import type { Deps } from '../deps.ts';
import { AppError, type ErrorCode, type Trace } from '../errors.ts';
import { encodeResponse, isLargeResponse } from './encode-response.ts';
import { TOO_LARGE } from './multipart.ts';

const failure = (
  code: string,
  message: string,
  errors?: Failure['errors'],
  { counts, ticket, conflict }: Pick<Failure, 'counts' | 'ticket' | 'conflict'> = {},
): Failure => ({
  success: false,
  message,
  code,
  ...(errors?.length ? { errors } : {}),
  ...(counts ? { counts } : {}),
  ...(ticket ? { ticket } : {}),
  ...(conflict ? { conflict } : {}),
});

const pathOf = (instancePath: string): string => instancePath.replace(/^\//, '').replaceAll('/', '.');

/** Sentences for failures that Fastify and its plugins report themselves. */
const OF_STATUS: Readonly<Record<number, string>> = {
  400: 'The request could not be understood.',
  404: 'There is nothing at this address.',
  413: TOO_LARGE,
  415: 'This kind of request is not understood.',
  429: 'Too many requests. Please wait a moment and try again.',
};

/** A part that is away may be back after so many seconds. */
const AWAY_SECONDS = 5;

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = { 413: 'TOO_LARGE', 429: 'TOO_MANY' };

const databaseAway = (cause: Error): AppError =>
  Object.assign(
    new AppError(
      'DATABASE_AWAY',
      'The database cannot be reached at the moment. Please try again in a moment.',
    ),
    { cause },
  );

const diskFull = (cause: Error): AppError =>
  Object.assign(
    new AppError(
      'DISK_FULL',
      'The server has no space left to store anything. What you typed stays on this device; tell your institute.',
    ),
    { cause },
  );

const ofOurs = (thrown: FastifyError): FastifyError | AppError => {
  if (isDiskFull(thrown)) return diskFull(thrown);
  return isDatabaseAway(thrown) ? databaseAway(thrown) : thrown;
};

const REFUSED = new Set([401, 403, 405, 421, 429]);
const EXAM_BROWSER = /^EXAM_BROWSER_/;
const TYPED_MAX = 60;

/** Whether the security log hears of it; what somebody may not even see is refused as if it were not there. */
const isRefusal = (status: number, actorId: string | null, { action }: Trace): boolean =>
  action !== undefined || REFUSED.has(status) || (status === 404 && actorId !== null);

const tallyRefusal = (
  { security }: Deps,
  request: FastifyRequest,
  { status, code, trace }: { status: number; code: string; trace: Trace },
): void => {
  const actorId = request.actor?.id ?? trace.actorId ?? null;
  if (!isRefusal(status, actorId, trace)) return;
  security.tally({
    action: trace.action ?? (EXAM_BROWSER.test(code) ? 'refuse-exam-browser' : 'refuse'),
    actorId,
    itemId: trace.accountId ?? null,
    detail: {
      code,
      ...(trace.username !== undefined && { username: trace.username.slice(0, TYPED_MAX) }),
      ...(trace.why !== undefined && { why: trace.why }),
      // Part of what makes two refusals the same.
      route: request.caller.route,
    },
    caller: request.caller,
  });
};

/** What a line about a failure says beside it, so that it can be followed. */
const factsOf = ({ caller, actor }: FastifyRequest, err: Error) => ({
  err,
  route: caller.route,
  account: actor?.id ?? null,
  address: caller.address,
});

interface Answer {
  status: number;
  body: Failure;
}

/** One that was thrown by us, and says itself what it is. */
const answerOurs = (deps: Deps, error: AppError, request: FastifyRequest): Answer => {
  // Thousands who are told to come again are one fact, which the metrics have.
  if (error.status >= 500 && error.code !== 'BUSY')
    request.log.error(factsOf(request, error), 'a request failed');
  tallyRefusal(deps, request, error);
  return { status: error.status, body: failure(error.code, error.message, error.errors, error) };
};

/** What does not fit the schemas of the route. */
const answerInvalid = (validation: readonly { instancePath: string; message?: string }[]): Answer => {
  const errors = validation.map(({ instancePath, message = 'This value is not valid.' }) => ({
    path: pathOf(instancePath),
    message,
  }));
  const [first] = errors;
  return {
    status: 400,
    body: failure('VALIDATION', first?.message ?? 'The request could not be understood.', errors),
  };
};

/** One of Fastify, of its plugins or of the database; what is none of them is our fault. */
const answerOther = (deps: Deps, error: FastifyError, request: FastifyRequest): Answer => {
  const overtaken = overtakenSentence(error);
  if (overtaken) {
    request.log.warn(factsOf(request, error), 'two actions met, and the database refused one');
    return { status: 409, body: failure('CONFLICT', overtaken) };
  }
  const status = error.statusCode ?? 500;
  const known = OF_STATUS[status];
  if (known) {
    const code = CODE_OF_STATUS[status] ?? 'VALIDATION';
    tallyRefusal(deps, request, { status, code, trace: {} });
    return { status, body: failure(code, known) };
  }
  request.log.error(factsOf(request, error), 'a request failed');
  const message = `Something went wrong on our side. Please try again in a moment; if it happens again, tell your institute its number: ${request.id}.`;
  return { status: 500, body: failure('INTERNAL', message) };
};

const answerOf = (deps: Deps, error: FastifyError | AppError, request: FastifyRequest): Answer => {
  if (error instanceof AppError) return answerOurs(deps, error, request);
  if (hasZodFastifySchemaValidationErrors(error)) return answerInvalid(error.validation);
  return answerOther(deps, error, request);
};

/**
 * The one place where a failure becomes an answer: a fitting status and a sentence, logged once if it is ours, and told
 * to the security log if somebody was refused.
 */
export const failureOf = (deps: Deps, thrown: FastifyError, request: FastifyRequest): Answer =>
  answerOf(deps, ofOurs(thrown), request);

/** The same for a call whose status has not left yet. What is shown of an item leaves through the route's schema. */
export const errorHandler =
  (deps: Deps) =>
  async (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const error = ofOurs(thrown);
    if (isReadOnly(thrown)) renewConnections(deps.db);
    const { status, body } = answerOf(deps, error, request);
    const retryAfter = error instanceof AppError ? error.retryAfter : undefined;
    if (retryAfter !== undefined || status === 503) reply.header('retry-after', retryAfter ?? AWAY_SECONDS);
    const { conflict } = request.routeOptions.config;
    reply.status(status);
    if (!conflict || !isLargeResponse(body)) return reply.send(body);
    return reply
      .type('application/json; charset=utf-8')
      .send(await encodeResponse(conflictFailureOf(conflict), body));
  };
