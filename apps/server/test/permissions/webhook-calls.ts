import {
  addWebhook,
  deleteWebhook,
  editWebhook,
  fetchDeliveries,
  fetchDelivery,
  fetchWebhooks,
  pingWebhook,
  replayWebhook,
  rotateWebhookSecret,
  switchWebhook,
} from '@assay/contract';
import { newId } from '../../src/platform/ids.ts';
import { identityOf, ownDepartment, server, statusOf, type CallTable } from './people.ts';

/** Of heads of institutes one is the head of that institute: who may look after its webhooks, beside administrators. */
const KEEPERS = [403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 404, 200, 403, 403, 401];
const ANY_KEEPER = KEEPERS.map((status) => (status === 404 ? 200 : status));

const draft = () => ({
  url: `https://receiver.example.edu/${newId()}`,
  purpose: 'A test',
  events: ['exam.over' as const],
});

/** A webhook of the owner's institute, and a message that was given up. */
const newWebhook = async (): Promise<{ id: string; deliveryId: string }> => {
  const { db } = server.deps;
  const [id, eventId, deliveryId] = [newId(), newId(), newId()];
  const { instituteId } = ownDepartment();
  const createdBy = identityOf('admin')?.id ?? '';
  await db
    .insertInto('webhook')
    .values({ id, instituteId, createdBy, secret: Buffer.from('sealed'), ...draft() })
    .execute();
  await db.insertInto('webhookEvent').values({ id: eventId, type: 'ping' }).execute();
  await db
    .insertInto('webhookDelivery')
    .values({ id: deliveryId, webhookId: id, eventId, state: 'FAILED', endedAt: new Date() })
    .execute();
  return { id, deliveryId };
};

const ofOne = (route: typeof deleteWebhook | typeof pingWebhook | typeof rotateWebhookSecret) =>
  [
    async (person) => statusOf(person, route, { body: { _id: (await newWebhook()).id } }),
    KEEPERS,
  ] satisfies CallTable[string];

/** Where the product tells other programs what happens. */
export const WEBHOOK_CALLS: CallTable = {
  webhooks: [(person) => statusOf(person, fetchWebhooks), ANY_KEEPER],
  'add-webhook': [(person) => statusOf(person, addWebhook, { body: draft() }), ANY_KEEPER],
  'edit-webhook': [
    async (person) =>
      statusOf(person, editWebhook, {
        body: { _id: (await newWebhook()).id, ...draft(), seenEditedAt: null },
      }),
    KEEPERS,
  ],
  'switch-webhook': [
    async (person) =>
      statusOf(person, switchWebhook, { body: { _id: (await newWebhook()).id, isOn: false } }),
    KEEPERS,
  ],
  'delete-webhook': ofOne(deleteWebhook),
  'ping-webhook': ofOne(pingWebhook),
  'rotate-webhook-secret': ofOne(rotateWebhookSecret),
  'replay-webhook': [
    async (person) => {
      const { id, deliveryId } = await newWebhook();
      return statusOf(person, replayWebhook, { body: { _id: id, deliveryId } });
    },
    KEEPERS,
  ],
  'webhooks/deliveries': [
    async (person) => statusOf(person, fetchDeliveries, { params: { id: (await newWebhook()).id } }),
    KEEPERS,
  ],
  'webhook-deliveries': [
    async (person) => statusOf(person, fetchDelivery, { params: { id: (await newWebhook()).deliveryId } }),
    KEEPERS,
  ],
};
