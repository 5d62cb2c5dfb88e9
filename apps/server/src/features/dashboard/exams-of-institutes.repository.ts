import { AWAY_AFTER_MS } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { isOngoingAt } from '../task-sessions/index.ts';

/**
 * The institutes in which tasks with students run at `now`, or begin before `before`: what runs first, then what begins
 * soonest. At most `limit`, each with how many there are in all.
 */
export const listInstitutesWithExams = async (
  db: Queryable,
  { now, before, limit }: { now: Date; before: Date; limit: number },
) => {
  const { rows } = await sql<{
    id: string;
    name: string;
    running: number;
    writing: number;
    coming: number;
    nextAt: Date | null;
    total: number;
  }>`
    with exam as (
      select item.id, item.department_id, item.start_time, item.start_time <= ${now} as runs
      from task_outline as item
      where item.deleted_at is null
        and (
          ${isOngoingAt(db, now)}
          or (
            item.start_time > ${now} and item.start_time < ${before}
            and exists (select from task_student where task_student.task_id = item.id)
          )
        )
    ),
    writing as (
      select exam.id, count(*) as students
      from exam
      join attempt on attempt.task_id = exam.id and attempt.submitted_at is null
      join task_student
        on task_student.task_id = attempt.task_id and task_student.student_id = attempt.student_id
      where exam.runs
        and coalesce(attempt.heard_at, attempt.started_at) >= ${new Date(now.getTime() - AWAY_AFTER_MS)}
      group by exam.id
    )
    select
      institute.id, institute.name,
      count(*) filter (where exam.runs) as running,
      coalesce(sum(writing.students), 0)::int as writing,
      count(*) filter (where not exam.runs) as coming,
      min(exam.start_time) filter (where not exam.runs) as "nextAt",
      count(*) over () as total
    from exam
    join department_outline as department on department.id = exam.department_id and department.deleted_at is null
    join institute on institute.id = department.institute_id and institute.deleted_at is null
    left join writing on writing.id = exam.id
    group by institute.id
    order by count(*) filter (where exam.runs) > 0 desc, "nextAt" nulls last, institute.name
    limit ${limit}
  `.execute(db);
  return rows;
};
