import {
  BODY_MAX,
  conflictFailureOf,
  ROLES,
  type BodyOf,
  type ParamsOf,
  type ProgressOf,
  type QueryOf,
  type ResponseIn,
  type RouteDefinition,
} from '@assay/contract';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor, ActorOf } from '../actor.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { authenticate } from './authenticate.ts';
import { authenticateToken } from './authenticate-token.ts';
import { tooMany } from '../errors.ts';
import { whereaboutsOf } from '../guesses/network-of.ts';
import { encodeResponse, isLargeResponse } from './encode-response.ts';
import { streamProgress, wantsProgress } from './stream-progress.ts';
import { bearerToken } from './bearer-token.ts';
import { openBudget } from './budget.ts';
import { readMultipart, type Upload } from './multipart.ts';
import { requireOwnExam } from './own-exam.ts';
import { requireStorableText } from './storable-text.ts';

/** What a handler is given: everything parsed by the route's schemas. */
export interface HandlerContext<R extends RouteDefinition> {
  actor: ActorOf<R>;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  files: Readonly<Record<string, Upload[]>>;
  /** As it was asked for: path and query, neither decoded nor tidied up. */
  target: string;
  headers: FastifyRequest['headers'];
  /** The bearer token that was sent, without `Bearer`. */
  token: string | null;
  caller: Caller;
  deps: Deps;
  /** Aborts when the caller goes away before the answer. */
  signal: AbortSignal;
  /** Tells how far the call is, where its route has a `progress`; nobody may be listening. */
  tell: (progress: ProgressOf<R>) => void;
}

/** Guards, acts, answers. The answer leaves through the route's response schema. */
export type Handler<R extends RouteDefinition> = (context: HandlerContext<R>) => Promise<ResponseIn<R>>;

/** A route together with what answers it. */
export interface Mounted {
  route: RouteDefinition;
  handle: (
    request: FastifyRequest,
    reply: FastifyReply,
    deps: Deps,
    actor: Actor | null,
    tell: (progress: unknown) => void,
  ) => Promise<unknown>;
}

/** Aborts when the caller goes away before the answer. */
const signalOf = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** Binds a route of the contract to its handler. */
export const mount = <const R extends RouteDefinition>(route: R, handler: Handler<R>): Mounted => ({
  route,
  handle: (request, reply, deps, actor, tell) =>
    handler({
      // The schemas of the route have parsed these and `authenticate` has checked the role; only the compiler
      // cannot see through Fastify's request.
      actor: actor as ActorOf<R>,
      params: request.params as ParamsOf<R>,
      query: request.query as QueryOf<R>,
      body: request.body as BodyOf<R>,
      files: request.uploads ?? {},
      target: request.originalUrl,
      headers: request.headers,
      token: bearerToken(request),
      caller: request.caller,
      deps,
      signal: signalOf(reply),
      tell,
    }),
});

const usernameSchema = z.object({ username: z.string() });

/** How often one caller may call a route in a minute, where the route itself does not say. */
const GENERAL_LIMIT_PER_MINUTE = 1200;

const placeOf = (request: FastifyRequest): string => whereaboutsOf(request.ip).place;

/**
 * Whom a limit counts. An account, over all its sessions; where there is none, a username at an address: a whole exam
 * room logs in from one address, and nobody may lock out somebody else from afar.
 */
const limitBy = (route: RouteDefinition): RateLimitOptions =>
  route.roles === 'public'
    ? {
        hook: 'preHandler',
        keyGenerator: (request) =>
          `${route.path} ${placeOf(request)} ${usernameSchema.safeParse(request.body).data?.username.toLowerCase() ?? ''}`,
      }
    : {
        // Before the body is read, and after the session is known.
        hook: 'preParsing',
        keyGenerator: (request) => `${route.path} ${request.actor?.id ?? placeOf(request)}`,
      };

/** Holds back an address that calls a route too often, whatever accounts it names. */
const limitAddress = (
  app: FastifyInstance,
  { path, rateLimitOfAddress: max }: RouteDefinition,
): ((request: FastifyRequest) => Promise<void>) => {
  if (max === undefined) return async () => undefined;
  const keyGenerator = (request: FastifyRequest): string => `${path} everybody at ${placeOf(request)}`;
  const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
  return async (request) => {
    const limit = await count(request);
    if (!limit.isAllowed && limit.isExceeded)
      throw tooMany('Too many requests. Please wait a moment and try again.', limit.ttlInSeconds);
  };
};

/** Said to whom too much of a call costs, who is a page that tries again by itself. */
export const SENT_TOO_MUCH =
  'Too much was sent within a minute. What you typed stays on this device and is sent again.';

/** Holds back an account that sends a route too many bytes, before they are read. */
const limitBytes = ({ bytesPerMinute, bodyMax = BODY_MAX }: RouteDefinition) => {
  if (bytesPerMinute === undefined) return {};
  const budget = openBudget(bytesPerMinute, SENT_TOO_MUCH);
  return {
    // Who does not say how much it is may send the most.
    preParsing: async (request: FastifyRequest): Promise<void> =>
      budget.spend(
        request.actor?.id ?? placeOf(request),
        Number(request.headers['content-length'] ?? bodyMax),
      ),
  };
};

/** Calls a minute up to which a limit is counted over all servers. */
const SHARED_LIMIT_MAX = 200;

/**
 * Whether a route has a limit so low that it is counted over all servers. A high one is there for whole buildings behind
 * one address, whose calls would all wait for one row of the database.
 */
export const hasSharedLimit = ({ route: { rateLimit, rateLimitOfAddress } }: Mounted): boolean =>
  Math.min(rateLimit ?? Infinity, rateLimitOfAddress ?? Infinity) <= SHARED_LIMIT_MAX;

/** Who makes a call: nobody, the person of a session, or for a promised call whoever a token acts as. */
const whoCalls = async (
  request: FastifyRequest,
  route: RouteDefinition,
  deps: Deps,
): Promise<Actor | null> => {
  if (route.roles === 'public') return null;
  if (route.scope === undefined) return authenticate(request, route, deps);
  const roles = route.roles === 'anyone' ? ROLES : route.roles;
  return authenticateToken(request, { scope: route.scope, roles }, deps);
};

/** Adds mounted routes to a Fastify instance, below the prefix the instance has. */
export const addRoutes = (app: FastifyInstance, mounted: readonly Mounted[], deps: Deps): void => {
  for (const { route, handle } of mounted) {
    const limit = limitAddress(app, route);
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.bodyMax ?? BODY_MAX,
      schema: {
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body } : {}),
        response: {
          ...(route.file ? {} : { 200: route.response }),
          ...(route.conflict ? { 409: conflictFailureOf(route.conflict) } : {}),
        },
      },
      config: {
        audience: route.roles,
        conflict: route.conflict,
        // A token has one limit for all its calls, which stands where they are mounted.
        ...(route.scope === undefined && {
          rateLimit: {
            max: route.rateLimit ?? GENERAL_LIMIT_PER_MINUTE,
            timeWindow: 60_000,
            ...limitBy(route),
          },
        }),
      },
      onRequest: async (request) => {
        await limit(request);
        request.actor = await whoCalls(request, route, deps);
      },
      ...limitBytes(route),
      preValidation: async (request) => {
        if (route.multipart && request.isMultipart())
          await readMultipart(request, route.multipart, route.bodyMax ?? BODY_MAX);
      },
      preHandler: async (request) => {
        requireStorableText([request.body, request.query]);
        requireOwnExam(request);
      },
      handler: async (request, reply) => {
        const act = async (tell: (progress: unknown) => void) => {
          const done = await handle(request, reply, deps, request.actor, tell);
          deps.security.say(request.caller);
          return done;
        };
        const answer = wantsProgress(route, request)
          ? await streamProgress(route, request, reply, deps, act)
          : await act(() => undefined);
        if (answer === reply) return reply;
        if (!isLargeResponse(answer)) return answer;
        return reply
          .type('application/json; charset=utf-8')
          .send(await encodeResponse(route.response, answer));
      },
    });
  }
};
