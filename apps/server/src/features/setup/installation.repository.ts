import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { insertAdministratorAccount } from '../accounts/index.ts';

/** Any number that no other lock of the product uses. */
const INSTALLATION_LOCK = 7_201_001;

/** Waits until nobody else fills the installation; others wait until the transaction ends. */
export const lockInstallation = async (trx: Queryable): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${INSTALLATION_LOCK})`.execute(trx);
};

/** Runs an action in one transaction that no other server runs at the same time. */
export const withInstallationLock = <T>(db: Db, action: (trx: Queryable) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    return action(trx);
  });

/** What kind of installation this is; undefined while it is empty. */
export const findInstallation = (db: Queryable) =>
  db.selectFrom('installation').select('isDemonstration').executeTakeFirst();

export const insertInstallation = async (
  db: Queryable,
  { isDemonstration }: { isDemonstration: boolean },
): Promise<void> => {
  await db.insertInto('installation').values({ isDemonstration }).execute();
};

/** Makes the first administrator and answers the id. From then on no set-up link holds. */
export const insertAdministrator = async (
  db: Queryable,
  administrator: { username: string; passwordHash: string; fullname: string; email: string | null },
): Promise<string> => {
  const id = await insertAdministratorAccount(db, administrator);
  await insertInstallation(db, { isDemonstration: false });
  await db.deleteFrom('setupLink').execute();
  return id;
};

/** Notes when it was tried whether a backup of this installation can be restored. */
export const noteDrill = async (db: Queryable, drilledAt: Date): Promise<void> => {
  await db.updateTable('installation').set({ drilledAt }).execute();
};

/** When that was tried last; null when it never was. */
export const findLastDrill = async (db: Queryable): Promise<Date | null> =>
  (await db.selectFrom('installation').select('drilledAt').executeTakeFirst())?.drilledAt ?? null;
