import type { OriginFilter } from '@assay/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/** What was done from one session, address and device since it was written last. */
export interface OriginNote {
  attemptId: string;
  sessionId: string;
  address: string;
  device: string;
  firstAt: Date;
  lastAt: Date;
  saves: number;
  runs: number;
}

/** Adds to what is known of where attempts were worked on: any number of notes in one statement. */
export const writeOrigins = async (db: Queryable, notes: readonly OriginNote[]): Promise<void> => {
  if (notes.length === 0) return;
  // In one order, so that two servers never wait for each other.
  await sql`
    insert into attempt_origin as known
      (attempt_id, session_id, address, device, first_at, last_at, saves, runs)
    select
      "attemptId", "sessionId", address, device, min("firstAt"), max("lastAt"), sum(saves), sum(runs)
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as given (
      "attemptId" uuid, "sessionId" uuid, address text, device text, "firstAt" timestamptz, "lastAt" timestamptz,
      saves integer, runs integer
    )
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (attempt_id, session_id, address, device) do update set
      last_at = greatest(known.last_at, excluded.last_at),
      saves = known.saves + excluded.saves,
      runs = known.runs + excluded.runs
  `.execute(db);
};

/** Forgets where attempts were worked on that nobody has worked on from there since. */
export const deleteOrigins = async (db: Queryable, before: Date): Promise<void> => {
  await db.deleteFrom('attemptOrigin').where('lastAt', '<', before).execute();
};

/** Where attempts were worked on, each in the order in which it began. */
export const listOrigins = (db: Queryable, attemptIds: readonly string[]) =>
  db
    .selectFrom('attemptOrigin')
    .where(sql<boolean>`attempt_id = any(${attemptIds}::uuid[])`)
    .orderBy('firstAt')
    .orderBy('sessionId')
    .select(['attemptId', 'sessionId', 'address', 'device', 'firstAt', 'lastAt', 'saves', 'runs'])
    .execute();

export type OriginRow = Awaited<ReturnType<typeof listOrigins>>[number];

/** Whether the attempt of a query was worked on from several devices or addresses, at all or at the same time. */
export const hasOrigins: Readonly<Record<OriginFilter, RawBuilder<SqlBool>>> = {
  SEVERAL: sql`(
    select count(distinct address) > 1 or count(distinct device) > 1
    from attempt_origin where attempt_id = attempt.id
  )`,
  'AT-ONCE': sql`exists (
    select from attempt_origin as one join attempt_origin as other on other.attempt_id = one.attempt_id
    where one.attempt_id = attempt.id and (one.session_id, one.device) <> (other.session_id, other.device)
      and one.first_at < other.last_at and other.first_at < one.last_at
  )`,
};
