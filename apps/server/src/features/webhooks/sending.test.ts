import {
  fetchDelivery,
  pingWebhook,
  replayWebhook,
  rotateWebhookSecret,
  switchWebhook,
} from '@assay/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startReceiver, type WebhookReceiver } from '../../../test/fakes/webhook-receiver.ts';
import { loginAs, makeAdmin } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import {
  deliveriesOf,
  hookTo,
  LOOPBACK,
  readMessage,
  sendMessages,
} from '../../../test/fakes/webhook-scene.ts';
import { sweepWebhooks } from './waiting.repository.ts';

const server = useTestServer(LOOPBACK, { sendsMail: false });
let token = '';
let maker = { id: '', username: '' };
let receiver: WebhookReceiver;
let hook = { _id: '', secret: '' };

beforeEach(async () => {
  const { deps } = server;
  await deps.db.deleteFrom('webhook').execute();
  const account = await makeAdmin(deps);
  maker = account;
  token = await loginAs(server, account);
  receiver = await startReceiver();
  hook = await hookTo(server, token, receiver);
});

const ping = async (id = hook._id): Promise<string> => {
  const { status, body } = await server.call(pingWebhook, { token, body: { _id: id } });
  expect(status).toBe(200);
  return body.data.deliveryId;
};

const deliveryOf = async (id: string) =>
  (await server.call(fetchDelivery, { token, params: { id } })).body.data;

const becomes = async (id: string, state: string) => {
  await waitFor(`it is ${state}`, async () => (await deliveryOf(id)).state === state);
  return deliveryOf(id);
};

const webhook = async (id = hook._id) => (await deliveriesOf(server, token, id)).webhook;

test('a message is tried until it arrives, under one id, and each try is known', async () => {
  receiver.answerWith((response, count) =>
    count < 4 ? response.writeHead(500).end(`no ${count}\0`) : response.writeHead(202).end('thanks'),
  );
  const id = await ping();
  const stop = sendMessages(server);
  const delivery = await becomes(id, 'DELIVERED');
  await stop();
  expect(receiver.received).toHaveLength(4);
  for (const one of receiver.received) {
    expect(readMessage(one, hook.secret)).toMatchObject({ type: 'ping', data: {} });
    expect(one.headers['webhook-id']).toBe(delivery.messageId);
    expect(one.body).toBe(receiver.received[0]?.body);
  }
  expect(delivery).toMatchObject({ tries: 4, status: 202, why: null, nextAt: null });
  expect(delivery.triesMade.map(({ status, answer }) => [status, answer])).toEqual([
    [202, 'thanks'],
    [500, 'no 3'],
    [500, 'no 2'],
    [500, 'no 1'],
  ]);
  expect(await webhook()).toMatchObject({ failingSince: null, waiting: 0, failed: 0 });
});

test('what waits when a server ends is sent by the next one, and what one was killed with again under its id', async () => {
  const id = await ping();
  receiver.answerWith(() => undefined);
  const killed = sendMessages(server, { leaseMs: 300, finishMs: 0 });
  await receiver.messagesCome(1);
  await killed();
  receiver.answerWith((response) => response.writeHead(204).end());
  sendMessages(server);
  await becomes(id, 'DELIVERED');
  const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect([first, receiver.received.length]).toEqual([second, 2]);
});

test('a receiver that is slow holds up nobody but itself', async () => {
  const slow = await startReceiver();
  slow.answerWith(() => undefined);
  const slowHook = await hookTo(server, token, slow);
  for (let count = 0; count < 12; count += 1) await ping(slowHook._id);
  sendMessages(server);
  await slow.messagesCome(4);
  const ids = [await ping(), await ping(), await ping(), await ping(), await ping(), await ping()];
  for (const id of ids) await becomes(id, 'DELIVERED');
  expect(slow.received).toHaveLength(4);
});

test('after the last try it is given up, and sent again when somebody says so: one, or all since a moment', async () => {
  receiver.answerWith((response) => response.writeHead(503).end());
  const since = new Date(Date.now() - 60_000).toISOString();
  const [id, other] = [await ping(), await ping()];
  sendMessages(server, { pace: 0 });
  expect(await becomes(id, 'FAILED')).toMatchObject({ tries: 10, status: 503 });
  await becomes(other, 'FAILED');
  expect(await webhook()).toMatchObject({ failed: 2, off: null });
  const replay = (body: object) => server.send(replayWebhook, { token, body: { _id: hook._id, ...body } });
  expect((await replay({ since: new Date(Date.now() + 60_000).toISOString() })).status).toBe(409);
  receiver.answerWith((response) => response.writeHead(200).end());
  expect((await replay({ deliveryId: id })).answer).toMatchObject({ data: { waiting: 1 } });
  expect((await becomes(id, 'DELIVERED')).triesMade).toHaveLength(11);
  expect((await deliveryOf(other)).state).toBe('FAILED');
  expect((await replay({ since })).answer).toMatchObject({ message: '1 message is sent again.' });
  await becomes(other, 'DELIVERED');
  expect((await replay({ since })).status).toBe(409);
});

const mailsOf = (kind: string) =>
  server.deps.db
    .selectFrom('outgoingMail')
    .where('kind', '=', kind)
    .select(['address', 'accountId'])
    .execute();

test('a receiver that is gone is told nothing more, and whoever made the webhook gets a mail', async () => {
  receiver.answerWith((response) => response.writeHead(410).end());
  const id = await ping();
  const waits = await ping();
  await server.deps.db
    .updateTable('webhookDelivery')
    .set({ nextTryAt: new Date(Date.now() + 3_600_000) })
    .where('id', '=', waits)
    .execute();
  sendMessages(server);
  expect(await becomes(id, 'FAILED')).toMatchObject({ tries: 1, status: 410 });
  expect(await becomes(waits, 'FAILED')).toMatchObject({ why: 'OFF', tries: 0 });
  expect((await webhook()).off?.why).toBe('GONE');
  expect(await mailsOf('webhook switched off')).toEqual([
    { address: `${maker.username}@example.org`, accountId: maker.id },
  ]);
  expect((await server.call(pingWebhook, { token, body: { _id: hook._id } })).status).toBe(409);
  await server.call(switchWebhook, { token, body: { _id: hook._id, isOn: true } });
  receiver.answerWith((response) => response.writeHead(204).end());
  await becomes(await ping(), 'DELIVERED');
});

test('where nothing has arrived for days, the next message that is given up switches the webhook off', async () => {
  receiver.answerWith((response) => response.writeHead(500).end());
  sendMessages(server, { pace: 0 });
  const failingSince = (days: number) =>
    server.deps.db
      .updateTable('webhook')
      .set({ failingSince: sql<Date>`now() - ${days} * interval '1 day'` })
      .where('id', '=', hook._id)
      .execute();
  await failingSince(4.9);
  await becomes(await ping(), 'FAILED');
  expect((await webhook()).off).toBeNull();
  await failingSince(5.1);
  await becomes(await ping(), 'FAILED');
  expect((await webhook()).off?.why).toBe('FAILING');
  expect((await mailsOf('webhook switched off')).some(({ accountId }) => accountId === maker.id)).toBe(true);
});

test('for a day messages are signed with the former secret as well', async () => {
  const rotated = (await server.call(rotateWebhookSecret, { token, body: { _id: hook._id } })).body.data;
  sendMessages(server);
  await becomes(await ping(), 'DELIVERED');
  const [first] = receiver.received;
  if (!first) throw new Error('A message has come.');
  for (const secret of [rotated.secret, hook.secret]) expect(readMessage(first, secret).type).toBe('ping');
  expect((await webhook()).formerUntil).not.toBeNull();
  const past = { formerUntil: new Date(Date.now() - 1000) };
  await server.deps.db.updateTable('webhook').set(past).where('id', '=', hook._id).execute();
  await becomes(await ping(), 'DELIVERED');
  const [, second] = receiver.received;
  if (!second) throw new Error('A second message has come.');
  expect(readMessage(second, rotated.secret).type).toBe('ping');
  expect(() => readMessage(second, hook.secret)).toThrow('No matching signature');
});

test('secrets are encrypted, and a copy of the database without the key signs and sends nothing', async () => {
  const [stored] = await server.deps.db
    .selectFrom('webhook')
    .where('id', '=', hook._id)
    .selectAll()
    .execute();
  const key = Buffer.from(hook.secret.replace('whsec_', ''), 'base64');
  expect([stored?.secret.includes(key), stored?.secret.includes(hook.secret)]).toEqual([false, false]);
  const { secret: kept } = await server.deps.db
    .selectFrom('mailKey')
    .select('secret')
    .executeTakeFirstOrThrow();
  const setKey = (secret: Buffer) => server.deps.db.updateTable('mailKey').set({ secret }).execute();
  await setKey(Buffer.alloc(32, 1));
  const stop = sendMessages(server, { pace: 0 });
  expect(await becomes(await ping(), 'FAILED')).toMatchObject({ why: 'NO_SECRET', status: null });
  await stop();
  await setKey(kept);
  expect(receiver.received).toEqual([]);
});

test('what became of messages is known for 30 days', async () => {
  sendMessages(server);
  const [old, young] = [await ping(), await ping()];
  await becomes(old, 'DELIVERED');
  await becomes(young, 'DELIVERED');
  const { messageId } = await deliveryOf(old);
  const at = new Date(Date.now() - 31 * 86_400_000);
  await server.deps.db.updateTable('webhookEvent').set({ at }).where('id', '=', messageId).execute();
  await sweepWebhooks(server.deps.db);
  expect((await deliveryOf(old)).state).toBe('DELIVERED');
  await server.deps.db.updateTable('webhookDelivery').set({ endedAt: at }).where('id', '=', old).execute();
  await sweepWebhooks(server.deps.db);
  const { data } = await deliveriesOf(server, token, hook._id);
  expect(data.map(({ _id }) => _id)).toEqual([young]);
  const tries = await server.deps.db
    .selectFrom('webhookTry')
    .where('deliveryId', '=', old)
    .select('id')
    .execute();
  expect(tries).toEqual([]);
});
