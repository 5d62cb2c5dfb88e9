import type { Webhook, WebhookDraft } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { allOf } from '../../platform/db/list.ts';

type Manager = Pick<Actor, 'role' | 'instituteId'>;

/** Whether the actor manages a webhook: administrators all, heads those of their own institute. */
const isWithinReach = ({ role, instituteId }: Manager) =>
  role === 'ADMIN' ? null : sql<SqlBool>`webhook.institute_id = ${instituteId}`;

const counted = (state: 'WAITING' | 'FAILED') =>
  sql<number>`(
    select count(*)::int from webhook_delivery where webhook_id = webhook.id and state = ${sql.lit(state)}
  )`;

const webhooks = (db: Queryable, actor: Manager) =>
  db
    .selectFrom('webhook')
    .innerJoin('person as maker', 'maker.id', 'webhook.createdBy')
    .leftJoin('institute', 'institute.id', 'webhook.instituteId')
    .where(allOf([isWithinReach(actor)]))
    .select([
      'webhook.id',
      'webhook.url',
      'webhook.purpose',
      'webhook.events',
      'webhook.offWhy',
      'webhook.offAt',
      'webhook.failingSince',
      'webhook.deliveredAt',
      sql<Date | null>`case when webhook.former_until > now() then webhook.former_until end`.as(
        'formerUntil',
      ),
      'webhook.createdAt',
      'webhook.editedAt',
      'institute.id as instituteId',
      'institute.name as instituteName',
      'maker.fullname as createdBy',
      counted('WAITING').as('waiting'),
      counted('FAILED').as('failed'),
    ]);

type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhooks>['execute']>>[number];

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const toWebhook = ({ id, offWhy, offAt, instituteId, instituteName, ...row }: WebhookRow): Webhook => ({
  ...row,
  _id: id,
  institute: instituteId && instituteName ? { _id: instituteId, name: instituteName } : null,
  off: offWhy && offAt ? { why: offWhy, at: offAt.toISOString() } : null,
  failingSince: iso(row.failingSince),
  deliveredAt: iso(row.deliveredAt),
  formerUntil: iso(row.formerUntil),
  createdAt: row.createdAt.toISOString(),
  editedAt: iso(row.editedAt),
});

/** The webhooks within the actor's reach, those of the installation first, then by institute and purpose. */
export const listWebhooks = async (db: Queryable, actor: Manager): Promise<Webhook[]> => {
  const rows = await webhooks(db, actor)
    .orderBy(sql`institute.name collate natural_order nulls first`)
    .orderBy('webhook.purpose')
    .orderBy('webhook.id')
    .execute();
  return rows.map(toWebhook);
};

/** One webhook within the actor's reach. */
export const findWebhook = async (db: Queryable, actor: Manager, id: string): Promise<Webhook | null> => {
  const row = await webhooks(db, actor).where('webhook.id', '=', id).executeTakeFirst();
  return row ? toWebhook(row) : null;
};

/** Keeps a webhook within the actor's reach from being changed by others until the transaction ends. */
export const lockWebhook = async (trx: Queryable, actor: Manager, id: string): Promise<Webhook | null> => {
  await trx.selectFrom('webhook').where('id', '=', id).forNoKeyUpdate().select('id').execute();
  return findWebhook(trx, actor, id);
};

/** Lets nobody else add webhooks of the same place until the transaction ends, and answers how many there are. */
export const countForAdding = async (trx: Queryable, instituteId: string | null): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'), hashtext(${instituteId ?? ''}))`.execute(trx);
  const { count } = await trx
    .selectFrom('webhook')
    .where('instituteId', 'is not distinct from', instituteId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Whether another webhook of the same place goes to the same address. */
export const isUrlTaken = async (
  trx: Queryable,
  { url, id, instituteId }: { url: string; id: string; instituteId: string | null },
): Promise<boolean> => {
  const row = await trx
    .selectFrom('webhook')
    .where('url', '=', url)
    .where('id', '<>', id)
    .where('instituteId', 'is not distinct from', instituteId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const insertWebhook = async (
  trx: Queryable,
  webhook: { id: string; instituteId: string | null; createdBy: string; secret: Buffer } & WebhookDraft,
): Promise<void> => {
  await trx
    .insertInto('webhook')
    .values({ ...webhook, events: [...webhook.events] })
    .execute();
};

export const updateWebhook = async (
  trx: Queryable,
  id: string,
  { events, ...draft }: WebhookDraft,
): Promise<void> => {
  await trx
    .updateTable('webhook')
    .set({
      ...draft,
      events: [...events],
      editedAt: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
    })
    .where('id', '=', id)
    .execute();
};

export const switchOn = async (trx: Queryable, id: string): Promise<void> => {
  await trx
    .updateTable('webhook')
    .set({ offWhy: null, offAt: null, failingSince: null })
    .where('id', '=', id)
    .execute();
};

/** Writes another secret; messages are signed with the one before as well, for so many hours. */
export const replaceSecret = async (
  trx: Queryable,
  id: string,
  secret: Buffer,
  formerHours: number,
): Promise<void> => {
  await trx
    .updateTable('webhook')
    .set({
      formerSecret: sql<Buffer>`secret`,
      formerUntil: sql<Date>`now() + ${formerHours} * interval '1 hour'`,
      secret,
    })
    .where('id', '=', id)
    .execute();
};

/** Deletes a webhook, with what waits for it and what became of its messages. */
export const deleteWebhookRow = async (trx: Queryable, id: string): Promise<void> => {
  await trx.deleteFrom('webhook').where('id', '=', id).execute();
};
