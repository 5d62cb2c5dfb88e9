import { sql } from 'kysely';
import type { Deps } from '../../src/platform/deps.ts';

interface Asked {
  subjectId: string;
  batch: string;
  /** Percent of the marks of each outcome, in their order. */
  targets: readonly number[];
  /** Percent of the students for levels 1 to 3. */
  thresholds: readonly [number, number, number];
  /** By task; 1 for the others. */
  weights?: Readonly<Record<string, number>>;
}

/**
 * Attainment once more, by the database and from the marks as they are stored, with nothing of what the product computes
 * it by: the test's second opinion. By task and outcome, then by outcome.
 */
export const attainmentBySql = async ({ db }: Deps, asked: Asked) => {
  const parts = sql`
    with outcome as (
      select id, (row_number() over (order by "order"))::int - 1 as place from module where subject_id = ${asked.subjectId}
    ), part as (
      select attempt.task_id, attempt.student_id, outcome.place,
        sum(program.marks / links.count) as obtained, sum(placed.marks / links.count) as maximum
      from attempt
      join student on student.account_id = attempt.student_id and student.batch = ${asked.batch}
      join task_student using (task_id, student_id)
      join task_outline as task on task.id = attempt.task_id and task.subject_id = ${asked.subjectId}
        and task.deleted_at is null
      join submission_program as program on program.attempt_id = attempt.id
      join task_question as placed on placed.task_id = task.id and placed.question_id = program.question_id
      join question_module as link on link.question_id = program.question_id
      join outcome on outcome.id = link.module_id
      cross join lateral (
        select count(*)::numeric as count from question_module join outcome as own on own.id = module_id
        where question_id = program.question_id
      ) as links
      where attempt.graded_at is not null
      group by 1, 2, 3
    ), by_task as (
      select task_id, place, max(maximum) as maximum, avg(obtained) as average,
        avg(100 * obtained / maximum) as percent, count(*)::int as appeared,
        (count(*) filter (
          where obtained * 100 >= (${sql.val([...asked.targets])}::numeric[])[place + 1] * maximum - 0.000001
        ))::int as reached
      from part group by 1, 2
    ), levelled as (
      select *, 100.0 * reached / appeared as share,
        (select count(*)::int from unnest(${sql.val([...asked.thresholds])}::numeric[]) as threshold
          where 100 * reached >= threshold * appeared) as level,
        coalesce((${JSON.stringify(asked.weights ?? {})}::jsonb ->> task_id::text)::numeric, 1) as weight
      from by_task
    )
  `;
  const round = (value: string) => sql.raw(`round((${value})::numeric, 2)::float8`);
  const { rows: tasks } = await sql<{ taskId: string; place: number }>`
    ${parts}
    select task_id, place, ${round('maximum')} as maximum, ${round('average')} as average,
      ${round('percent')} as percent, appeared, reached, ${round('share')} as share, level
    from levelled order by task_id, place
  `.execute(db);
  const { rows: outcomes } = await sql<{ place: number; level: number }>`
    ${parts}
    select place, ${round('sum(maximum)')} as maximum, ${round('sum(weight * percent) / sum(weight)')} as percent,
      ${round('sum(weight * share) / sum(weight)')} as share, (sum(weight * level) / sum(weight))::float8 as level
    from levelled where weight > 0 group by place order by place
  `.execute(db);
  return { tasks, outcomes };
};
