/** Listens to what a route sends as server-sent events (`RouteDefinition.events`), through cuts and restarts. */
import { EVENT_STREAM, type ParamsIn, type RouteDefinition } from '@assay/contract';
import type { z } from 'zod';
import { getSession } from '../session/session.ts';
import { failureOf, isPassing, readJson, send } from './call.ts';
import { whenReached } from './connection.ts';
import { endSessionIfAsked } from './refused-session.ts';
import { noteOutdated } from './release.ts';
import { addressOf } from './request.ts';

/** The server says something every 15 s, be it nothing: what is silent for longer is gone, or kept by a proxy, ms. */
const SILENT_MS = 25_000;
/** How long to wait before listening again, until the server says otherwise, ms. */
const RETRY_MS = 2000;
/** The wait is doubled with every connection in a row that fell silent, so often at most. */
const SILENCES_MAX = 8;

type EventRoute = RouteDefinition & { events: z.ZodType };

interface Listening<R extends EventRoute> {
  onEvent: (event: z.output<R['events']>) => void;
  /** Whether what was heard is what holds: false from when a connection is lost until the next event. */
  onConnected: (isConnected: boolean) => void;
}

/** The events of a stream as they come, and how long to wait after it has ended. */
const eventsOf = async function* (
  body: ReadableStream<Uint8Array>,
  noteRetry: (ms: number) => void,
  noteHeard: () => void,
): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    noteHeard();
    const events = (text + decoder.decode(value, { stream: true })).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('retry: ')) noteRetry(Number(event.slice(7)) || RETRY_MS);
      if (event.startsWith('data: ')) yield readJson(event.slice(6));
    }
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Opens a stream. @throws CallError for every refusal and when the server is not reached; DOMException when `signal` aborts: a
 * stream that a proxy keeps says nothing of the server
 */
const openStream = async (
  route: EventRoute,
  params: unknown,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> => {
  const token = getSession()?.token;
  const answer = await send(
    addressOf(route, params, undefined),
    {
      headers: { accept: EVENT_STREAM, ...(token && { authorization: `Bearer ${token}` }) },
      signal,
      cache: 'no-store',
    },
    signal,
  );
  if (answer.ok && answer.body) return answer.body;
  const failure = failureOf(answer.status, readJson(await answer.text()));
  endSessionIfAsked(route.path, failure, token);
  throw failure;
};

/** What the server says of how to listen, and how that went so far. */
interface Manners {
  /** How long to wait after a connection has ended, ms. */
  retry: number;
  /** Connections in a row that fell silent. */
  silences: number;
}

/** Listens to one connection for as long as it speaks. @throws CallError, or whatever it breaks off with */
const hearOne = async <R extends EventRoute>(
  route: R,
  params: ParamsIn<R>,
  { onEvent, onConnected }: Listening<R>,
  manners: Manners,
  signal: AbortSignal,
): Promise<void> => {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const noteHeard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), SILENT_MS);
  };
  noteHeard();
  try {
    const body = await openStream(route, params, AbortSignal.any([signal, silent.signal]));
    const noteRetry = (ms: number) => {
      manners.retry = ms;
    };
    for await (const event of eventsOf(body, noteRetry, noteHeard)) {
      const heard = route.events.safeParse(event);
      if (heard.success) onEvent(heard.data as z.output<R['events']>);
      else noteOutdated();
      onConnected(true);
    }
  } finally {
    clearTimeout(timer!);
    manners.silences = silent.signal.aborted ? Math.min(manners.silences + 1, SILENCES_MAX) : 0;
  }
};

/**
 * Listens until `signal` aborts. A connection that ends is opened again, as soon as the server can be reached; the server
 * then tells everything anew. One that is silent, as where a proxy keeps what is sent, is tried again ever more seldom.
 * @throws CallError when the server refuses it
 */
export const listenTo = async <R extends EventRoute>(
  route: R,
  params: ParamsIn<R>,
  listening: Listening<R>,
  signal: AbortSignal,
): Promise<void> => {
  const manners: Manners = { retry: RETRY_MS, silences: 0 };
  while (!signal.aborted) {
    try {
      await hearOne(route, params, listening, manners, signal);
    } catch (error) {
      if (signal.aborted) return;
      // A stream that breaks off in the middle is opened again; only what the server says itself is final.
      if (error instanceof Error && error.name === 'CallError' && !isPassing(error)) throw error;
    }
    if (signal.aborted) return;
    listening.onConnected(false);
    await whenReached();
    // A whole staff room comes back at once, or a whole year, and not in the same moment.
    await pause(manners.retry * 2 ** manners.silences * (0.5 + Math.random()), signal);
  }
};
