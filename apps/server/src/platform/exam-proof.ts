import { createHash } from 'node:crypto';
import type { Queryable } from './db/database.ts';

const hashOf = (nonce: string): Buffer => createHash('sha256').update(nonce).digest();

/** Notes which fresh address the page of a session was given to show next. */
export const storeNonce = async (db: Queryable, sessionId: string, nonce: string): Promise<void> => {
  await db
    .updateTable('session')
    .set({ nonceHash: hashOf(nonce) })
    .where('id', '=', sessionId)
    .execute();
};

/** Notes that the page has shown its keys at this address, once; false when it is not the one it was given. */
export const noteProof = async (
  db: Queryable,
  sessionId: string,
  nonce: string,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ provenAt: now, nonceHash: null })
    .where('id', '=', sessionId)
    .where('nonceHash', '=', hashOf(nonce))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
