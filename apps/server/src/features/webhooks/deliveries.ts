import type { fetchDeliveries, fetchDelivery, pingWebhook, replayWebhook, Webhook } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { newId } from '../../platform/ids.ts';
import { noteAction } from '../../platform/log/audit.ts';
import {
  findDelivery,
  listTries,
  pageOfDeliveries,
  sendAgain,
  toDelivery,
} from './delivery-list.repository.ts';
import { readMessages } from './message.repository.ts';
import { findWebhook, lockWebhook } from './webhook.repository.ts';

/** A webhook within the actor's reach that is on, locked. @throws NOT_FOUND, CONFLICT */
const requireOn = async (trx: Queryable, actor: Actor, id: string): Promise<Webhook> => {
  const webhook = await lockWebhook(trx, actor, id);
  if (!webhook) throw notFound('Webhook');
  if (webhook.off) throw new AppError('CONFLICT', 'The webhook is off. Switch it on first.');
  return webhook;
};

export const handleFetchDeliveries: Handler<typeof fetchDeliveries> = async ({
  actor,
  params,
  query,
  deps,
}) => {
  const webhook = await findWebhook(deps.db, actor, params.id);
  if (!webhook) throw notFound('Webhook');
  const { rows, total } = await pageOfDeliveries(deps.db, params.id, query);
  return { success: true, data: rows.map(toDelivery), total, webhook };
};

export const handleFetchDelivery: Handler<typeof fetchDelivery> = async ({ actor, params, deps: { db } }) => {
  const found = await findDelivery(db, params.id);
  if (!found || !(await findWebhook(db, actor, found.webhookId))) throw notFound('Message');
  const message = (await readMessages(db, [found.messageId])).get(found.messageId);
  const tries = await listTries(db, found.id);
  return {
    success: true,
    data: {
      ...toDelivery(found),
      body: JSON.stringify(message, null, 2),
      triesMade: tries.map((made) => ({ ...made, at: made.at.toISOString() })),
    },
  };
};

export const handlePingWebhook: Handler<typeof pingWebhook> = async ({ actor, body, deps }) => {
  const [eventId, deliveryId] = [newId(), newId()];
  await deps.db.transaction().execute(async (trx) => {
    const { _id: webhookId } = await requireOn(trx, actor, body._id);
    await trx.insertInto('webhookEvent').values({ id: eventId, type: 'ping' }).execute();
    await trx.insertInto('webhookDelivery').values({ id: deliveryId, webhookId, eventId }).execute();
  });
  return { success: true, data: { deliveryId } };
};

export const handleReplayWebhook: Handler<typeof replayWebhook> = async ({ actor, body, deps }) => {
  const waiting = await deps.db.transaction().execute(async (trx) => {
    const { purpose } = await requireOn(trx, actor, body._id);
    const messages = await sendAgain(trx, body._id, body);
    if (messages === 0) throw new AppError('CONFLICT', 'There is nothing to be sent again.');
    await noteAction(trx, actor, 'replay-webhook', body._id, deps.now(), { name: purpose, messages });
    return messages;
  });
  return {
    success: true,
    message: waiting === 1 ? '1 message is sent again.' : `${waiting} messages are sent again.`,
    data: { waiting },
  };
};
