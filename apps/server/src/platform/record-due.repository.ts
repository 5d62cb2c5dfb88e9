import type { RecordCause } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from './db/database.ts';
import { newId } from './ids.ts';

/**
 * Notes, in the transaction that makes it, a change that the sealed record of a task is to hold: of the task or its
 * students where no attempts are named. Changes of marks are noted by the database itself (`note_marks_for_record`);
 * everything else that changes programs, verdicts, receipts, times or students calls this. A change that was not noted is
 * found when the record is compared, and called one that was made behind the application's back.
 */
export const noteForRecord = async (trx: Queryable, taskId: string, cause: RecordCause): Promise<void> => {
  await trx.insertInto('recordDue').values({ id: newId(), taskId, attemptId: null, cause }).execute();
};

/** The same for attempts, of whatever tasks. */
export const noteAttemptsForRecord = async (
  trx: Queryable,
  attemptIds: readonly string[],
  cause: RecordCause,
): Promise<void> => {
  if (attemptIds.length === 0) return;
  await sql`
    insert into record_due (id, task_id, attempt_id, cause)
    select gen_random_uuid(), task_id, id, ${cause} from attempt where id = any(${attemptIds}::uuid[])
  `.execute(trx);
};
