import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../db/database.ts';

/** A session that has been over for so many days is forgotten. */
const FORGOTTEN_AFTER_DAYS = 30;
/** Deleted by one statement at most: others who write sessions do not wait for long. */
const AT_A_TIME = 5_000;

/** Throws sessions away that have been over for long. */
export const sweepSessions = async (db: Queryable, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_DAYS * 86_400_000);
  let deleted = AT_A_TIME;
  while (deleted === AT_A_TIME) {
    const { numDeletedRows } = await db
      .deleteFrom('session')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('session')
          .where(sql<SqlBool>`coalesce(ended_at, expires_at) < ${before}`)
          .select('id')
          .limit(AT_A_TIME),
      )
      .executeTakeFirstOrThrow();
    deleted = Number(numDeletedRows);
  }
};
