import { newId } from '../apps/server/src/platform/ids.ts';
import type { Product } from './product.ts';

/** A student of a large exam, with a session of the own. */
export interface Sitter {
  id: string;
  username: string;
  /** The bearer token. */
  token: string;
}

/**
 * Adds students to the department of a faculty member, each with an open session: nobody waits here until a thousand
 * passwords are checked. With a `passwordHash` they can log in as well. Of one product only one call may use a `prefix` of
 * usernames.
 */
export const addSitters = async (
  { sql }: Pick<Product, 'sql'>,
  count: number,
  { beside = 'faculty', prefix = 'sitter', passwordHash = 'nobody logs in by password here' } = {},
): Promise<Sitter[]> => {
  const rows = await sql(
    `with numbered as (
       select n, $2 || n as username, 'session-of-' || $2 || '-number-' || n as token, id
       from unnest($1::uuid[]) with ordinality as given (id, n)
     ), place as (
       select institute_id, department_id from account where username = $3
     ), people as (
       insert into account (id, username, password_hash, role, institute_id, department_id, fullname)
       select id, username, $4, 'STUDENT', institute_id, department_id,
         'Sitter Number ' || n
       from numbered, place
     ), students as (
       insert into student (account_id, semester, batch) select id, 4, '2027' from numbered
     ), sessions as (
       insert into session (id, account_id, token_hash, role, address, device, expires_at)
       select gen_random_uuid(), id, sha256(convert_to(token, 'UTF8')), 'STUDENT', '127.0.0.1', '', now() + interval '7 days'
       from numbered
     )
     select id, username, token from numbered order by n`,
    [Array.from({ length: count }, () => newId()), prefix, beside, passwordHash],
  );
  return rows.map(({ id, username, token }) => ({
    id: String(id),
    username: String(username),
    token: String(token),
  }));
};
