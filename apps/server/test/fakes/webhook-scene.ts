import { addWebhook, fetchDeliveries, type BodyIn, type WebhookMessage } from '@assay/contract';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished } from 'vitest';
import { startMessageSender } from '../../src/features/webhooks/index.ts';
import type { SenderPace } from '../../src/features/webhooks/message-sender.ts';
import type { ReceivedMessage, WebhookReceiver } from './webhook-receiver.ts';
import type { TestServer } from '../test-server.ts';

/** Settings of a server that tells receivers on loopback. */
export const LOOPBACK = { WEBHOOK_NETWORKS: '127.0.0.0/8' } as const;

/** Adds a webhook for everything that goes to a receiver; its id and its secret. */
export const hookTo = async (
  server: TestServer,
  token: string,
  { url }: Pick<WebhookReceiver, 'url'>,
  changes: Partial<BodyIn<typeof addWebhook>> = {},
) => {
  const { status, body } = await server.call(addWebhook, {
    token,
    body: {
      url,
      purpose: 'A test',
      events: ['exam.over', 'exam.graded', 'results.published', 'marks.changed', 'request.opened'],
      ...changes,
    },
  });
  expect(status).toBe(200);
  return body.data;
};

/** Has messages sent until the test ends, or the answer is called; waits are ten thousand times shorter. */
export const sendMessages = ({ deps }: TestServer, changes: Partial<SenderPace> = {}) => {
  const stop = startMessageSender(deps, { everyMs: 20, pace: 0.0001, finishMs: 100, ...changes });
  onTestFinished(stop);
  return stop;
};

/** What a message says to a receiver that knows this secret. @throws where it is not signed with it */
export const readMessage = ({ headers, body }: ReceivedMessage, secret: string): WebhookMessage =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookMessage;

/** What a webhook was told, newest first. */
export const deliveriesOf = async (server: TestServer, token: string, id: string) =>
  (await server.call(fetchDeliveries, { token, params: { id }, query: {} })).body;
