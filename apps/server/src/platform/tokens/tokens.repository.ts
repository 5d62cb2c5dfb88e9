import type { Role, TokenScope } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

/** Whose a token is. */
export type TokenHolder = { accountId: string } | { serviceAccountId: string };

const columnOf = (holder: TokenHolder) =>
  'accountId' in holder
    ? (['accountId', holder.accountId] as const)
    : (['serviceAccountId', holder.serviceAccountId] as const);

/** A token that is to be stored. */
export interface TokenRow {
  id: string;
  tokenHash: Buffer;
  role: Role;
  name: string;
  scopes: readonly TokenScope[];
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
}

export const insertToken = async (
  db: Queryable,
  holder: TokenHolder,
  { scopes, ...row }: TokenRow,
): Promise<void> => {
  await db
    .insertInto('accessToken')
    .values({ ...row, ...holder, scopes: [...scopes] })
    .execute();
};

/** The tokens of a person, or of several service accounts, newest first. */
export const listTokensOf = (
  db: Queryable,
  holders: { accountId: string } | { serviceAccountIds: readonly string[] },
) =>
  db
    .selectFrom('accessToken as token')
    .innerJoin('person as maker', 'maker.id', 'token.createdBy')
    .where(
      'accountId' in holders
        ? sql<boolean>`token.account_id = ${holders.accountId}`
        : sql<boolean>`token.service_account_id = any(${holders.serviceAccountIds}::uuid[])`,
    )
    .select([
      'token.id',
      'token.serviceAccountId',
      'token.name',
      'token.createdAt',
      'token.expiresAt',
      'token.lastUsedAt',
      'token.revokedAt',
      sql<TokenScope[]>`token.scopes`.as('scopes'),
      'maker.fullname as createdByName',
    ])
    .orderBy('token.createdAt', 'desc')
    .orderBy('token.id', 'desc')
    .execute();
export type ListedToken = Awaited<ReturnType<typeof listTokensOf>>[number];

/** How many tokens somebody has that have not ended. */
export const countLiveTokens = async (db: Queryable, holder: TokenHolder, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('accessToken')
    .where(...whereOf(holder))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const whereOf = (holder: TokenHolder) => {
  const [column, id] = columnOf(holder);
  return [column, '=', id] as const;
};

/** Ends one token, or all that a holder has; answers the names of those that it has ended. */
export const revokeTokens = (db: Queryable, holder: TokenHolder, now: Date, tokenId?: string) =>
  db
    .updateTable('accessToken')
    .set({ revokedAt: now })
    .where(...whereOf(holder))
    .where('revokedAt', 'is', null)
    .$if(tokenId !== undefined, (query) => query.where('id', '=', tokenId ?? ''))
    .returning(['id', 'name'])
    .execute();

/** The service account that a token is of; null for one of a person, and for none. */
export const holderOfToken = async (db: Queryable, tokenId: string): Promise<string | null> =>
  (await db.selectFrom('accessToken').where('id', '=', tokenId).select('serviceAccountId').executeTakeFirst())
    ?.serviceAccountId ?? null;
