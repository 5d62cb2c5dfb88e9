/** A network between a student and the server that loses, repeats and reorders what goes through it. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  failureSchema,
  SERVER_TIME_HEADER,
  type BodyIn,
  type ParamsIn,
  type ResponseOf,
  type RouteDefinition,
} from '@assay/contract';
import { CallError } from '../../apps/web/src/lib/server/call.ts';
import type { Random } from './random.ts';

/** What happened to all calls of all students. */
export interface NetworkCounts {
  calls: number;
  requestsLost: number;
  answersLost: number;
  sentTwice: number;
  deliveredLate: number;
  /** The server was away, or said so. */
  serverAway: number;
  /** Answers with status 500: the server did not know what to do. */
  internal: string[];
}

export const newCounts = (): NetworkCounts => ({
  calls: 0,
  requestsLost: 0,
  answersLost: 0,
  sentTwice: 0,
  deliveredLate: 0,
  serverAway: 0,
  internal: [],
});

/** @throws CallError, as the web app's own `call` does */
type Call = <R extends RouteDefinition>(
  route: R,
  input: { params?: ParamsIn<R>; body?: BodyIn<R> },
) => Promise<ResponseOf<R>>;

export interface Network {
  call: Call;
  /** Nothing goes through for so many ms. */
  cut: (ms: number) => void;
  /** From now on nothing is lost any more. */
  calm: () => void;
  /** The server's clock as this student's browser knows it, epoch ms; the device's own until the first answer. */
  now: () => number;
  /** Resolves when all late deliveries have arrived. */
  settled: () => Promise<unknown>;
}

const NO_CONNECTION = () => new CallError(0, 'CONNECTION_ISSUE', 'Connection Issue');
const TIMEOUT_MS = 12_000;

/** What a response says; the server being away is no connection. */
const answerOf = async <R extends RouteDefinition>(
  route: R,
  response: Response,
  counts: NetworkCounts,
): Promise<ResponseOf<R>> => {
  const text = await response.text().catch(() => null);
  if (text === null || (response.status >= 502 && response.status <= 504)) {
    counts.serverAway += 1;
    throw NO_CONNECTION();
  }
  // The server sends what the contract's response schema let through.
  if (response.ok) return JSON.parse(text) as ResponseOf<R>;
  if (response.status === 500) counts.internal.push(`${route.path}: ${text}`);
  const failure = failureSchema.parse(JSON.parse(text));
  throw new CallError(response.status, failure.code, failure.message, failure.errors);
};

/** Calls without faults of the network. @param hearTime called when an answer tells the server's time */
const newDelivery =
  (url: string, token: string, counts: NetworkCounts, hearTime: () => void): Call =>
  async (route, { params, body }) => {
    const values = new Map(Object.entries(params ?? {}));
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(values.get(name)));
    const response = await fetch(`${url}/api${path}`, {
      method: route.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(route.method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      counts.serverAway += 1;
      throw NO_CONNECTION();
    });
    if (response.headers.has(SERVER_TIME_HEADER)) hearTime();
    return answerOf(route, response, counts);
  };

/** What may happen to a call on its way. @param late takes what arrives after it was given up */
const withFaults =
  (deliver: Call, random: Random, counts: NetworkCounts, late: Promise<unknown>[]): Call =>
  async (route, input) => {
    if (random.chance(3)) {
      // Given up by the browser, and yet it arrives, after others that were sent later.
      counts.deliveredLate += 1;
      late.push(
        pause(random.between(1000, 6000))
          .then(() => deliver(route, input))
          .catch(() => undefined),
      );
      throw NO_CONNECTION();
    }
    if (random.chance(4)) {
      counts.sentTwice += 1;
      const [first, second] = [deliver(route, input), deliver(route, input)];
      late.push(second.catch(() => undefined));
      return first;
    }
    const answer = await deliver(route, input);
    if (random.chance(4)) {
      counts.answersLost += 1;
      throw NO_CONNECTION();
    }
    return answer;
  };

/**
 * A network of one student's own.
 * @param clockError how wrong the device's clock is, ms
 */
export const newNetwork = (
  url: string,
  token: string,
  random: Random,
  counts: NetworkCounts,
  clockError: number,
): Network => {
  let cutUntil = 0;
  let isCalm = false;
  let clockKnown = false;
  const late: Promise<unknown>[] = [];
  const deliver = newDelivery(url, token, counts, () => {
    clockKnown = true;
  });
  const deliverBadly = withFaults(deliver, random, counts, late);

  return {
    call: async (route, input) => {
      counts.calls += 1;
      if (Date.now() < cutUntil || (!isCalm && random.chance(4))) {
        counts.requestsLost += 1;
        await pause(random.between(10, 200));
        throw NO_CONNECTION();
      }
      return isCalm ? deliver(route, input) : deliverBadly(route, input);
    },
    cut: (ms) => {
      cutUntil = Date.now() + ms;
    },
    calm: () => {
      isCalm = true;
      cutUntil = 0;
    },
    now: () => (clockKnown ? Date.now() : Date.now() + clockError),
    settled: () => Promise.all(late),
  };
};
