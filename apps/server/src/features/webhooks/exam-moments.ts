import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';

/** Exams that ended longer ago are not looked at any more, days. */
const LOOKED_AT_DAYS = 60;

/**
 * Notes which exams are over and which are graded, and tells whoever wants to know, in one transaction. An exam that goes on
 * later, for somebody at least, is over once more. Webhooks are not told of what was so before they were made.
 */
const noteExamMoments = async (db: Queryable, now: Date): Promise<void> => {
  await sql`
    with ended as (
      select task.id,
        greatest(
          task.end_time,
          (
            select max(greatest(task.end_time + extra_minutes * interval '1 minute', later_end))
            from extra_time where extra_time.task_id = task.id
          ),
          (select max(open_until) from attempt where attempt.task_id = task.id)
        ) as ended_at,
        (select max(graded_at) from attempt where attempt.task_id = task.id) as graded_at,
        exists (
          select from attempt
          where attempt.task_id = task.id and attempt.submitted_at is not null and attempt.graded_at is null
        ) as is_ungraded
      from task_outline as task
      where task.deleted_at is null and task.end_time <= ${now}::timestamptz
        and task.end_time > ${now}::timestamptz - ${LOOKED_AT_DAYS} * interval '1 day'
        and not exists (
          select from exam_moment where exam_moment.task_id = task.id and exam_moment.type = 'exam.graded'
        )
        and not exists (select from attempt where attempt.task_id = task.id and attempt.submitted_at is null)
        and (
          exists (select from task_student where task_student.task_id = task.id)
          or exists (select from attempt where attempt.task_id = task.id)
        )
    ),
    found as (
      select id, 'exam.over' as type, ended_at as at from ended where ended_at <= ${now}::timestamptz
      union all
      select id, 'exam.graded', greatest(ended_at, graded_at) from ended
      where ended_at <= ${now}::timestamptz and not is_ungraded
    ),
    noted as (
      insert into exam_moment (task_id, type) select id, type from found order by id, type
      on conflict do nothing returning task_id, type
    )
    select tell_webhooks(found.type, found.id, '{}', null, found.at)
    from found join noted on noted.task_id = found.id and noted.type = found.type
  `.execute(db);
};

/**
 * Looks for them again and again. Several servers may. While the machine's clock was just set nothing is noted. Answers how
 * to stop it.
 */
export const startExamWatch = (deps: Deps, everyMs = 5000): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      if (deps.clock.isSteady())
        await noteExamMoments(deps.db, deps.now()).catch((error: unknown) =>
          deps.log.error({ err: error }, 'exams that are over could not be looked for'),
        );
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
};
