/** Answers of server-sent events (the HTML standard, "Server-sent events"), to whoever listens for as long as they do. */
import type { Server } from 'node:http';
import { PassThrough } from 'node:stream';
import { EVENT_STREAM, type RouteDefinition } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A comment is sent this often where nothing else is: proxies cut what is silent for a minute, ms. */
const BEAT_MS = 15_000;
/**
 * After so long at most a stream is ended: who opens it again is asked again who they are and what they may do, ms. Streams
 * that were opened in one moment do not come back in one.
 */
const LONGEST_MS = 10 * 60_000;
/** How long they wait then, ms: nothing has happened to the server. */
export const AGAIN_MS = 500;
/** How long whoever loses a stream waits before it is opened again, where its route does not say, ms. */
const RETRY_MS = 2000;
/** What may wait for a slow reader, bytes. Who is that far behind begins anew. */
const WAITING_MAX = 8_000_000;

/** What one listener is sent. */
export interface EventStream {
  /** Sends JSON text as an event; nothing is sent once the stream has ended. */
  send: (json: string) => void;
  /** @param retryMs how long the listener waits before coming back; as said at first without it */
  end: (retryMs?: number) => void;
  /** Calls back once when nobody listens any more, whoever ended it. */
  onEnd: (listener: () => void) => void;
}

const open = new WeakMap<Server, Set<EventStream>>();

/** Whether the caller listens for events. */
export const wantsEvents = (route: RouteDefinition, { headers }: FastifyRequest): boolean =>
  route.events !== undefined && (headers.accept ?? '').includes(EVENT_STREAM);

/** Ends every stream of a server that stops: it would wait for them. */
export const endEventStreams = (server: Server): void => {
  for (const stream of open.get(server) ?? []) stream.end();
};

/** Opens a stream as the answer of a call; the handler answers `reply`. */
export const openEventStream = (reply: FastifyReply, retryMs = RETRY_MS): EventStream => {
  const lines = new PassThrough();
  const { server } = reply.server;
  const streams = open.get(server) ?? new Set();
  open.set(server, streams);
  const write = (text: string): void => {
    if (!lines.writable) return;
    lines.write(text);
    if (lines.writableLength > WAITING_MAX) lines.destroy();
  };
  const end = (again?: number): void => {
    if (again !== undefined) write(`retry: ${again}\n\n`);
    lines.end();
  };
  const beat = setInterval(() => write(':\n\n'), BEAT_MS);
  const longest = setTimeout(end, LONGEST_MS * (0.75 + Math.random() / 4), AGAIN_MS);
  const stream: EventStream = {
    send: (json) => write(`data: ${json}\n\n`),
    end,
    onEnd: (listener) => void lines.once('close', listener),
  };
  streams.add(stream);
  lines.once('close', () => {
    clearInterval(beat);
    clearTimeout(longest);
    streams.delete(stream);
  });
  reply.raw.once('close', () => lines.destroy());
  write(`retry: ${retryMs}\n\n`);
  void reply
    .type(EVENT_STREAM)
    // A proxy in between would keep the events until there are many of them, or pack them. A server that stops does not wait
    // for a connection that could be used again.
    .headers({ 'x-accel-buffering': 'no', 'cache-control': 'no-store, no-transform', connection: 'close' })
    .send(lines);
  return stream;
};
