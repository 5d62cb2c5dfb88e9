import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/**
 * Where accounts can be told something, by their ids: the address that is known to be theirs; without one they are left
 * out.
 * @param alsoInactive those who cannot log in have one as well
 */
export const listConfirmedEmails = async (
  db: Queryable,
  accountIds: readonly string[],
  { alsoInactive = false } = {},
): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('account')
    .where(sql<boolean>`id = any(${accountIds}::uuid[])`)
    .$if(!alsoInactive, (query) => query.where('isActive', '=', true))
    .select([
      'id',
      sql<string | null>`case when email_is_confirmed then email else confirmed_email end`.as('email'),
    ])
    .execute();
  return new Map(rows.flatMap(({ id, email }) => (email ? [[id, email] as [string, string]] : [])));
};
