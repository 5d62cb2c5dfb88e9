import type { Gender, Role } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { waitsToGo } from '../../platform/db/expressions/waits-to-go.ts';
import { newId } from '../../platform/ids.ts';
import { closeSessionsOf, closeSessionsOfAll } from '../../platform/sessions/sessions.ts';

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

/** The ids of accounts that log in by these usernames, by the username in small letters. */
export const listIdsByUsername = async (
  db: Queryable,
  usernames: readonly string[],
): Promise<Map<string, string>> => {
  const wanted = usernames.map((username) => username.toLowerCase());
  const rows = await db
    .selectFrom('account')
    .where(sql<boolean>`lower(username) = any(${wanted}::text[])`)
    .where('deletedAt', 'is', null)
    .select(['id', 'username'])
    .execute();
  return new Map(rows.map(({ id, username }) => [username.toLowerCase(), id]));
};

/** Whether a username is that of somebody whose institute or department will be deleted. */
export const isPlaceClosedOf = async (db: Queryable, username: string): Promise<boolean> => {
  const row = await db
    .selectFrom('account')
    .where(sql<boolean>`lower(username) = ${username.toLowerCase()}`)
    .where('deletedAt', 'is', null)
    .where(waitsToGo('account.instituteId', 'account.departmentId'))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Makes the first account of an installation, which nobody gave the password, and answers its id. */
export const insertAdministratorAccount = async (
  trx: Queryable,
  administrator: { username: string; passwordHash: string; fullname: string; email: string | null },
): Promise<string> => {
  const id = newId();
  await trx
    .insertInto('account')
    .values({ id, role: 'ADMIN', ...administrator })
    .execute();
  return id;
};

/** An email that was given by those who look after the account needs nobody's confirmation. */
const GIVEN_EMAIL = { emailIsConfirmed: true, confirmedEmail: null } as const;

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

/** Takes an account off every list, ends its sessions and its right to log in. What it made and reached stays. */
export const markAccountDeleted = async (trx: Queryable, id: string, now: Date): Promise<void> => {
  await trx.updateTable('account').set({ deletedAt: now }).where('id', '=', id).execute();
  await closeSessionsOf(trx, id, { now, why: 'CLOSED' });
};

/** Does the same with everybody in an institute or a department, and answers their ids. */
export const markAccountsDeletedIn = async (
  trx: Queryable,
  place: { instituteId: string } | { departmentId: string },
  now: Date,
): Promise<string[]> => {
  const accounts = trx.updateTable('account').set({ deletedAt: now }).where('deletedAt', 'is', null);
  const those =
    'instituteId' in place
      ? accounts.where('instituteId', '=', place.instituteId)
      : accounts.where('departmentId', '=', place.departmentId);
  const ids = (await those.returning('id').execute()).map(({ id }) => id);
  await closeSessionsOfAll(trx, ids, { now, why: 'CLOSED' });
  return ids;
};

/** Writes whether people may log in; whoever was made anonymous is nobody who could. */
export const setActive = async (trx: Queryable, ids: readonly string[], isActive: boolean): Promise<void> => {
  await trx
    .updateTable('account')
    .set({ isActive })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('anonymisedAt', 'is', null)
    .execute();
};

/** Puts people into another department of their institute. */
export const setDepartment = async (
  trx: Queryable,
  ids: readonly string[],
  departmentId: string,
): Promise<void> => {
  await trx
    .updateTable('account')
    .set({ departmentId })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
};

/** Makes somebody something else, in a department or (null) in the institute as a whole. */
export const setRole = async (
  trx: Queryable,
  id: string,
  role: Role,
  departmentId: string | null,
): Promise<void> => {
  await trx.updateTable('account').set({ role, departmentId }).where('id', '=', id).execute();
};

/** What those who look after somebody have changed. */
export interface ChangedPerson extends PersonFields {
  id: string;
  /** Null: it stays. */
  username: string | null;
  registerName: string | null;
}

/** Writes what was changed about many at once. A username that is somebody else's fails the statement. */
export const updatePeople = async (trx: Queryable, people: readonly ChangedPerson[]): Promise<void> => {
  if (people.length === 0) return;
  await sql`
    update account set
      fullname = given.fullname, phone = given.phone, gender = given.gender,
      register_name = given."registerName", username = coalesce(given.username, account.username),
      email = given.email,
      email_is_confirmed = email_is_confirmed or account.email is distinct from given.email,
      confirmed_email = case when account.email is distinct from given.email then null else confirmed_email end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (
      id uuid, username text, fullname text, email text, phone text, gender text, "registerName" text
    )
    where account.id = given.id
  `.execute(trx);
};

/** Writes what those who look after a person have changed, whose username stays; with the name of the register. */
export const updatePerson = async (
  trx: Queryable,
  { id, email: before }: { id: string; email: string | null },
  person: PersonFields & { registerName: string | null },
): Promise<void> => {
  const given = person.email === before ? {} : GIVEN_EMAIL;
  await trx
    .updateTable('account')
    .set({ ...person, ...given })
    .where('id', '=', id)
    .execute();
};
