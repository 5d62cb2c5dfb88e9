import type { TokenScope } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** The token of the call, as its program may know it. */
export const findOwnToken = (db: Queryable, id: string) =>
  db
    .selectFrom('accessToken')
    .where('id', '=', id)
    .select([
      'name',
      'expiresAt',
      sql<TokenScope[]>`scopes`.as('scopes'),
      sql<boolean>`service_account_id is not null`.as('isService'),
    ])
    .executeTakeFirstOrThrow();
