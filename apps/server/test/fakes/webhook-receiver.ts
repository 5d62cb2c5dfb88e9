import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { waitFor } from '../wait-for.ts';

/** A message as it came. */
export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  /** As it was sent, to the byte. */
  body: string;
}

export interface WebhookReceiver {
  port: number;
  url: string;
  received: ReceivedMessage[];
  /** What it answers; at first 204. */
  answerWith: (answer: (response: ServerResponse, count: number) => void) => void;
  /** Waits until so many messages have come. */
  messagesCome: (count: number) => Promise<ReceivedMessage[]>;
}

/** A real receiver of webhooks on loopback, by https with a certificate where one is given. Stops with the test. */
export const startReceiver = async (tls?: { key: Buffer; cert: Buffer }): Promise<WebhookReceiver> => {
  const received: ReceivedMessage[] = [];
  let answer = (response: ServerResponse, _count: number): unknown => response.writeHead(204).end();
  const listener: RequestListener = (request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      answer(response, received.length);
    });
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    received,
    answerWith: (next) => {
      answer = next;
    },
    messagesCome: async (count) => {
      await waitFor(`${count} messages have come`, () => received.length >= count);
      return received;
    },
  };
};
