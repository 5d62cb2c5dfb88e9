import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { isRehearsed } from '../../platform/db/expressions/is-rehearsed.ts';

/** When the last backup was written; null when none was. */
export const findLastBackup = async (db: Queryable): Promise<Date | null> => {
  // Said in the statement, so that the index of just these actions is used.
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from audit_log where action = 'backup'
  `.execute(db);
  return rows[0]?.at ?? null;
};

/** How many mails could not be sent since a moment, and when the last of them. */
export const countFailedMails = async (db: Queryable, since: Date) => {
  const { rows } = await sql<{ failed: number; lastAt: Date | null }>`
    select coalesce(sum(times), 0)::int as failed, max(coalesce(last_at, at)) as "lastAt"
    from audit_log where action = 'fail-mail' and at > ${since}
  `.execute(db);
  return rows[0] ?? { failed: 0, lastAt: null };
};

/** How many submissions are not graded yet, and when the oldest of them was submitted. */
export const countUngraded = async (db: Queryable): Promise<{ count: number; oldestAt: Date | null }> => {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*) as count, min(submitted_at) as "oldestAt"
    from attempt
    join task_outline as task on task.id = attempt.task_id and task.deleted_at is null
    where submitted_at is not null and graded_at is null and not ${isRehearsed('task.department_id')}
  `.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
};
