import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followExam } from './follow-exam.ts';

const MINUTE_MS = 60_000;
const CLOCK = { deadline: '2030-01-01T10:00:00.000Z', submitted: false, heads: [], messages: [] };

let asked: number[] = [];
let opened = 0;
/** How the stream of the page answers, or a proxy before it. */
let answerStream: (signal: AbortSignal) => Promise<Response> = () => Promise.reject(new Error('not set'));
let stop = (): void => undefined;
let unreached = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  [asked, opened, unreached] = [[], 0, 0];
  // Nobody has logged in.
  vi.stubGlobal('localStorage', { getItem: () => '' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    if (address.includes('/exam-events/')) {
      opened += 1;
      return answerStream(signal);
    }
    asked.push(Date.now());
    return Response.json({ success: true, data: CLOCK });
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const follow = (): void => {
  stop = followExam({
    taskId: '0197a000-0000-7000-8000-000000000001',
    store: {
      noteReached: () => undefined,
      noteUnreachable: () => void (unreached += 1),
      follow: async () => undefined,
    },
    messages: { newest: () => 0, take: () => undefined },
    onEnded: () => undefined,
  });
};

test('where a proxy keeps the stream, the page asks soon and then once a minute, and thinks nothing of it', async () => {
  answerStream = (signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  follow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(asked.length).toBeGreaterThanOrEqual(60);
  expect(asked.length).toBeLessThanOrEqual(90);
  // It is tried ever more seldom: each try is a connection.
  expect(opened).toBeLessThanOrEqual(20);
  expect(unreached).toBe(0);
});

test('a page that is told everything asks once a minute, so that both know that the other is there', async () => {
  answerStream = async (signal) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const say = (text: string) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined);
    const alive = setInterval(() => say(': \n\n'), 15_000);
    signal.addEventListener('abort', () => {
      clearInterval(alive);
      void writer.abort(signal.reason).catch(() => undefined);
    });
    say(`data: ${JSON.stringify(CLOCK)}\n\n`);
    return new Response(readable);
  };
  follow();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(opened).toBe(1);
  expect(asked.length).toBeGreaterThanOrEqual(60);
  expect(asked.length).toBeLessThanOrEqual(90);
  expect(unreached).toBe(0);
});
