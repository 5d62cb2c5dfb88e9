import type { LogHead, PresenceEntry } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/** What one call brought of one page's presence. */
export interface PresenceBatch {
  attemptId: string;
  /** Counts the attempt's batches, from 1. */
  number: number;
  page: string;
  fromRevision: number;
  toRevision: number;
  previousHash: string;
  hash: string;
  entries: readonly PresenceEntry[];
  /** The newest of the attempt's chain over all pages. */
  chainHash: string;
  receivedAt: Date;
}

/** Where the presence of an attempt stands. */
export interface PresenceState {
  attemptId: string;
  number: number;
  chainHash: string;
  awayAt: Date | null;
  backAt: Date | null;
}

/** Where the presence of attempts stands; none where nothing was told yet. */
export const listPresence = (db: Queryable, attemptIds: readonly string[]): Promise<PresenceState[]> =>
  db
    .selectFrom('presence')
    .where(sql<boolean>`attempt_id = any(${attemptIds}::uuid[])`)
    .select(['attemptId', 'number', 'chainHash', 'awayAt', 'backAt'])
    .execute();

/** The head of each page's chain that is there. */
export const listPresenceHeads = async (
  db: Queryable,
  pages: readonly { attemptId: string; page: string }[],
): Promise<(LogHead & { attemptId: string; page: string })[]> => {
  const rows = await db
    .selectFrom('presenceBatch')
    .where(
      sql<boolean>`(attempt_id, page) in (
        select * from unnest(${pages.map(({ attemptId }) => attemptId)}::uuid[], ${pages.map(({ page }) => page)}::text[])
      )`,
    )
    .distinctOn(['attemptId', 'page'])
    .orderBy('attemptId')
    .orderBy('page')
    .orderBy('toRevision', 'desc')
    .select(['attemptId', 'page', 'toRevision as revision', 'hash'])
    .execute();
  return rows;
};

/** Adds batches, and says where their attempts stand from now on. */
export const writePresence = async (
  db: Queryable,
  batches: readonly PresenceBatch[],
  states: readonly PresenceState[],
): Promise<void> => {
  if (batches.length === 0) return;
  await db
    .insertInto('presenceBatch')
    .values(batches.map((batch) => ({ ...batch, entries: JSON.stringify(batch.entries) })))
    .execute();
  await db
    .insertInto('presence')
    .values([...states])
    .onConflict((conflict) =>
      conflict.column('attemptId').doUpdateSet((eb) => ({
        number: eb.ref('excluded.number'),
        chainHash: eb.ref('excluded.chainHash'),
        awayAt: eb.ref('excluded.awayAt'),
        backAt: eb.ref('excluded.backAt'),
      })),
    )
    .execute();
};
