import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { RunnerAddress } from './runner-addresses.ts';

/** So long a connection may take to come about, ms: a machine that is gone refuses nothing. */
const CONNECT_MS = 3000;

const PROTOCOLS = {
  'http:': { request: http.request, agent: new http.Agent({ keepAlive: true }) },
  'https:': { request: https.request, agent: new https.Agent({ keepAlive: true }) },
} as const;

export interface Asked {
  signal: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown;
}

/**
 * One call to one runner: at its very IP address, by the name that its certificate is for.
 * @throws what the connection says, `ETIMEDOUT` where there is none in time
 */
export const askRunner = (
  { base, host }: RunnerAddress,
  token: string,
  path: string,
  { signal, headers = {}, body }: Asked,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { request, agent } = PROTOCOLS[base.protocol === 'https:' ? 'https:' : 'http:'];
    const text = body === undefined ? undefined : JSON.stringify(body);
    const call = request({
      agent,
      host,
      port: base.port,
      path: base.pathname.replace(/\/$/, '') + path,
      method: text === undefined ? 'GET' : 'POST',
      headers: {
        host: base.host,
        authorization: `Bearer ${token}`,
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
        ...headers,
      },
      signal,
    });
    call.once('response', resolve).on('error', reject);
    call.once('socket', (socket) => {
      if (!socket.connecting) return;
      const gone = Object.assign(new Error(`No connection within ${CONNECT_MS} ms.`), { code: 'ETIMEDOUT' });
      const timer = setTimeout(() => call.destroy(gone), CONNECT_MS);
      for (const event of ['connect', 'close'] as const) socket.once(event, () => clearTimeout(timer));
    });
    call.end(text);
  });
