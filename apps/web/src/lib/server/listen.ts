/** Listens to what a route sends as server-sent events (`RouteDefinition.events`), through cuts and restarts. */
import { EVENT_STREAM, type ParamsIn, type RouteDefinition } from '@assay/contract';
import type { z } from 'zod';
import { getSession } from '../session/session.ts';
import { failureOf, isPassing, readJson, send } from './call.ts';
import { endSessionIfAsked } from './refused-session.ts';
import { noteOutdated } from './release.ts';
import { addressOf } from './request.ts';

/** The server says something every 15 s, be it nothing: a connection that is silent for longer is gone, ms. */
const SILENT_MS = 40_000;
/** How long to wait before listening again, until the server says otherwise, ms. */
const RETRY_MS = 2000;

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

/** Opens a stream. @throws CallError for every refusal and when the server is not reached */
const openStream = async (
  route: EventRoute,
  params: unknown,
  signal: AbortSignal,
  given: AbortSignal,
): Promise<ReadableStream<Uint8Array>> => {
  const token = getSession()?.token;
  const answer = await send(
    addressOf(route, params, undefined),
    {
      headers: { accept: EVENT_STREAM, ...(token && { authorization: `Bearer ${token}` }) },
      signal,
      cache: 'no-store',
    },
    given,
  );
  if (answer.ok && answer.body) return answer.body;
  const failure = failureOf(answer.status, readJson(await answer.text()));
  endSessionIfAsked(route.path, failure, token);
  throw failure;
};

/**
 * Listens until `signal` aborts. A connection that ends is opened again; the server then tells everything anew.
 * @throws CallError when the server refuses it
 */
export const listenTo = async <R extends EventRoute>(
  route: R,
  params: ParamsIn<R>,
  { onEvent, onConnected }: Listening<R>,
  signal: AbortSignal,
): Promise<void> => {
  let retry = RETRY_MS;
  const hearAll = async (): Promise<void> => {
    const silent = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const noteHeard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENT_MS);
    };
    noteHeard();
    try {
      const body = await openStream(route, params, AbortSignal.any([signal, silent.signal]), signal);
      const noteRetry = (ms: number) => {
        retry = ms;
      };
      for await (const event of eventsOf(body, noteRetry, noteHeard)) {
        const heard = route.events.safeParse(event);
        if (heard.success) onEvent(heard.data as z.output<R['events']>);
        else noteOutdated();
        onConnected(true);
      }
    } finally {
      clearTimeout(timer!);
    }
  };
  while (!signal.aborted) {
    try {
      await hearAll();
    } catch (error) {
      if (signal.aborted) return;
      // A stream that breaks off in the middle is opened again; only what the server says itself is final.
      if (error instanceof Error && error.name === 'CallError' && !isPassing(error)) throw error;
    }
    if (signal.aborted) return;
    onConnected(false);
    // A whole staff room comes back at once, and not in the same moment.
    await pause(retry * (0.75 + Math.random() / 2), signal);
  }
};
