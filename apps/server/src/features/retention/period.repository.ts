import type { RetentionKind } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** The periods that are set, with who set them. */
export const listPeriods = (db: Queryable) =>
  db
    .selectFrom('retentionPeriod as period')
    .innerJoin('person', 'person.id', 'period.setBy')
    .select(['period.kind', 'period.days', 'period.setAt', 'person.fullname as setBy'])
    .execute();

export type StoredPeriod = Awaited<ReturnType<typeof listPeriods>>[number];

/** The period of a kind; undefined where it is kept for ever. */
export const findPeriod = (db: Queryable, kind: RetentionKind) =>
  db.selectFrom('retentionPeriod').where('kind', '=', kind).select(['days', 'setAt']).executeTakeFirst();

/** Writes how long a kind is kept; null: for ever. */
export const savePeriod = async (
  trx: Queryable,
  { kind, days, ...set }: { kind: RetentionKind; days: number | null; setBy: string; setAt: Date },
): Promise<void> => {
  if (days === null) await trx.deleteFrom('retentionPeriod').where('kind', '=', kind).execute();
  else
    await trx
      .insertInto('retentionPeriod')
      .values({ kind, days, ...set })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ days, ...set }))
      .execute();
};

/**
 * Until the transaction ends nothing else is removed, and no period or hold is changed: what is on hold when the answer
 * is there does not go, whichever server is at work.
 */
export const lockRetention = async (trx: Queryable): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('retention'))`.execute(trx);
};
