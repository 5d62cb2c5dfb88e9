import type { Failure } from '@assay/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from '../db/database-away.ts';
import { isDiskFull } from '../db/disk-full.ts';
import { overtakenSentence } from '../db/overtaken.ts';
import type { Deps } from '../deps.ts';
import { AppError, type ErrorCode, type Trace } from '../errors.ts';
import { TOO_LARGE } from './multipart.ts';

const failure = (
  code: string,
  message: string,
  errors?: Failure['errors'],
  { counts, ticket }: Pick<Failure, 'counts' | 'ticket'> = {},
): Failure => ({
  success: false,
  message,
  code,
  ...(errors?.length ? { errors } : {}),
  ...(counts ? { counts } : {}),
  ...(ticket ? { ticket } : {}),
});

const pathOf = (instancePath: string): string => instancePath.replace(/^\//, '').replaceAll('/', '.');

/** Sentences for failures that Fastify and its plugins report themselves. */
const OF_STATUS: Readonly<Record<number, string>> = {
  400: 'The request could not be understood.',
  404: 'There is nothing at this address.',
  413: TOO_LARGE,
  415: 'The request is of a kind that is not understood.',
  429: 'Too many requests. Please wait a moment and try again.',
};

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = { 413: 'TOO_LARGE', 429: 'TOO_MANY' };

const databaseAway = (cause: Error): AppError =>
  Object.assign(
    new AppError('DATABASE_AWAY', 'The database is not reached at the moment. Please try again in a moment.'),
    { cause },
  );

const diskFull = (cause: Error): AppError =>
  Object.assign(
    new AppError(
      'DISK_FULL',
      'The server has no room left to store anything. What you typed stays on this device; tell your institute.',
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

/**
 * The one place where a failure becomes an answer: a fitting status and a sentence, logged once if it is ours, and told
 * to the security log if somebody was refused.
 */
export const errorHandler =
  (deps: Deps) =>
  (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = ofOurs(thrown);
    if (error instanceof AppError) {
      if (error.retryAfter) reply.header('retry-after', error.retryAfter);
      if (error.status >= 500) request.log.error(factsOf(request, error), 'a request failed');
      tallyRefusal(deps, request, error);
      return reply.status(error.status).send(failure(error.code, error.message, error.errors, error));
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const errors = error.validation.map((issue) => ({
        path: pathOf(issue.instancePath),
        message: issue.message ?? 'This value is not valid.',
      }));
      return reply
        .status(400)
        .send(failure('VALIDATION', errors[0]?.message ?? 'The request could not be understood.', errors));
    }
    const overtaken = overtakenSentence(error);
    if (overtaken) {
      request.log.warn(factsOf(request, error), 'two actions met, and the database refused one');
      return reply.status(409).send(failure('CONFLICT', overtaken));
    }
    const status = error.statusCode ?? 500;
    const known = OF_STATUS[status];
    if (known) {
      const code = CODE_OF_STATUS[status] ?? 'VALIDATION';
      tallyRefusal(deps, request, { status, code, trace: {} });
      return reply.status(status).send(failure(code, known));
    }
    request.log.error(factsOf(request, error), 'a request failed');
    return reply
      .status(500)
      .send(failure('INTERNAL', 'Something went wrong on our side. Please try again in a moment.'));
  };
