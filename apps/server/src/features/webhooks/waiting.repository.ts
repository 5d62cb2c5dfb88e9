import { DELIVERY_DAYS, type DeliveryState, type OffReason } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { waitsToGo } from '../../platform/db/expressions/waits-to-go.ts';
import { newId } from '../../platform/ids.ts';
import type { TryOutcome } from './post-message.ts';

/** A message that this server may try to deliver now. */
export interface ClaimedDelivery {
  id: string;
  webhookId: string;
  eventId: string;
  url: string;
  secret: Buffer;
  /** Null once messages are no longer signed with it. */
  formerSecret: Buffer | null;
  /** How many tries have failed since it last began to wait. */
  tries: number;
}

/**
 * Takes messages that are due, which nobody else may send until the lease is over: of each receiver about so many at a
 * time, so that one that is slow holds up itself alone. Those of a place that is closed wait.
 */
export const claimDeliveries = async (
  db: Queryable,
  { holder, limit, ofEach, leaseMs }: { holder: string; limit: number; ofEach: number; leaseMs: number },
): Promise<ClaimedDelivery[]> => {
  const { rows } = await sql<ClaimedDelivery>`
    with waiting as (
      select webhook.id as webhook_id, due.id, row_number() over (partition by webhook.id order by due.next_try_at, due.id)
        + (
          select count(*) from webhook_delivery as sent
          where sent.webhook_id = webhook.id and sent.state = 'WAITING' and sent.leased_until > now()
        ) as place
      from webhook
      join lateral (
        select id, next_try_at from webhook_delivery
        where webhook_id = webhook.id and state = 'WAITING' and next_try_at <= now()
          and (leased_until is null or leased_until <= now())
        order by next_try_at, id limit ${ofEach} for update skip locked
      ) as due on true
      where webhook.off_at is null and not ${waitsToGo('webhook.instituteId')}
        and not exists (select from institute where id = webhook.institute_id and deleted_at is not null)
    ),
    due as (select id from waiting where place <= ${ofEach} order by place limit ${limit})
    update webhook_delivery as delivery
    set leased_by = ${holder}, leased_until = now() + ${leaseMs} * interval '1 millisecond'
    from due, webhook_delivery as former join webhook on webhook.id = former.webhook_id
    where delivery.id = due.id and former.id = due.id
    returning delivery.id, delivery.webhook_id, delivery.event_id, delivery.tries, webhook.url, webhook.secret,
      case when webhook.former_until > now() then webhook.former_secret end as former_secret
  `.execute(db);
  return rows;
};

export interface Held {
  id: string;
  holder: string;
}

/** Writes down a try, and what it makes of a delivery that this holder still has; answers whether it still has it. */
export const noteTry = async (
  trx: Queryable,
  { id, holder }: Held,
  { status, ms, why, answer }: TryOutcome,
  next: { state: DeliveryState; waitSeconds: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('webhookDelivery')
    .set({
      state: next.state,
      tries: sql<number>`tries + 1`,
      nextTryAt: sql<Date>`now() + ${next.waitSeconds} * interval '1 second'`,
      endedAt: next.state === 'WAITING' ? null : sql<Date>`now()`,
      leasedBy: null,
      leasedUntil: null,
      status,
      ms,
      why,
    })
    .where('id', '=', id)
    .where('leasedBy', '=', holder)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .insertInto('webhookTry')
    .values({ id: newId(), deliveryId: id, status, ms, why, answer })
    .execute();
  return true;
};

/** Notes of a webhook that something arrived, or nothing; answers since when, in days, nothing has. */
export const noteHealth = async (trx: Queryable, webhookId: string, arrived: boolean): Promise<number> => {
  const { rows } = await sql<{ days: number }>`
    update webhook
    set failing_since = case when ${arrived} then null else coalesce(failing_since, now()) end,
      delivered_at = case when ${arrived} then now() else delivered_at end
    where id = ${webhookId}
    returning coalesce(extract(epoch from now() - failing_since) / 86400, 0)::float8 as days
  `.execute(trx);
  return rows[0]?.days ?? 0;
};

/** Switches a webhook off, and gives up what waits for it; answers whether it was on. */
export const switchOff = async (trx: Queryable, webhookId: string, why: OffReason): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('webhook')
    .set({ offWhy: why, offAt: sql<Date>`now()` })
    .where('id', '=', webhookId)
    .where('offAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable('webhookDelivery')
    .set({ state: 'FAILED', endedAt: sql<Date>`now()`, leasedBy: null, leasedUntil: null, why: 'OFF' })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'WAITING')
    .execute();
  return true;
};

/** Removes what became of messages that were known long enough, and webhooks of institutes that were deleted. */
export const sweepWebhooks = async (db: Queryable): Promise<void> => {
  await sql`
    delete from webhook using institute where institute.id = webhook.institute_id and institute.deleted_at is not null
  `.execute(db);
  await sql`
    delete from webhook_event
    where at < now() - ${DELIVERY_DAYS} * interval '1 day' and not exists (
      select from webhook_delivery as delivery join webhook on webhook.id = delivery.webhook_id
      where delivery.event_id = webhook_event.id and (
        delivery.state = 'WAITING' and not ${waitsToGo('webhook.instituteId')}
        or delivery.ended_at > now() - ${DELIVERY_DAYS} * interval '1 day'
      )
    )
  `.execute(db);
};
