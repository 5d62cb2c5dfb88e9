import type { Queryable } from '../../../platform/db/database.ts';

/** The second factor of an account, whether or not its first code was shown. */
export const findSecondFactor = (db: Queryable, accountId: string) =>
  db.selectFrom('secondFactor').where('accountId', '=', accountId).selectAll().executeTakeFirst();

/** The same, held until the transaction ends: two calls with one code do not both find it unused. */
export const lockSecondFactor = (trx: Queryable, accountId: string) =>
  trx
    .selectFrom('secondFactor')
    .where('accountId', '=', accountId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
export type SecondFactorRow = NonNullable<Awaited<ReturnType<typeof lockSecondFactor>>>;

/** Stores a secret in the place of one whose first code was never shown; false where one is in use. */
export const storeSecret = async (
  db: Queryable,
  { accountId, secret, now }: { accountId: string; secret: string; now: Date },
): Promise<boolean> => {
  const row = await db
    .insertInto('secondFactor')
    .values({ accountId, secret, createdAt: now, confirmedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ secret, createdAt: now, lastStep: 0 })
        .where('secondFactor.confirmedAt', 'is', null),
    )
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
};

/** Writes which 30 seconds the last code that was used belongs to. */
export const storeStep = async (trx: Queryable, accountId: string, lastStep: number): Promise<void> => {
  await trx.updateTable('secondFactor').set({ lastStep }).where('accountId', '=', accountId).execute();
};

/** Turns a second factor on whose first code was shown. */
export const storeConfirmation = async (trx: Queryable, accountId: string, now: Date): Promise<void> => {
  await trx
    .updateTable('secondFactor')
    .set({ confirmedAt: now })
    .where('accountId', '=', accountId)
    .execute();
};

/** Puts recovery codes in the place of all earlier ones. */
export const storeRecoveryCodes = async (
  trx: Queryable,
  accountId: string,
  codeHashes: readonly Buffer[],
): Promise<void> => {
  await trx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  await trx
    .insertInto('recoveryCode')
    .values(codeHashes.map((codeHash) => ({ accountId, codeHash, usedAt: null })))
    .execute();
};

/** Uses a recovery code up; false when there is no such one, or it was used. */
export const spendRecoveryCode = async (
  trx: Queryable,
  accountId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** How many recovery codes have not been used. */
export const countRecoveryCodes = async (db: Queryable, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Takes the second factor off an account, and its recovery codes; false where none was on. */
export const deleteSecondFactor = async (trx: Queryable, accountId: string): Promise<boolean> => {
  const deleted = await trx
    .deleteFrom('secondFactor')
    .where('accountId', '=', accountId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return Boolean(deleted?.confirmedAt);
};
