import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

/**
 * Writes down what one action mails, for whom: where all of them are of one department or one institute, whoever looks
 * after that sees the batch.
 */
export const insertBatch = async (
  trx: Queryable,
  batch: { id: string; kind: string; startedBy: string | null },
  accountIds: readonly string[],
): Promise<void> => {
  const oneOf = (column: 'instituteId' | 'departmentId') => sql<string | null>`
    case when count(*) = count(${sql.ref(column)}) and count(distinct ${sql.ref(column)}) = 1
      then min(${sql.ref(column)}::text)::uuid end
  `;
  await trx
    .insertInto('mailBatch')
    .columns(['id', 'kind', 'startedBy', 'instituteId', 'departmentId'])
    .expression((eb) =>
      eb
        .selectFrom('person')
        .where(sql<boolean>`id = any(${accountIds}::uuid[])`)
        .select([
          sql<string>`${batch.id}::uuid`.as('id'),
          sql<string>`${batch.kind}::text`.as('kind'),
          sql<string | null>`${batch.startedBy}::uuid`.as('startedBy'),
          oneOf('instituteId').as('instituteId'),
          oneOf('departmentId').as('departmentId'),
        ]),
    )
    .execute();
};

/**
 * Has mails of a batch sent again that were refused, all of them or one, and answers how many: not what has expired. What
 * holds a password goes to the address that those who look after its person have given by now, since a wrong one is the
 * usual reason; a link goes where it went.
 */
export const sendAgain = async (
  trx: Queryable,
  batchId: string,
  { mailId, now }: { mailId: string | undefined; now: Date },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update outgoing_mail as mail
    set state = 'WAITING', why = null, tries = 0, ended_at = null, next_try_at = now(), again_at = now(),
      address = case
        when password_mark is not null and good_until is null and account.email_is_confirmed and account.email <> ''
          then account.email
        else mail.address
      end
    from account
    where account.id = mail.account_id and mail.batch_id = ${batchId} and mail.state = 'REFUSED'
      and mail.letter is not null and (mail.good_until is null or mail.good_until > ${now})
      ${mailId ? sql`and mail.id = ${mailId}` : sql``}
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
};

/** How many mails were refused, and could be sent again. */
export const countRefusedMails = async (db: Queryable): Promise<number> => {
  const { refused } = await db
    .selectFrom('outgoingMail')
    .where('state', '=', 'REFUSED')
    .select((eb) => eb.fn.countAll<number>().as('refused'))
    .executeTakeFirstOrThrow();
  return refused;
};

/** How long it is known what became of a mail, days. */
const KEPT_DAYS = 30;

/** Throws away what is known of mails that were sent or given up long ago. */
export const sweepMails = async (db: Queryable): Promise<void> => {
  await sql`
    delete from outgoing_mail where state <> 'WAITING' and ended_at < now() - ${KEPT_DAYS} * interval '1 day'
  `.execute(db);
  await sql`
    delete from mail_batch
    where created_at < now() - ${KEPT_DAYS} * interval '1 day'
      and not exists (select from outgoing_mail where batch_id = mail_batch.id)
  `.execute(db);
  // An older server writes none: administrators see what it has mailed.
  await sql`
    insert into mail_batch (id, kind, created_at)
    select batch_id, min(kind), min(created_at) from outgoing_mail
    where not exists (select from mail_batch where id = batch_id)
    group by batch_id
    on conflict do nothing
  `.execute(db);
};
