import type { Gender, Role } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { closeSessionsOf } from '../../platform/sessions.ts';

/** What is known of a person, whatever the role. */
export interface PersonFields {
  fullname: string;
  email: string;
  phone: string;
  gender: Gender;
}

export interface NewAccountRow extends PersonFields {
  username: string;
  passwordHash: string;
  role: Exclude<Role, 'STUDENT'>;
  instituteId: string | null;
  departmentId: string | null;
}

/**
 * Makes an account with a first password that has to be changed, and answers its id; null when the username exists
 * anywhere on the platform, in capitals or not.
 */
export const insertAccount = async (
  trx: Queryable,
  account: NewAccountRow,
  now: Date,
): Promise<string | null> => {
  const row = await trx
    .insertInto('account')
    .values({ id: newId(), ...account, mustChangePassword: true, firstPasswordAt: now, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** An email that was given by those who look after the account needs nobody's confirmation. */
export const GIVEN_EMAIL = { emailIsConfirmed: true, confirmedEmail: null } as const;

/**
 * Writes what may be changed about a person whose username is the email: another email is another username, the same
 * email leaves it. False, and nothing is written, when that username is somebody else's.
 */
export const updateAccount = async (trx: Queryable, id: string, person: PersonFields): Promise<boolean> => {
  const { email } = await trx
    .selectFrom('account')
    .where('id', '=', id)
    .select('email')
    .executeTakeFirstOrThrow();
  const username = email?.toLowerCase() === person.email.toLowerCase() ? null : person.email;
  if (username) {
    const taken = await trx
      .selectFrom('account')
      .where(sql<string>`lower(username)`, '=', username.toLowerCase())
      .where('deletedAt', 'is', null)
      .where('id', '!=', id)
      .select('id')
      .executeTakeFirst();
    if (taken) return false;
  }
  await trx
    .updateTable('account')
    .set({ ...person, ...(username && { username, ...GIVEN_EMAIL }) })
    .where('id', '=', id)
    .execute();
  return true;
};

/** Takes accounts off every list, ends their sessions and their right to log in. What they made and reached stays. */
export const markAccountDeleted = async (trx: Queryable, id: string, now: Date): Promise<void> => {
  await trx.updateTable('account').set({ deletedAt: now }).where('id', '=', id).execute();
  await closeSessionsOf(trx, id, now);
};

/** Stores a password that was drawn for somebody by another person, which has to be changed at the next login. */
export const storeDrawnPassword = async (
  trx: Queryable,
  id: string,
  { passwordHash, by, now }: { passwordHash: string; by: string; now: Date },
): Promise<void> => {
  await trx
    .updateTable('account')
    .set({ passwordHash, mustChangePassword: true, firstPasswordAt: now, passwordReplacedBy: by })
    .where('id', '=', id)
    .execute();
};
