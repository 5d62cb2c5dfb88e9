import { sql } from 'kysely';
import type { Db, Queryable } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';

/** Any number that no other lock of the product uses. */
const INSTALLATION_LOCK = 7_201_001;

/** Runs an action in one transaction that no other server runs at the same time. */
export const withInstallationLock = <T>(db: Db, action: (trx: Queryable) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${INSTALLATION_LOCK})`.execute(trx);
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

export const insertAdministrator = async (
  db: Queryable,
  username: string,
  passwordHash: string,
): Promise<void> => {
  await db
    .insertInto('account')
    .values({ id: newId(), username, passwordHash, role: 'ADMIN', fullname: username })
    .execute();
};
