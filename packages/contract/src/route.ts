import { z } from 'zod';
import type { TokenScope } from './token-scope.ts';
import type { Role } from './role.ts';

/** Who may call a route: nobody in particular, anyone with a session, or the named roles. */
export type Audience = 'public' | 'anyone' | readonly Role[];

/** The type of an answer of one JSON object a line. */
export const NDJSON = 'application/x-ndjson';
/** The type of an answer of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';

/** Largest body of a call that says nothing else, in bytes: 10,000 ids, or one program. */
export const BODY_MAX = 1_000_000;
/** The same for a question with its test cases, or every program of an exam at once. */
export const LARGE_BODY_MAX = 8_000_000;

/**
 * One call of the API, declared once: the server mounts it, the web app calls it, the API document lists it.
 * Paths are relative to `/api`. In a `multipart` body the fields named in `json` travel as JSON texts; `files` names
 * the fields that hold uploads and how many files each may have.
 */
export interface RouteDefinition {
  method: 'GET' | 'POST';
  path: `/${string}`;
  roles: Audience;
  summary: string;
  /**
   * Of a promised call (`/v1/…`): it is made with an access token that was made for this, null: with any. Sessions do not
   * make it, and access tokens make no call without it.
   */
  scope?: TokenScope | null;
  /** The type of the file that is answered instead of JSON. */
  file?: string;
  /** An answer, for the API document; the tests hold it against `response`. */
  example?: unknown;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** Of an edit: the item as it is stored, which a refused save on an older edition is shown (`editing/edition.ts`). */
  conflict?: z.ZodType;
  /**
   * What is told while the call goes on, to whoever accepts `application/x-ndjson`: one JSON object a line, `{ progress }`
   * as it changes, then `{ answer }`, or `{ failure, status }`. Where nothing is told before the answer, it comes as always.
   */
  progress?: z.ZodType;
  /**
   * What is sent as server-sent events to whoever accepts `text/event-stream`, one JSON object an event, for as long as the
   * caller listens. Without that the call answers once, as always.
   */
  events?: z.ZodType;
  multipart?: {
    json: readonly string[];
    files: Readonly<Record<string, number>>;
    /** Largest file, in bytes; without it 10 MB. */
    fileMax?: number;
  };
  /** Bytes of bodies that one account may send to it in a minute; unbounded without it. */
  bytesPerMinute?: number;
  /** Largest body, in bytes; without it `BODY_MAX`. Of a multipart body it bounds the texts together, not the files. */
  bodyMax?: number;
  /** Calls per minute and caller; without it only the general limit holds. */
  rateLimit?: number;
  /** Calls per minute of everybody at one network address together; for calls that need no session. */
  rateLimitOfAddress?: number;
  /** May also be made while the account still has the password that was made for it. */
  withInitialPassword?: true;
  /** May also be made while the account lacks the second factor that the installation demands. */
  withoutSecondFactor?: true;
  /**
   * May also be made by the session of a Safe Exam Browser, which is for one task alone. Where the call names a task
   * (`taskId` among its parameters or in its body), it is checked that this is the one.
   */
  duringExam?: true;
}

/** Declares a route and keeps its exact types. */
export const defineRoute = <const R extends RouteDefinition>(route: R): R => route;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<R, K extends string> = R extends { [P in K]: infer S } ? S : undefined;

/** What the handler receives after parsing. */
export type ParamsOf<R> = Parsed<Part<R, 'params'>>;
export type QueryOf<R> = Parsed<Part<R, 'query'>>;
export type BodyOf<R> = Parsed<Part<R, 'body'>>;
/** What the caller has to send. */
export type ParamsIn<R> = Given<Part<R, 'params'>>;
export type QueryIn<R> = Given<Part<R, 'query'>>;
export type BodyIn<R> = Given<Part<R, 'body'>>;
/** What the handler answers, and what the caller gets (unknown fields are stripped on the way out). */
export type ResponseIn<R extends RouteDefinition> = z.input<R['response']>;
export type ResponseOf<R extends RouteDefinition> = z.output<R['response']>;
/** What the handler tells, and the caller hears, while the call goes on. */
export type ProgressOf<R> = Parsed<Part<R, 'progress'>>;
