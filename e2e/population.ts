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
 * passwords are checked. Of one product only one call may use a `prefix` of usernames.
 */
export const addSitters = async (
  product: Product,
  count: number,
  { beside = 'faculty', prefix = 'sitter' } = {},
): Promise<Sitter[]> => {
  const rows = await product.sql(
    `with numbered as (
       select n, $2 || n as username, 'session-of-' || $2 || '-number-' || n as token, uuidv7() as id
       from generate_series(1, $1::int) as n
     ), place as (
       select institute_id, department_id from account where username = $3
     ), people as (
       insert into account (id, username, password_hash, role, institute_id, department_id, fullname)
       select id, username, 'nobody logs in by password here', 'STUDENT', institute_id, department_id,
         'Sitter Number ' || n
       from numbered, place
     ), students as (
       insert into student (account_id, semester, batch) select id, 4, '2027' from numbered
     ), sessions as (
       insert into session (id, account_id, token_hash, role, address, device, expires_at)
       select uuidv7(), id, sha256(convert_to(token, 'UTF8')), 'STUDENT', '127.0.0.1', '', now() + interval '7 days'
       from numbered
     )
     select id, username, token from numbered order by n`,
    [count, prefix, beside],
  );
  return rows.map(({ id, username, token }) => ({
    id: String(id),
    username: String(username),
    token: String(token),
  }));
};
