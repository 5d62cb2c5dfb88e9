import { deliveryList, type Delivery, type ListQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { pageOfRows } from '../../platform/db/list.ts';

const deliveries = (db: Queryable) =>
  db
    .selectFrom('webhookDelivery as delivery')
    .innerJoin('webhookEvent as event', 'event.id', 'delivery.eventId')
    .leftJoin('taskOutline as task', 'task.id', 'event.taskId')
    .select([
      'delivery.id',
      'delivery.webhookId',
      'event.id as messageId',
      'event.type',
      'task.name as about',
      'delivery.state',
      'delivery.tries',
      'delivery.status',
      'delivery.ms',
      'delivery.why',
      'delivery.createdAt',
      'delivery.nextTryAt',
    ]);

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number];

/** A delivery as the contract has it. */
export const toDelivery = ({ id, webhookId: _webhook, nextTryAt, ...row }: DeliveryRow): Delivery => ({
  ...row,
  _id: id,
  createdAt: row.createdAt.toISOString(),
  nextAt: row.state === 'WAITING' ? nextTryAt.toISOString() : null,
});

const LISTED = listOf(deliveryList, {
  search: sql`concat_ws(' ', event.type, task.name)`,
  createdAt: sql`delivery.created_at`,
  type: sql`event.type`,
  state: sql`delivery.state`,
  tries: sql`delivery.tries`,
});

/** A page of what a webhook was told, newest first unless sorted otherwise. */
export const pageOfDeliveries = (db: Queryable, webhookId: string, query: ListQuery<typeof deliveryList>) =>
  pageOfRows(
    db,
    deliveries(db)
      .where('delivery.webhookId', '=', webhookId)
      .where(LISTED.where(query))
      .orderBy(LISTED.orderBy(query))
      .orderBy('delivery.id', 'desc'),
    query,
  );

export const findDelivery = (db: Queryable, id: string) =>
  deliveries(db).where('delivery.id', '=', id).executeTakeFirst();

/** The tries of a delivery, the last one first. */
export const listTries = (db: Queryable, deliveryId: string) =>
  db
    .selectFrom('webhookTry')
    .where('deliveryId', '=', deliveryId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .select(['at', 'status', 'ms', 'why', 'answer'])
    .execute();

/** Has messages of a webhook sent again that have ended: one, or all that were given up since; answers how many. */
export const sendAgain = async (
  trx: Queryable,
  webhookId: string,
  which: { deliveryId: string } | { since: string },
): Promise<number> => {
  const again = trx
    .updateTable('webhookDelivery')
    .set({ state: 'WAITING', tries: 0, nextTryAt: sql<Date>`now()`, endedAt: null })
    .where('webhookId', '=', webhookId);
  const { numUpdatedRows } = await (
    'deliveryId' in which
      ? again.where('id', '=', which.deliveryId).where('state', '<>', 'WAITING')
      : again.where('state', '=', 'FAILED').where('createdAt', '>=', new Date(which.since))
  ).executeTakeFirst();
  return Number(numUpdatedRows);
};
