import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Refused } from '../queue/admission.ts';
import { CallerLeft } from '../queue/caller-left.ts';
import { HelperLost } from '../sandbox/helper.ts';
import { Starved } from '../sandbox/starved.ts';

/** A request that cannot be done as it stands; its message is for the caller. */
export class BadRequest extends Error {
  /** Which part of the body is meant. */
  readonly details: string;

  constructor(message: string, details = '') {
    super(message);
    this.details = details;
  }
}

interface Refusal {
  status: number;
  /** A sentence for the caller. */
  error: string;
  /** Which part of the body is meant, such as `tests.3.input`. */
  details?: string;
  retryAfterSeconds?: number;
}

const MEGABYTE = 1024 * 1024;
const STOPPED_MIDWAY = 'The code runner was stopped in the middle of this run. Please try again.';
const STARVED =
  "The code runner's machine is too busy to run this program, even when it is tried again. That says nothing about the program. Please try again in a moment.";
const FAILED = 'The code runner failed. Please try again.';

const SENTENCES: Record<string, (request: FastifyRequest) => string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    'The body must be JSON, with the header Content-Type: application/json',
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) =>
    `The body is larger than ${(routeOptions.bodyLimit ?? 0) / MEGABYTE} MB`,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => 'The body is not as long as its Content-Length says',
  FST_ERR_BAD_URL: () => 'The address cannot be read',
};

const ofInvalidBody = (error: FastifyError): Refusal => {
  const issue = error.validation?.[0];
  return {
    status: 400,
    error: issue?.message ?? 'The request is not valid.',
    details: issue?.instancePath.slice(1).replaceAll('/', '.'),
  };
};

/** What a caller is told about an error. What is our own fault is logged, and not told. */
export const explain = (error: FastifyError, request: FastifyRequest): Refusal => {
  if (error instanceof BadRequest) return { status: 400, error: error.message, details: error.details };
  if (error instanceof CallerLeft) return { status: 499, error: error.message };
  if (error instanceof Refused)
    return { status: 503, error: error.message, retryAfterSeconds: error.retryAfterSeconds };
  if (error instanceof HelperLost) return { status: 503, error: STOPPED_MIDWAY, retryAfterSeconds: 2 };
  if (error instanceof Starved) return { status: 500, error: STARVED };
  if (hasZodFastifySchemaValidationErrors(error)) return ofInvalidBody(error);
  const status = error.statusCode ?? 500;
  if (status < 500) return { status, error: SENTENCES[error.code]?.(request) ?? error.message };
  request.log.error({ err: error }, 'a run failed');
  return { status: 500, error: FAILED };
};

/** Every refusal of every call leaves in this form. */
export const answerError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const refusal = explain(error, request);
  if (refusal.retryAfterSeconds !== undefined) reply.header('Retry-After', String(refusal.retryAfterSeconds));
  return reply.code(refusal.status).send({ error: refusal.error, details: refusal.details ?? '' });
};
