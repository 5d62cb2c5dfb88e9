import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { waitsToGo } from '../db/expressions/waits-to-go.ts';
import { newId } from '../ids.ts';
import { insertBatch } from './mail-batch.repository.ts';
import { findLetterKey, sealLetter } from './sealed-letter.ts';
import type { Mail } from './mail.ts';

/** A mail that is to be sent, and when it is not to be sent any more. */
export interface OutgoingMail extends Mail {
  /** Whom it is for: a deleted account gets none. */
  accountId: string;
  /** When what it holds works no longer. */
  goodUntil?: Date;
  /** It holds a password, or a link to choose one: neither is sent once the account has another password. */
  endsWithPassword?: boolean;
}

/** Rows of one statement; each has few values, and a statement takes 65,535. */
const AT_ONCE = 1000;

/** A digest of the password that an account has. */
const markOf = (accountId: string) =>
  sql<Buffer>`(select sha256(convert_to(password_hash, 'UTF8')) from account where id = ${accountId})`;

/**
 * Has mails sent, by whichever server is there, once the transaction commits, and answers the id of the batch. `kind` says
 * what they are, in words; it is shown to operators, and says nothing of anybody. `startedBy` is who caused them, where
 * somebody did who was logged in.
 */
export const sendLater = async (
  trx: Queryable,
  kind: string,
  mails: readonly OutgoingMail[],
  startedBy: string | null = null,
): Promise<string | null> => {
  if (mails.length === 0) return null;
  const [key, batchId] = [await findLetterKey(trx), newId()];
  await insertBatch(
    trx,
    { id: batchId, kind, startedBy },
    mails.map(({ accountId }) => accountId),
  );
  const rows = mails.map(({ accountId, to, goodUntil, endsWithPassword, ...letter }) => {
    const id = newId();
    return {
      id,
      batchId,
      kind,
      accountId,
      address: to,
      letter: sealLetter(key, id, letter),
      goodUntil: goodUntil ?? null,
      passwordMark: endsWithPassword ? markOf(accountId) : null,
    };
  });
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await trx
      .insertInto('outgoingMail')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
  return batchId;
};

/** A mail that this server may send now. */
export interface ClaimedMail {
  id: string;
  kind: string;
  address: string;
  letter: Buffer;
  tries: number;
  goodUntil: Date | null;
  /** True when the patience with the mail server ends with this try. */
  isLastTry: boolean;
  isDeleted: boolean;
  hasOtherPassword: boolean;
  /** When the place of its person, which is closed, will be deleted. */
  heldUntil: Date | null;
}

/** How long a mail is tried, hours. */
const PATIENCE_HOURS = 48;

/** Takes mails that are due, which nobody else may send until the lease is over. `holder` names who takes them. */
export const claimMails = async (
  db: Queryable,
  { holder, limit, leaseMs }: { holder: string; limit: number; leaseMs: number },
): Promise<ClaimedMail[]> => {
  const { rows } = await sql<ClaimedMail>`
    with due as (
      select id from outgoing_mail
      where state = 'WAITING' and next_try_at <= now() and (leased_until is null or leased_until <= now())
      order by next_try_at, id limit ${limit} for update skip locked
    )
    update outgoing_mail as mail
    set leased_by = ${holder}, leased_until = now() + ${leaseMs} * interval '1 millisecond'
    from due
    join outgoing_mail as former on former.id = due.id
    left join account on account.id = former.account_id
    where mail.id = due.id
    returning mail.id, mail.kind, mail.address, mail.letter, mail.tries, mail.good_until,
      coalesce(mail.again_at, mail.created_at) < now() - ${PATIENCE_HOURS} * interval '1 hour' as is_last_try,
      account.deleted_at is not null as is_deleted,
      mail.password_mark is not null
        and mail.password_mark is distinct from sha256(convert_to(account.password_hash, 'UTF8')) as has_other_password,
      (
        select min(waiting.due_at) from place_deletion as waiting
        where waiting.institute_id = account.institute_id
          and (waiting.department_id is null or waiting.department_id = account.department_id)
      ) as held_until
  `.execute(db);
  return rows;
};

/** Ends a mail that this holder still has. What a refused one says is kept, so that it can be sent again. */
export const endMail = async (
  db: Queryable,
  { id, holder }: { id: string; holder: string },
  { state, why }: { state: 'SENT' | 'REFUSED' | 'DROPPED'; why: string | null },
): Promise<void> => {
  await db
    .updateTable('outgoingMail')
    .set({
      state,
      why,
      endedAt: sql<Date>`now()`,
      leasedBy: null,
      leasedUntil: null,
      ...(state !== 'REFUSED' && { letter: null }),
    })
    .where('id', '=', id)
    .where('leasedBy', '=', holder)
    .where('state', '=', 'WAITING')
    .execute();
};

/** Has a mail tried again after a while. */
export const postponeMail = async (
  db: Queryable,
  { id, holder }: { id: string; holder: string },
  { why, waitMs }: { why: string; waitMs: number },
): Promise<void> => {
  await db
    .updateTable('outgoingMail')
    .set({
      why,
      tries: sql<number>`tries + 1`,
      nextTryAt: sql<Date>`now() + ${waitMs} * interval '1 millisecond'`,
      leasedBy: null,
      leasedUntil: null,
    })
    .where('id', '=', id)
    .where('leasedBy', '=', holder)
    .execute();
};

/** Keeps a mail until the closed place of its person is deleted, or restored (`sendHeldMails`). */
export const holdMail = async (
  db: Queryable,
  { id, holder }: { id: string; holder: string },
  until: Date,
): Promise<void> => {
  await db
    .updateTable('outgoingMail')
    .set({
      nextTryAt: until,
      why: 'its institute or department is closed',
      leasedBy: null,
      leasedUntil: null,
    })
    .where('id', '=', id)
    .where('leasedBy', '=', holder)
    .execute();
};

/** Has the mails sent that were held for these people, whose place is open again. */
export const sendHeldMails = async (trx: Queryable, accountIds: readonly string[]): Promise<void> => {
  await trx
    .updateTable('outgoingMail')
    .set({ nextTryAt: sql<Date>`now()` })
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('state', '=', 'WAITING')
    .where('leasedBy', 'is', null)
    .execute();
};

/**
 * Gives back all that a holder has not sent, since nobody took it; none of it counts as tried. Others go first next time: one
 * that ends every connection stops none of them.
 */
export const giveBackMails = async (db: Queryable, holder: string, why: string): Promise<void> => {
  await db
    .updateTable('outgoingMail')
    .set({ leasedBy: null, leasedUntil: null, nextTryAt: sql<Date>`now()`, why })
    .where('leasedBy', '=', holder)
    .where('state', '=', 'WAITING')
    .execute();
};

/** Gives up mails that nobody has for whom the patience is over, and answers how many of each kind. */
export const refuseOldMails = async (
  db: Queryable,
  why: string,
): Promise<{ kind: string; count: number }[]> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    with refused as (
      update outgoing_mail set state = 'REFUSED', ended_at = now(), why = ${why}
      where state = 'WAITING' and leased_by is null and next_try_at <= now()
        and coalesce(again_at, created_at) < now() - ${PATIENCE_HOURS} * interval '1 hour'
      returning kind
    )
    select kind, count(*)::int as count from refused group by kind
  `.execute(db);
  return rows;
};

/** How many mails wait but for those that are held, for how long the oldest of them has, in seconds, and how many were sent within a day. */
export const countMails = async (
  db: Queryable,
): Promise<{ waiting: number; oldestSeconds: number; sentLastDay: number }> => {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number; sentLastDay: number }>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(coalesce(again_at, mail.created_at))), 0)::float8 as oldest_seconds,
      (select count(*)::int from outgoing_mail
        where state <> 'WAITING' and state = 'SENT' and ended_at > now() - interval '1 day') as sent_last_day
    from outgoing_mail as mail left join account on account.id = mail.account_id
    where state = 'WAITING' and not ${waitsToGo('account.instituteId', 'account.departmentId')}
  `.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, sentLastDay: 0 };
};
