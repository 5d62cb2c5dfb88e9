import { sql } from 'kysely';
import type { Db, Queryable } from '../db/database.ts';

/** How often something was called in the minute (or other window) that runs, and for how long it still runs, ms. */
export interface CallCount {
  current: number;
  ttl: number;
}

/** Counts one call under a key, over all servers; the first one begins a window of `windowMs`. */
export const countCall = async (db: Db, key: string, windowMs: number): Promise<CallCount> => {
  // The database's clock, which all servers share.
  const ends = sql`clock_timestamp() + ${windowMs} * interval '1 millisecond'`;
  const { rows } = await sql<{ calls: number; ttl: number }>`
    insert into call_count as known (key, calls, ends_at) values (${key}, 1, ${ends})
    on conflict (key) do update set
      calls = case when known.ends_at > clock_timestamp() then known.calls + 1 else 1 end,
      ends_at = case when known.ends_at > clock_timestamp() then known.ends_at else excluded.ends_at end
    returning calls, (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as ttl
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a row that was written is returned');
  return { current: row.calls, ttl: Math.max(1, row.ttl) };
};

/** Throws away windows that are over. */
export const sweepCallCounts = async (db: Queryable): Promise<void> => {
  await db
    .deleteFrom('callCount')
    .where('endsAt', '<', sql<Date>`now()`)
    .execute();
};
