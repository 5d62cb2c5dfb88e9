/** The typed client of the API: one function for every route of the contract. */
import {
  NDJSON,
  RELEASE_HEADER,
  SERVER_TIME_HEADER,
  failureSchema,
  type BodyIn,
  type Failure,
  type ParamsIn,
  type ProgressOf,
  type QueryIn,
  type ResponseOf,
  type RouteDefinition,
} from '@assay/contract';
import { getSession } from '../session/session.ts';
import { takeSample } from '../values/clock.ts';
import { noteReached } from './connection.ts';
import { readTold } from './read-told.ts';
import { endSessionIfAsked } from './refused-session.ts';
import { noteOutdated, noteRelease } from './release.ts';
import { addressOf, bodyOf, inTrace, type TracedInit, type Uploads } from './request.ts';

/**
 * Why a call failed. `message` is a sentence for a person; `errors` name the fields that were refused, `counts` what
 * would be lost where the call wants to be confirmed.
 */
export class CallError extends Error {
  override name = 'CallError';
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** `CONNECTION_ISSUE` when no answer came, otherwise the server's code. */
  code: string;
  errors: NonNullable<Failure['errors']>;
  counts: Failure['counts'];
  /** With what a login goes on whose code is still to come. */
  ticket: Failure['ticket'];
  /** What is stored by now, where an edit began with another edition; `conflictIn` reads it. */
  conflict: unknown;
  /** After how many seconds the call may be made again; 0 where the server does not say. */
  retryAfter: number;

  constructor(
    status: number,
    code: string,
    message: string,
    errors: NonNullable<Failure['errors']> = [],
    { counts, ticket, conflict }: Pick<Failure, 'counts' | 'ticket' | 'conflict'> = {},
    retryAfter = 0,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.counts = counts;
    this.ticket = ticket;
    this.conflict = conflict;
    this.retryAfter = retryAfter;
  }
}

/** True when the server was not reached: nothing is known about whether it acted. */
export const isConnectionIssue = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'CONNECTION_ISSUE';

/** True for what is only for now: the server was not reached, or its database was not. */
export const isPassing = (error: unknown): boolean =>
  isConnectionIssue(error) || (error instanceof CallError && error.code === 'DATABASE_AWAY');

/** True when something else was created under the id that was sent: the next try needs another one. */
export const isIdTaken = (error: unknown): boolean => error instanceof CallError && error.code === 'ID_TAKEN';

/** The message of a failed call, or `otherwise` for anything else. */
export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof CallError && error.message ? error.message : otherwise;

type Field<K extends string, V> = undefined extends V ? { [P in K]?: V } : { [P in K]: V };

export type CallInput<R> = Field<'params', ParamsIn<R>> &
  Field<'query', QueryIn<R>> &
  Field<'body', BodyIn<R>> & {
    files?: Uploads;
    signal?: AbortSignal;
    /** The request may outlive the page (a draft saved while leaving). Bodies over 64 KB are refused by browsers. */
    keepalive?: boolean;
    /** Acts in this session instead of the stored one. */
    token?: string;
    /** Gives up as a connection issue after so many ms; default 60 000. */
    timeoutMs?: number;
  };

type Arguments<R> = {} extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

/** A proxy in between answers so while the server is away; of the server's own refusals `BUSY` alone says that it is there. */
const isGatewayFailure = (status: number) => status >= 502 && status <= 504;

/** Sends a request, and takes from its answer what every answer carries. @throws CallError when none came */
export const send = async (
  address: string,
  init: TracedInit,
  given: AbortSignal | undefined,
): Promise<Response> => {
  const sentAt = performance.now();
  try {
    const answer = await fetch(address, inTrace(init));
    const serverTime = answer.headers.get(SERVER_TIME_HEADER);
    if (serverTime) takeSample(serverTime, sentAt, performance.now());
    noteRelease(answer.headers.get(RELEASE_HEADER));
    if (!isGatewayFailure(answer.status)) noteReached(true);
    return answer;
  } catch (error) {
    if (given?.aborted) throw error;
    noteReached(false);
    throw new CallError(0, 'CONNECTION_ISSUE', 'Connection Issue');
  }
};

/** Waits for the body of an answer. @throws CONNECTION_ISSUE when it breaks off */
export const whole = async <T>(body: Promise<T>, given: AbortSignal | undefined): Promise<T> => {
  try {
    return await body;
  } catch (error) {
    if (given?.aborted) throw error;
    throw new CallError(0, 'CONNECTION_ISSUE', 'Connection Issue');
  }
};

/** What a text says as JSON; null when it is something else, such as a page of a proxy. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What a refused request says, and whether the server is there that it came from. */
export const failureOf = (status: number, json: unknown, retryAfter: string | null = null): CallError => {
  const failure = failureSchema.safeParse(json).data;
  if (isGatewayFailure(status)) noteReached(failure?.code === 'BUSY');
  if (failure)
    return new CallError(
      status,
      failure.code,
      failure.message,
      failure.errors,
      failure,
      Number(retryAfter ?? 0),
    );
  if (isGatewayFailure(status)) return new CallError(status, 'CONNECTION_ISSUE', 'Connection Issue');
  return new CallError(status, 'UNKNOWN', 'The server could not answer. Please try again.');
};

/** Makes a call; `hear` asks for its progress, and hears it. */
const perform = async (
  route: RouteDefinition,
  {
    params,
    query,
    body,
    files,
    signal,
    keepalive,
    token = getSession()?.token,
    timeoutMs = 60_000,
  }: CallInput<RouteDefinition>,
  hear?: (progress: unknown) => void,
): Promise<unknown> => {
  const { headers, ...payload } = { headers: {}, ...bodyOf(route, { body, files }) };
  const timeout = AbortSignal.timeout(timeoutMs);
  const answer = await send(
    addressOf(route, params, query),
    {
      method: route.method,
      headers: {
        ...headers,
        ...(hear && { accept: `${NDJSON}, application/json` }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...payload,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      cache: 'no-store',
      keepalive,
    },
    signal,
  );
  const told = answer.headers.get('content-type')?.startsWith(NDJSON)
    ? await whole(
        readTold(answer, (progress) => {
          const heard = route.progress?.safeParse(progress);
          if (heard?.success) hear?.(heard.data);
        }),
        signal,
      )
    : { status: answer.status, json: readJson(await whole(answer.text(), signal)) };
  const { status, json } = told;
  if (status >= 300) {
    const failure = failureOf(status, json, answer.headers.get('retry-after'));
    endSessionIfAsked(route.path, failure, token);
    throw failure;
  }
  const parsed = route.response.safeParse(json);
  if (!parsed.success) {
    noteOutdated();
    throw new CallError(
      status,
      'UNKNOWN',
      'The server gave an answer that this page does not understand. Please reload the page.',
    );
  }
  return parsed.data;
};

/**
 * Calls a route and answers what its response schema says.
 *
 *     const { data } = await call(viewTask, { params: { taskId } });
 *
 * @throws CallError for every refusal and when the server is not reached; DOMException when `signal` aborts.
 */
export const call = async <R extends RouteDefinition>(
  route: R,
  ...[input]: Arguments<R>
): Promise<ResponseOf<R>> =>
  // The schema is the route's own; only the link between R and its schema's output is lost on the way.
  (await perform(route, input ?? {})) as ResponseOf<R>;

/**
 * The same for a route that tells how far it is (`RouteDefinition.progress`). Nothing is heard where a proxy holds back
 * what is told.
 */
export const callAndHear = async <R extends RouteDefinition>(
  route: R,
  input: CallInput<R>,
  onProgress: (progress: ProgressOf<R>) => void,
): Promise<ResponseOf<R>> =>
  (await perform(route, input, (progress) => onProgress(progress as ProgressOf<R>))) as ResponseOf<R>;
