import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { isRehearsed } from '../../platform/db/expressions/is-rehearsed.ts';

/** Beyond the end of the exam, an ungraded attempt holds up the seal no longer than this. Hours. */
export const SEAL_HOURS = 24;
/** A change is sealed when none has followed it for so long, or it has waited for so long. Seconds. */
const QUIET_SECONDS = 30;
const WAIT_SECONDS = 300;

/** When the last student of a task must have handed in, as far as nobody opens an attempt again. */
const lastEnd = sql<Date>`greatest(task.end_time, (
  select max(greatest(task.end_time + extra_minutes * interval '1 minute', later_end))
  from extra_time where extra_time.task_id = task.id
))`;

/** When a task is sealed at the latest: never before there was an installation that could grade it. */
const latest = sql<Date>`greatest(${lastEnd}, (select created_at from installation))
  + ${SEAL_HOURS} * interval '1 hour'`;

const isUngraded = sql<boolean>`exists (
  select from attempt where attempt.task_id = task.id and attempt.graded_at is null
)`;

/** Tasks that are over and graded, or have been over for long, and have no record yet; those that ended first come first. */
export const listTasksToSeal = async (db: Queryable, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('taskOutline as task')
    .where('task.deletedAt', 'is', null)
    .where('task.endTime', '<=', now)
    // A sealed record stays for good, and a rehearsal is to leave nothing.
    .where((eb) => eb.not(isRehearsed('task.department_id')))
    .where(sql<boolean>`not exists (select from record where record.task_id = task.id)`)
    .where(
      sql<boolean>`(
      exists (select from task_student where task_student.task_id = task.id)
      or exists (select from attempt where attempt.task_id = task.id)
    )`,
    )
    .where(sql<boolean>`${lastEnd} <= ${now}::timestamptz`)
    .where(sql<boolean>`(not ${isUngraded} or ${latest} <= ${now}::timestamptz)`)
    .orderBy('task.endTime')
    .select('task.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** When the record of a task is sealed at the latest; null for a task without students. */
export const findDueAt = async (db: Queryable, taskId: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('taskOutline as task')
    .where('task.id', '=', taskId)
    .where(sql<boolean>`exists (select from task_student where task_student.task_id = task.id)`)
    .select(latest.as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
};

/** Tasks whose record lacks changes that are old enough, by the database's clock. */
export const listTasksToAmend = async (db: Queryable): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select due.task_id as id
    from record_due as due join record on record.task_id = due.task_id
    group by due.task_id
    having max(due.at) < now() - ${QUIET_SECONDS} * interval '1 second'
      or min(due.at) < now() - ${WAIT_SECONDS} * interval '1 second'
    order by min(due.at)
  `.execute(db);
  return rows.map(({ id }) => id);
};
