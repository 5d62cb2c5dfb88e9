import { mailBatchList, outgoingMailList, type ListQuery } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { allOf, pageOfRows } from '../../platform/db/list.ts';

/** Whether a batch went to people alone whom the actor looks after; administrators look after everybody. */
const isWithinReach = ({ role, instituteId, departmentId }: Actor) => {
  if (role === 'ADMIN') return null;
  return role === 'INSTITUTE-HEAD'
    ? sql<SqlBool>`batch.institute_id = ${instituteId}`
    : sql<SqlBool>`batch.department_id = ${departmentId}`;
};

const batches = (db: Queryable, actor: Actor) =>
  db
    .selectFrom('mailBatch as batch')
    .leftJoin('person as starter', 'starter.id', 'batch.startedBy')
    .where(allOf([isWithinReach(actor)]));

const counted = (state: string) =>
  sql<number>`(select count(*)::int from outgoing_mail where batch_id = batch.id and state = ${state})`;

const BATCH = [
  'batch.id',
  'batch.kind',
  'batch.createdAt',
  'starter.fullname as startedBy',
  counted('WAITING').as('waiting'),
  counted('SENT').as('sent'),
  counted('REFUSED').as('refused'),
  counted('DROPPED').as('dropped'),
] as const;

const BATCHES = listOf(mailBatchList, {
  search: sql`concat_ws(' ', batch.kind, starter.fullname)`,
  createdAt: sql`batch.created_at`,
  kind: sql`batch.kind`,
  startedBy: sql`starter.fullname`,
  state: (state) =>
    state
      ? sql<SqlBool>`exists (select from outgoing_mail where batch_id = batch.id and state = ${state})`
      : null,
});

/** A page of what was mailed within the actor's reach, newest first unless sorted otherwise. */
export const pageOfBatches = (db: Queryable, actor: Actor, query: ListQuery<typeof mailBatchList>) =>
  pageOfRows(
    db,
    batches(db, actor)
      .where(BATCHES.where(query))
      .orderBy(BATCHES.orderBy(query))
      .orderBy('batch.id', 'desc')
      .select(BATCH),
    query,
  );

/** One batch within the actor's reach. */
export const findBatch = (db: Queryable, actor: Actor, id: string) =>
  batches(db, actor).where('batch.id', '=', id).select(BATCH).executeTakeFirst();

const AT = sql<Date>`coalesce(mail.ended_at, mail.again_at, mail.created_at)`;

const MAILS = listOf(outgoingMailList, {
  search: sql`concat_ws(' ', person.fullname, person.username, mail.address)`,
  fullname: sql`person.fullname`,
  username: sql`person.username`,
  address: sql`mail.address`,
  state: sql`mail.state`,
  at: AT,
});

/** A page of the mails of a batch, by name unless sorted otherwise. */
export const pageOfMails = (db: Queryable, batchId: string, query: ListQuery<typeof outgoingMailList>) =>
  pageOfRows(
    db,
    db
      .selectFrom('outgoingMail as mail')
      .innerJoin('person', 'person.id', 'mail.accountId')
      .where('mail.batchId', '=', batchId)
      .where(MAILS.where(query))
      .orderBy(MAILS.orderBy(query))
      .orderBy('mail.id')
      .select([
        'mail.id',
        'person.fullname',
        'person.username',
        'mail.address',
        'mail.state',
        'mail.why',
        'mail.tries',
        AT.as('at'),
      ]),
    query,
  );
