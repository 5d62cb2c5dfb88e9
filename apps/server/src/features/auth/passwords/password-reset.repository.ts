import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

/** A link that is so old is no longer told from one that never was, days. */
const FORGOTTEN_AFTER_DAYS = 7;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** How many links an account was sent since a moment. */
export const countResetsSince = async (db: Queryable, accountId: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('passwordReset')
    .where('accountId', '=', accountId)
    .where('createdAt', '>', since)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Makes a link for an account and answers its token, 256 random bits that exist nowhere else. Forgets the account's old ones. */
export const insertReset = async (
  trx: Queryable,
  accountId: string,
  now: Date,
  expiresAt: Date,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await trx
    .deleteFrom('passwordReset')
    .where('accountId', '=', accountId)
    .where('createdAt', '<', daysBefore(now, FORGOTTEN_AFTER_DAYS))
    .execute();
  await trx
    .insertInto('passwordReset')
    .values({ id: newId(), accountId, tokenHash: hashOf(token), createdAt: now, expiresAt })
    .execute();
  return token;
};

/** What is known of the link with this token, and of the account that it was sent to. */
export const findReset = (db: Queryable, token: string) =>
  db
    .selectFrom('passwordReset')
    .innerJoin('account', 'account.id', 'passwordReset.accountId')
    .where('passwordReset.tokenHash', '=', hashOf(token))
    .where('account.deletedAt', 'is', null)
    .where('account.isActive', '=', true)
    .select([
      'passwordReset.accountId',
      'passwordReset.expiresAt',
      'passwordReset.endedAt',
      'account.username',
    ])
    .executeTakeFirst();

/** Keeps the account's password from being changed by others until the transaction ends. */
export const lockAccount = async (trx: Queryable, id: string): Promise<void> => {
  await trx.selectFrom('account').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst();
};
