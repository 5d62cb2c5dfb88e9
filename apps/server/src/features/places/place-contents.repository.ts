import { AUTHORS, type PlaceContents } from '@assay/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { waitsToGo } from '../../platform/db/expressions/waits-to-go.ts';
import type { PlaceScope } from './place-scope.ts';

/** The ids of the departments in a place that were not deleted, as a subquery, whether they will be or not. */
export const allDepartmentsIn = (scope?: PlaceScope): RawBuilder<{ id: string }> => {
  const within =
    scope === undefined
      ? sql``
      : 'instituteId' in scope
        ? sql`and institute_id = ${scope.instituteId}`
        : sql`and id = ${scope.departmentId}`;
  return sql`select id from department_outline as department where deleted_at is null ${within}`;
};

/** Those of them that are not closed to be deleted; of the whole platform without a place. */
export const departmentsIn = (scope?: PlaceScope): RawBuilder<{ id: string }> =>
  sql`${allDepartmentsIn(scope)} and not ${waitsToGo('department.instituteId', 'department.id')}`;

/** Who and what is in a place now. The heads of a department and of the institute are not counted. */
export const countContents = async (db: Queryable, scope: PlaceScope, now: Date): Promise<PlaceContents> => {
  const { rows } = await sql<PlaceContents>`
    with place as (${allDepartmentsIn(scope)}),
    people as (
      select role, count(*) as number from person
      where department_id in (select id from place) and deleted_at is null group by role
    )
    select
      ${'instituteId' in scope ? sql`(select count(*) from place)` : sql`0`} as departments,
      coalesce((select number from people where role = 'FACULTY'), 0) as faculties,
      coalesce((select number from people where role = 'STUDENT'), 0) as students,
      (
        select count(*) from task_outline where department_id in (select id from place) and deleted_at is null
      ) as tasks,
      (
        select count(*) from task_outline as task
        where department_id in (select id from place) and deleted_at is null
          and start_time <= ${now} and end_time > ${now}
          and exists (select from task_student where task_student.task_id = task.id)
      ) as running_tasks,
      (
        select count(distinct attempt.student_id) from attempt join person on person.id = attempt.student_id
        where attempt.submitted_at is null and person.department_id in (select id from place)
      ) as sitting
  `.execute(db);
  const [contents] = rows;
  if (!contents) throw new Error('A query without conditions answers one row.');
  return contents;
};

/** Keeps the departments in a place from being changed until the transaction ends: one who is just being added is waited for. */
export const lockDepartmentsIn = async (trx: Queryable, scope: PlaceScope): Promise<void> => {
  await sql`select from department_outline as department where id in (${allDepartmentsIn(scope)}) order by id for update`.execute(
    trx,
  );
};

/** How many faculty members and heads, and how many students, the department of a query from `department` has. */
export const PEOPLE_OF_DEPARTMENT = {
  faculty: sql<number>`(
    select count(*) from person
    where department_id = department.id and role in (${sql.join(AUTHORS)}) and deleted_at is null
  )`,
  students: sql<number>`(
    select count(*) from person join student on student.account_id = person.id
    where department_id = department.id and deleted_at is null and archived_at is null
  )`,
} as const;
