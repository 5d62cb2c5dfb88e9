import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

/**
 * As many connections to one server as a browser opens by HTTP/1.1, of which two are kept. Each student has an address of this
 * machine: one alone would have too few ports for thousands, and the server would see one place.
 */
export const newBrowser = (student: number): Agent =>
  new Agent({
    keepAlive: true,
    maxSockets: 6,
    maxFreeSockets: 2,
    localAddress: `127.1.${Math.floor(student / 250)}.${1 + (student % 250)}`,
  });

export interface HttpResponse {
  status: number;
  text: string;
  /** What the answer's `Retry-After` says, seconds; 0 without one. */
  retryAfter: number;
  /** From the moment the request was given away to the last byte of its answer. */
  ms: number;
}

interface Sent {
  agent: Agent;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

const begin = (url: URL, { agent, method, headers, body }: Sent) => {
  const ofBody = body && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const call = request(url, { agent, method, headers: { ...headers, ...ofBody } });
  const answer = once(call, 'response') as Promise<[IncomingMessage]>;
  // What breaks once an answer has begun is told to whoever reads it.
  call.on('error', () => undefined).end(body);
  return { call, answer };
};

/** A kept connection may have been closed just now: as a browser does, the request is sent again by a new one, once. */
const isStale = (error: unknown, wasKept: boolean): boolean =>
  wasKept && error instanceof Error && 'code' in error && /^(ECONNRESET|EPIPE)$/.test(String(error.code));

const open = async (url: URL, sent: Sent): Promise<IncomingMessage> => {
  const first = begin(url, sent);
  try {
    return (await first.answer)[0];
  } catch (error) {
    if (!isStale(error, first.call.reusedSocket)) throw error;
    return (await begin(url, sent).answer)[0];
  }
};

/**
 * Calls an address; the node:http module costs a load generator half of what `fetch` does.
 * @throws when no answer comes
 */
export const sendHttp = async (url: URL, sent: Sent): Promise<HttpResponse> => {
  const since = performance.now();
  const answer = await open(url, sent);
  let text = '';
  answer.setEncoding('utf8');
  for await (const part of answer) text += part;
  return {
    status: answer.statusCode ?? 0,
    text,
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    ms: performance.now() - since,
  };
};

/**
 * Listens to an address until it says no more, or `signal` aborts. `onFirst` hears after how many ms the first words came.
 * @returns how it ended
 * @throws when no answer comes, or `signal` aborts
 */
export const listenHttp = async (
  url: URL,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
  onFirst: (ms: number) => void,
  signal: AbortSignal,
): Promise<string> => {
  const since = performance.now();
  const answer = await open(url, { agent, method: 'GET', headers });
  const leave = (): void => void answer.destroy();
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  let isFirst = true;
  for await (const _part of answer) {
    if (isFirst) onFirst(performance.now() - since);
    isFirst = false;
  }
  signal.removeEventListener('abort', leave);
  return `${answer.statusCode} ended`;
};

/**
 * Fetches a file as a browser does that takes it compressed; nothing of it is kept.
 * @returns its status, its bytes on the way, and the ms until the last of them
 * @throws when no answer comes
 */
export const fetchFile = async (
  url: URL,
  agent: Agent,
): Promise<{ status: number; bytes: number; ms: number }> => {
  const since = performance.now();
  const answer = await open(url, { agent, method: 'GET', headers: { 'accept-encoding': 'gzip, br' } });
  let bytes = 0;
  for await (const part of answer) bytes += (part as Buffer).length;
  return { status: answer.statusCode ?? 0, bytes, ms: performance.now() - since };
};
