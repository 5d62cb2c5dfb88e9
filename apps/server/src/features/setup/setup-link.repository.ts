import type { Queryable } from '../../platform/db/database.ts';

/** Stores the hash of the one link that holds; an earlier one does not any more. */
export const storeSetupLink = async (db: Queryable, tokenHash: Buffer, now: Date): Promise<void> => {
  const link = { tokenHash, createdAt: now };
  await db
    .insertInto('setupLink')
    .values(link)
    .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet(link))
    .execute();
};

/** Whether there is a link with this hash that was made after `since`. */
export const hasSetupLink = async (db: Queryable, tokenHash: Buffer, since: Date): Promise<boolean> => {
  const link = await db
    .selectFrom('setupLink')
    .where('tokenHash', '=', tokenHash)
    .where('createdAt', '>', since)
    .select('onlyOne')
    .executeTakeFirst();
  return link !== undefined;
};
