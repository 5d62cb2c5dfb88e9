import type { Role, TokenScope } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { waitsToGo } from '../db/expressions/waits-to-go.ts';
import { joinLookUps } from '../db/joined-look-up.ts';
import { hashOfToken } from './token-text.ts';

/** The time of last use is written at most this often. */
const TOUCH_MS = 60_000;

/** Who a token acts as: a person, or a service account. */
const HOLDER = [
  sql<string>`coalesce(person.id, service.id)`.as('id'),
  sql<string>`coalesce(person.username, 'service')`.as('username'),
  sql<string>`coalesce(person.fullname, service.name)`.as('fullname'),
  sql<Role>`coalesce(person.role, service.role)`.as('role'),
  sql<string | null>`coalesce(person.institute_id, service.institute_id)`.as('instituteId'),
  sql<string | null>`coalesce(person.department_id, service.department_id)`.as('departmentId'),
] as const;

/** Whether the account behind a token may act: it is there and not deactivated, and its place is open. */
const MAY_ACT = sql<boolean>`
  (person.is_active and person.deleted_at is null or service.id is not null and service.deleted_at is null)
  and not ${waitsToGo('person.institute_id', 'person.department_id')}
  and not ${waitsToGo('service.institute_id', 'service.department_id')}
  and not exists (select from institute where id = service.institute_id and deleted_at is not null)
  and not exists (
    select from department_outline where id = service.department_id and deleted_at is not null
  )`;

const listTokens = (db: Queryable, hashes: readonly string[]) =>
  db
    .selectFrom('accessToken as token')
    .leftJoin('person', 'person.id', 'token.accountId')
    .leftJoin('serviceAccount as service', 'service.id', 'token.serviceAccountId')
    .where(sql<SqlBool>`token.token_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`)
    .select([
      'token.id as tokenId',
      'token.tokenHash',
      'token.name',
      'token.role as roleAtMaking',
      'token.expiresAt',
      'token.lastUsedAt',
      'token.revokedAt',
      sql<TokenScope[]>`token.scopes`.as('scopes'),
      sql<boolean>`service.id is not null`.as('isService'),
      sql<boolean>`coalesce(person.must_change_password, false)`.as('mustChangePassword'),
      MAY_ACT.as('mayAct'),
      ...HOLDER,
    ])
    .execute();

const lookUpToken = joinLookUps(listTokens, ({ tokenHash }) => tokenHash.toString('hex'));

/** A token as it is stored, ended or not, with who it acts as. */
export type FoundToken = Awaited<ReturnType<typeof listTokens>>[number];

/**
 * The stored token behind a text, by its hash: what is compared says nothing about how near a guess was. Null for one
 * that never was.
 */
export const findToken = (db: Queryable, token: string): Promise<FoundToken | null> =>
  lookUpToken(db, hashOfToken(token).toString('hex'));

/** Writes down that a token was used, at most once a minute over all servers. */
export const touchToken = async (
  db: Queryable,
  { tokenId, lastUsedAt }: Pick<FoundToken, 'tokenId' | 'lastUsedAt'>,
  now: Date,
): Promise<void> => {
  const before = new Date(now.getTime() - TOUCH_MS);
  if (lastUsedAt && lastUsedAt > before) return;
  await db
    .updateTable('accessToken')
    .set({ lastUsedAt: now })
    .where('id', '=', tokenId)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', before)]))
    .execute();
};
