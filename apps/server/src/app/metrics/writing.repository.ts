import { GRACE_SECONDS } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { attemptEnd } from '../../platform/db/expressions/attempt-end.ts';

/** How many write, and how late the end of attempts is noticed. */
export interface Writing {
  /** Attempts that are not submitted. */
  open: number;
  /** How long the one that is most overdue has been over, beyond the grace, seconds. */
  lateSeconds: number;
}

/** Counts the attempts that are open at `now`, by the same end that the finaliser goes by. */
export const countWriting = async (db: Queryable, now: Date): Promise<Writing> => {
  const { rows } = await sql<Writing>`
    select count(*) as open, coalesce(greatest(0, max(extract(epoch from ${now}::timestamptz - ${attemptEnd}) - ${GRACE_SECONDS})), 0)::float8 as "lateSeconds"
    from attempt
    join task_outline as task on task.id = attempt.task_id
    left join extra_time on extra_time.task_id = attempt.task_id and extra_time.student_id = attempt.student_id
    where attempt.submitted_at is null
  `.execute(db);
  return rows[0] ?? { open: 0, lateSeconds: 0 };
};
