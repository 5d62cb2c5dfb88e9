import type { LastSave, TalliedAction } from '@assay/contract';

/** From the code of an error to its HTTP status. */
const STATUS_OF_CODE = {
  VALIDATION: 400,
  NO_SESSION: 401,
  TOKEN_MISSING: 401,
  TOKEN_INVALID: 401,
  FORBIDDEN: 403,
  TOKEN_SCOPE: 403,
  PASSWORD_NOT_CHOSEN: 403,
  SECOND_FACTOR_MISSING: 403,
  EXAM_BROWSER_NEEDED: 403,
  EXAM_BROWSER_REFUSED: 403,
  EXAM_BROWSER_AGAIN: 403,
  NOT_FOUND: 404,
  TAKEN_OUT: 404,
  ROLE_CHANGED: 405,
  CONFLICT: 409,
  CHANGED: 409,
  EXAM_ELSEWHERE: 409,
  IN_USE: 409,
  ID_TAKEN: 409,
  NOT_EMPTY: 409,
  DRAFT_MISSING: 409,
  NOT_OPEN: 409,
  NOT_CONFIGURED: 409,
  TOO_LARGE: 413,
  LOG_TOO_LONG: 413,
  ATTEMPT_FULL: 413,
  ELSEWHERE: 421,
  GENERATION_FAILED: 422,
  MODEL_AWAY: 424,
  MAIL_AWAY: 424,
  SECOND_FACTOR_NEEDED: 428,
  TOO_MANY: 429,
  INTERNAL: 500,
  BUSY: 503,
  RUNNER_AWAY: 503,
  DATABASE_AWAY: 503,
  DISK_FULL: 503,
  FILES_AWAY: 503,
  CLOCK_SET: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF_CODE;

/** What the security log knows of a refusal beside the call itself. */
export interface Trace {
  /** The kind of refusal, where it is a special one. */
  action?: TalliedAction;
  /** The account that makes the call: its session is sound. */
  actorId?: string;
  /** The account that somebody wants to be. */
  accountId?: string;
  /** The username as it was typed. */
  username?: string;
  why?: string;
}

/**
 * A failure that a person is told about. `message` is a sentence; `errors` name the fields concerned, `counts` what
 * would be lost.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: { path: string; message: string }[] | undefined;
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** After how many seconds the call may be made again, where waiting helps. */
  retryAfter: number | undefined;
  /** With what a login goes on (`SECOND_FACTOR_NEEDED`). */
  ticket: string | undefined;
  /** What is stored by now, as the `conflict` of the call's route has it (`CHANGED`). */
  conflict: { saved: LastSave | null; stored: unknown } | undefined;
  /** For the security log alone; nobody is told. */
  trace: Trace = {};
  constructor(
    code: ErrorCode,
    message: string,
    errors?: { path: string; message: string }[],
    counts?: Readonly<Record<string, number>>,
  ) {
    super(message);
    this.code = code;
    this.errors = errors;
    this.counts = counts;
  }
  get status(): number {
    return STATUS_OF_CODE[this.code];
  }
  /** Says in the security log whom the refusal is about, and why. */
  withTrace(trace: Trace): this {
    this.trace = trace;
    return this;
  }
}

/** For an item that is not there, or that the caller may not even know of. */
export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} not found.`);

/** For a call that may be made again after some seconds; `message` says so to a person. */
export const tooMany = (message: string, seconds: number): AppError =>
  Object.assign(new AppError('TOO_MANY', message), { retryAfter: seconds });
