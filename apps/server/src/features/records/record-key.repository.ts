import type { RecordKey } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** Publishes a key that a server signs with; the others that the same server had sign no more. */
export const publishKey = async (
  db: Queryable,
  { id, publicKey }: { id: string; publicKey: string },
  others: readonly string[],
  now: Date,
): Promise<void> => {
  await db
    .insertInto('recordKey')
    .values({ id, publicKey, madeAt: now, retiredAt: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db
    .updateTable('recordKey')
    .set({ retiredAt: now })
    .where('retiredAt', 'is', null)
    .where(sql<boolean>`id = any(${others}::text[])`)
    .execute();
};

/** Every key that ever signed here or may, the newest first; those of `ids` alone where they are named. */
export const listKeys = async (db: Queryable, ids?: readonly string[]): Promise<RecordKey[]> => {
  const rows = await db
    .selectFrom('recordKey')
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::text[])`))
    .orderBy('madeAt', 'desc')
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(({ id, publicKey, madeAt, retiredAt }) => ({
    id,
    algorithm: 'Ed25519',
    publicKey,
    madeAt: madeAt.toISOString(),
    retiredAt: retiredAt?.toISOString() ?? null,
  }));
};
