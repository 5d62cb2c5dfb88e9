import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { fitsHash } from '../../platform/passwords/passwords.ts';

/** What an account is that has a password of its owner's own. */
const NO_FIRST_PASSWORD = {
  mustChangePassword: false,
  firstPasswordAt: null,
  passwordReplacedBy: null,
} as const;

/** Stores a chosen password in the place of the one that was checked; false when that has been replaced meanwhile. */
export const storeChosenPassword = async (
  db: Queryable,
  account: { id: string; passwordHash: string },
  passwordHash: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ passwordHash, ...NO_FIRST_PASSWORD })
    .where('id', '=', account.id)
    .where('passwordHash', '=', account.passwordHash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Stores a password that was chosen by help of a link. The database ends every link of the account with it. */
export const storeRecoveredPassword = async (
  trx: Queryable,
  id: string,
  passwordHash: string,
): Promise<void> => {
  await trx
    .updateTable('account')
    .set({ passwordHash, ...NO_FIRST_PASSWORD })
    .where('id', '=', id)
    .execute();
};

/** A password that was drawn for an account. */
interface DrawnPassword {
  id: string;
  passwordHash: string;
}

/**
 * Stores passwords that were drawn for people by another person (null: at the console of the server), which have to be
 * changed at the next login.
 */
export const storeDrawnPasswords = async (
  trx: Queryable,
  drawn: readonly DrawnPassword[],
  { by, now }: { by: string | null; now: Date },
): Promise<void> => {
  await sql`
    update account
    set password_hash = given."passwordHash", must_change_password = true, first_password_at = ${now}::timestamptz,
      password_replaced_by = ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as given (id uuid, "passwordHash" text)
    where account.id = given.id
  `.execute(trx);
};

/** Whether this is the account's password. */
export const isPasswordOf = async (db: Queryable, id: string, password: string): Promise<boolean> => {
  const account = await db
    .selectFrom('account')
    .where('id', '=', id)
    .select('passwordHash')
    .executeTakeFirstOrThrow();
  return fitsHash(password, account.passwordHash);
};
