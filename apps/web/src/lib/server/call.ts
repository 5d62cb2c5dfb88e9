/** The typed client of the API: one function for every route of the contract. */
import {
  NDJSON,
  SERVER_TIME_HEADER,
  failureSchema,
  finishLogin,
  login,
  type BodyIn,
  type Failure,
  type ParamsIn,
  type ProgressOf,
  type QueryIn,
  type ResponseOf,
  type RouteDefinition,
} from '@assay/contract';
import { dropToken, expireSession, getSession } from '../session/session.ts';
import { takeSample } from '../values/clock.ts';
import { noteReached } from './connection.ts';
import { readTold } from './read-told.ts';
import { addressOf, bodyOf, type Uploads } from './request.ts';

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

  constructor(
    status: number,
    code: string,
    message: string,
    errors: NonNullable<Failure['errors']> = [],
    { counts, ticket }: Pick<Failure, 'counts' | 'ticket'> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.counts = counts;
    this.ticket = ticket;
  }
}

/** True when the server was not reached: nothing is known about whether it acted. */
export const isConnectionIssue = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'CONNECTION_ISSUE';

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

let handleUnauthorized: (() => void) | null = null;

/**
 * While it is in force, a 401 calls `handler` instead of ending the session; the call still fails with its CallError.
 * The exam uses it to keep unsent work on screen and ask for the password there.
 * @returns lets the normal handling return
 */
export const onUnauthorized = (handler: () => void): (() => void) => {
  handleUnauthorized = handler;
  return () => {
    if (handleUnauthorized === handler) handleUnauthorized = null;
  };
};

/** A proxy in between answers so while the server is away. */
const isGatewayFailure = (status: number) => status >= 502 && status <= 504;

const send = async (
  address: string,
  init: RequestInit,
  given: AbortSignal | undefined,
): Promise<Response> => {
  const sentAt = performance.now();
  try {
    const answer = await fetch(address, init);
    const serverTime = answer.headers.get(SERVER_TIME_HEADER);
    if (serverTime) takeSample(serverTime, sentAt, performance.now());
    noteReached(!isGatewayFailure(answer.status));
    return answer;
  } catch (error) {
    if (given?.aborted) throw error;
    noteReached(false);
    throw new CallError(0, 'CONNECTION_ISSUE', 'Connection Issue');
  }
};

const readJson = async (answer: Response): Promise<unknown> => {
  try {
    return await answer.json();
  } catch {
    return null;
  }
};

const failureOf = (status: number, json: unknown): CallError => {
  const failure = failureSchema.safeParse(json).data;
  if (failure) return new CallError(status, failure.code, failure.message, failure.errors, failure);
  if (isGatewayFailure(status)) return new CallError(status, 'CONNECTION_ISSUE', 'Connection Issue');
  return new CallError(status, 'UNKNOWN', 'The server could not answer. Please try again.');
};

const endSessionIfAsked = (path: string, status: number, token: string | undefined) => {
  // Without a token, or when another tab has logged in again meanwhile, the refusal is not about the stored session.
  if (path === login.path || path === finishLogin.path || !token || getSession()?.token !== token) return;
  if (status === 401) (handleUnauthorized ?? expireSession)();
  if (status === 405) dropToken();
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
    ? await readTold(answer, (progress) => {
        const heard = route.progress?.safeParse(progress);
        if (heard?.success) hear?.(heard.data);
      }).catch((error: unknown) => {
        if (signal?.aborted) throw error;
        throw new CallError(0, 'CONNECTION_ISSUE', 'Connection Issue');
      })
    : { status: answer.status, json: await readJson(answer) };
  const { status, json } = told;
  if (status >= 300) {
    endSessionIfAsked(route.path, status, token);
    throw failureOf(status, json);
  }
  const parsed = route.response.safeParse(json);
  if (!parsed.success)
    throw new CallError(
      status,
      'UNKNOWN',
      'The server gave an answer that this page does not understand. Please reload the page.',
    );
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

/** A large file over a slow line takes its time. */
const FILE_TIMEOUT_MS = 5 * 60_000;

/**
 * Fetches a private file, whose address an answer of the server has told, in the person's session.
 * @throws CallError for every refusal and when the server is not reached; DOMException when `signal` aborts.
 */
export const callFile = async (address: string, signal?: AbortSignal): Promise<Blob> => {
  const token = getSession()?.token;
  const timeout = AbortSignal.timeout(FILE_TIMEOUT_MS);
  const answer = await send(
    address,
    {
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      cache: 'no-store',
    },
    signal,
  );
  if (!answer.ok) {
    endSessionIfAsked(address, answer.status, token);
    throw failureOf(answer.status, await readJson(answer));
  }
  try {
    return await answer.blob();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0, 'CONNECTION_ISSUE', 'Connection Issue');
  }
};
