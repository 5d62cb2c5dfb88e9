import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/db/database.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Remembers that the password of an account was right, and answers the ticket, which exists nowhere else. */
export const insertTicket = async (
  db: Queryable,
  ticket: { accountId: string; stays: boolean; createdAt: Date; expiresAt: Date },
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('loginTicket')
    .values({ ...ticket, tokenHash: hashOf(token) })
    .execute();
  return token;
};

/** What a ticket is for, as long as it holds. The database ends it when password, role or state of the account change. */
export const findTicket = (db: Queryable, token: string, now: Date) =>
  db
    .selectFrom('loginTicket')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', now)
    .select(['accountId', 'stays'])
    .executeTakeFirst();

/** Uses a ticket up; false when that was done before, or it has ended. */
export const deleteTicket = async (trx: Queryable, token: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('loginTicket')
    .where('tokenHash', '=', hashOf(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Throws tickets away that open nothing any more. */
export const sweepTickets = async (db: Queryable, now: Date): Promise<void> => {
  await db.deleteFrom('loginTicket').where('expiresAt', '<=', now).execute();
};
