import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/** Attempts by their ids, or those of students at a task. */
export type AttemptsKey =
  { attemptIds: readonly string[] } | { taskId: string; studentIds: readonly string[] };

/**
 * Locks attempts until the transaction ends, in the order of their ids, and answers these: it keeps saves, submission,
 * extra time, marks and the clock from overtaking one another. With `skip` those that somebody else holds are left out
 * instead of waited for.
 *
 * What the caller goes by it reads by a statement of its own, after this: what is read beside a row that had to be waited
 * for is as old as the beginning of the wait.
 */
export const lockAttempts = async (
  trx: Queryable,
  of: AttemptsKey,
  { skip = false } = {},
): Promise<string[]> => {
  const attempts = trx.selectFrom('attempt').orderBy('id').select('id').forUpdate();
  const meant =
    'attemptIds' in of
      ? attempts.where(sql<boolean>`id = any(${of.attemptIds}::uuid[])`)
      : attempts
          .where('taskId', '=', of.taskId)
          .where(sql<boolean>`student_id = any(${of.studentIds}::uuid[])`);
  const rows = await meant.$if(skip, (query) => query.skipLocked()).execute();
  return rows.map(({ id }) => id);
};
