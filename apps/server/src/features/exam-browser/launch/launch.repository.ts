import { createHash, randomBytes } from 'node:crypto';
import { LAUNCH_MINUTES, type SelfTest } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

/** Of what only its holder may know; the database has no more of it. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const LAUNCH = [
  'id',
  'taskId',
  'accountId',
  'revisionId',
  'isSelfTest',
  'expiresAt',
  'fetchedAt',
  'usedAt',
  'report',
] as const;

/** Makes a launch, and throws away those of the account that are long over. Answers its id and its token. */
export const insertLaunch = async (
  db: Queryable,
  of: { taskId: string; accountId: string; revisionId: string; isSelfTest: boolean },
  now: Date,
): Promise<{ id: string; token: string; expiresAt: Date }> => {
  const token = randomBytes(16).toString('hex');
  const id = newId();
  const expiresAt = new Date(now.getTime() + LAUNCH_MINUTES * 60_000);
  await db
    .deleteFrom('examBrowserLaunch')
    .where('accountId', '=', of.accountId)
    .where('expiresAt', '<', new Date(now.getTime() - 86_400_000))
    .execute();
  await db
    .insertInto('examBrowserLaunch')
    .values({ ...of, id, tokenHash: secretHash(token), createdAt: now, expiresAt })
    .execute();
  return { id, token, expiresAt };
};

/** The launch of a token; undefined when there is none. It may be over. */
export const findLaunchByToken = (db: Queryable, token: string) =>
  db
    .selectFrom('examBrowserLaunch')
    .where('tokenHash', '=', secretHash(token))
    .select(LAUNCH)
    .executeTakeFirst();

export type Launch = NonNullable<Awaited<ReturnType<typeof findLaunchByToken>>>;

/** A launch of one's own. */
export const findOwnLaunch = (db: Queryable, id: string, accountId: string): Promise<Launch | undefined> =>
  db
    .selectFrom('examBrowserLaunch')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .select(LAUNCH)
    .executeTakeFirst();

/** Notes when the configuration was handed out first. */
export const noteFetched = async (db: Queryable, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('examBrowserLaunch')
    .set({ fetchedAt: now })
    .where('id', '=', id)
    .where('fetchedAt', 'is', null)
    .execute();
};

/**
 * Uses a launch up, in one step; false when it is over, or somebody else has. Whoever used it may do so again with the
 * same secret: the answer may have been lost.
 */
export const useLaunch = async (db: Queryable, id: string, secret: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('examBrowserLaunch')
    .set((eb) => ({ usedAt: eb.fn.coalesce('usedAt', eb.val(now)), secretHash: secretHash(secret) }))
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .where((eb) => eb.or([eb('usedAt', 'is', null), eb('secretHash', '=', secretHash(secret))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Keeps what a self-test found, for the page that started it. */
export const storeReport = async (db: Queryable, id: string, report: SelfTest): Promise<void> => {
  await db
    .updateTable('examBrowserLaunch')
    .set({ report: JSON.stringify(report) })
    .where('id', '=', id)
    .execute();
};
