import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '@assay/contract';
import { listenTo } from './listen.ts';

const route = defineRoute({
  method: 'GET',
  path: '/told',
  roles: 'public',
  summary: 'Something that is told.',
  response: z.object({}),
  events: z.object({ number: z.number() }),
});

/** A connection of a listener, as the server or a proxy has it. */
interface Connection {
  /** When it was opened, epoch ms. */
  at: number;
  say: (text: string) => void;
  end: () => void;
}

let connections: Connection[] = [];
let stop = new AbortController();
let heard: number[] = [];
let connected: boolean[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  [connections, stop, heard, connected] = [[], new AbortController(), [], []];
  // Nobody has logged in.
  vi.stubGlobal('localStorage', { getItem: () => '' });
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const encoder = new TextEncoder();
    signal?.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined));
    connections.push({
      at: Date.now(),
      say: (text) => void writer.write(encoder.encode(text)).catch(() => undefined),
      end: () => void writer.close().catch(() => undefined),
    });
    return new Response(readable);
  });
});
afterEach(() => {
  stop.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const listen = () =>
  void listenTo(
    route,
    undefined,
    { onEvent: ({ number }) => heard.push(number), onConnected: (is) => connected.push(is) },
    stop.signal,
  );
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const gaps = () => connections.slice(1).map(({ at }, place) => at - (connections[place]?.at ?? 0));

test('a stream that ends is opened again after as long as the server says', async () => {
  listen();
  await pass(0);
  connections[0]?.say('retry: 8000\n\ndata: {"number":1}\n\n');
  await pass(0);
  connections[0]?.end();
  await pass(7999);
  expect([heard, connected, connections.length]).toEqual([[1], [true, false], 1]);
  await pass(1);
  expect(connections).toHaveLength(2);
  connections[1]?.say('retry: 500\n\n');
  connections[1]?.end();
  await pass(500);
  expect(connections).toHaveLength(3);
});

test('a stream that a proxy keeps is given up, and tried again ever more seldom', async () => {
  listen();
  await pass(40 * 60_000);
  expect(gaps().slice(0, 9)).toEqual(
    [29, 33, 41, 57, 89, 153, 281, 537, 537].map((seconds) => seconds * 1000),
  );
  expect(heard).toEqual([]);
});

test('a stream that says something every quarter of a minute stays, and what falls silent is opened anew', async () => {
  listen();
  await pass(0);
  connections[0]?.say('data: {"number":1}\n\n');
  for (let beat = 0; beat < 20; beat += 1) {
    await pass(15_000);
    connections[0]?.say(':\n\n');
  }
  expect([connections.length, connected]).toEqual([1, [true]]);
  await pass(25_000);
  expect(connected).toEqual([true, false]);
  await pass(4000);
  expect(connections).toHaveLength(2);
});
