import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/**
 * Statements that the database works on now, and those of them that wait for a lock; of connections of other roles it is not
 * told what they do.
 */
export const countStatements = async (db: Queryable): Promise<{ active: number; locked: number }> => {
  const { rows } = await sql<{ active: number; locked: number }>`
    select
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'active' and wait_event_type = 'Lock')::int as locked
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `.execute(db);
  return rows[0] ?? { active: 0, locked: 0 };
};

/** How many submissions of a task are not graded yet. */
export const countUngraded = async (db: Queryable, taskId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('attempt')
    .where('taskId', '=', taskId)
    .where('submittedAt', 'is not', null)
    .where('gradedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
