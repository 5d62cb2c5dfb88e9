import type { Gender, Role } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { mapInTurns } from '../../platform/next-turn.ts';
import { fitsHash } from '../../platform/passwords/passwords.ts';

/** Those of whom a department has many. */
export type PeopleRole = Extract<Role, 'FACULTY' | 'STUDENT'>;

/** Where people of one kind belong. */
export interface PeoplePlace {
  role: PeopleRole;
  instituteId: string;
  departmentId: string;
}

export interface NewPerson {
  username: string;
  passwordHash: string;
  fullname: string;
  gender: Gender;
  email: string;
  phone: string;
}

/**
 * Makes accounts with first passwords, and answers the ids of those who were added, by username; a username that exists
 * anywhere on the platform, in capitals or not, is left out. The rows travel as one JSON text: thousands of parameters
 * would keep the process from answering others while they are written into a statement.
 */
export const insertPeople = async (
  trx: Queryable,
  { role, instituteId, departmentId }: PeoplePlace,
  people: readonly NewPerson[],
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const written = await mapInTurns(people, (person) => JSON.stringify({ ...person, id: newId() }));
  const given = `[${written.join(',')}]`;
  // Ordered: two uploads of the same people wait for each other instead of locking each other out.
  const { rows } = await sql<{ id: string; username: string }>`
    insert into account (
      id, username, password_hash, must_change_password, first_password_at, role, institute_id, department_id,
      fullname, gender, email, phone, created_at
    )
    select id, username, "passwordHash", true, ${now}::timestamptz, ${role}, ${instituteId}::uuid, ${departmentId}::uuid,
      fullname, gender, email, phone, ${now}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as given (
      id uuid, username text, "passwordHash" text, fullname text, gender text, email text, phone text
    )
    order by lower(username)
    on conflict do nothing
    returning id, username
  `.execute(trx);
  return new Map(rows.map(({ username, id }) => [username, id]));
};

const isNamed = (usernames: readonly string[]) =>
  sql<SqlBool>`lower(username) = any(${usernames.map((name) => name.toLowerCase())}::text[])`;

/** Those of the usernames that exist on the platform, in lower case. */
export const takenUsernames = async (db: Queryable, usernames: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('account')
    .where('deletedAt', 'is', null)
    .where(isNamed(usernames))
    .select(sql<string>`lower(username)`.as('username'))
    .execute();
  return new Set(rows.map(({ username }) => username));
};

/**
 * Of usernames that are taken, those whom an earlier try of the very same action has added: people of the department
 * who have not logged in with an own password yet, and whose first password is the one that is drawn again. Answers
 * their ids by the username as it was given. Without a place those of the whole platform.
 */
export const findEarlierTry = async (
  db: Queryable,
  place: Pick<PeoplePlace, 'role' | 'departmentId'> | null,
  passwords: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> => {
  if (passwords.size === 0) return new Map();
  const known = await db
    .selectFrom('account')
    .$if(place !== null, (those) =>
      those
        .where('departmentId', '=', place?.departmentId ?? '')
        .where('role', '=', place?.role ?? 'STUDENT'),
    )
    .where('deletedAt', 'is', null)
    .where('mustChangePassword', '=', true)
    .where(isNamed([...passwords.keys()]))
    .select(['id', 'username', 'passwordHash'])
    .execute();
  const found = new Map<string, string>();
  for (const { id, username, passwordHash } of known)
    if (await fitsHash(passwords.get(username) ?? '', passwordHash)) found.set(username, id);
  return found;
};
