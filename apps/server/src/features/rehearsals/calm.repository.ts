import { CALM_MINUTES } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { attemptEnd } from '../../platform/db/expressions/attempt-end.ts';
import { isRehearsed } from '../../platform/db/expressions/is-rehearsed.ts';

/** A task that is open for longer is homework, and runs while somebody works on it. Hours. */
const EXAM_HOURS = 24;
/** Somebody of whom nothing has been heard for so long does not work on it now. Minutes. */
const HEARD_MINUTES = 15;

/** Somebody writes, with extra time or an attempt that was opened again as well. */
const isWritten = (now: Date) => sql`task.id in (
  select task.id
  from attempt
  join task_outline as task on task.id = attempt.task_id
  left join extra_time on extra_time.task_id = attempt.task_id and extra_time.student_id = attempt.student_id
  where attempt.submitted_at is null and ${attemptEnd} > ${now}
    and coalesce(attempt.heard_at, attempt.started_at) > ${now}::timestamptz - ${HEARD_MINUTES} * interval '1 minute'
)`;

/**
 * The exam that is in the way of a rehearsal, of any institute: one that runs, or begins within half an hour; the first
 * to begin. Undefined where none is.
 */
export const findExamInTheWay = async (
  db: Queryable,
  now: Date,
): Promise<{ startTime: Date; endTime: Date } | undefined> => {
  const { rows } = await sql<{ startTime: Date; endTime: Date }>`
    select task.start_time as "startTime", task.end_time as "endTime"
    from task_outline as task
    where task.deleted_at is null
      and not ${isRehearsed('task.department_id')}
      and task.start_time <= ${now}::timestamptz + ${CALM_MINUTES} * interval '1 minute'
      and (
        (
          task.end_time > ${now} and exists (select from task_student where task_student.task_id = task.id)
          and (task.start_time > ${now} or task.end_time - task.start_time <= ${EXAM_HOURS} * interval '1 hour')
        )
        or ${isWritten(now)}
      )
    order by task.start_time
    limit 1
  `.execute(db);
  return rows[0];
};
