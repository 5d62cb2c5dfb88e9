import { practicalList, type ListQuery, type RubricComponent, type TaskStatus } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { inOrderOf, naturally, pageOfIds } from '../../platform/db/list.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';
import { rubricOfTask } from '../rubrics/index.ts';

/** For a query from `task as item`: whether the actor may analyse the task. The same rule as `actionsOf`. */
export const isReportable = (actor: DepartmentActor) => sql<SqlBool>`item.id in (
  select id from task_outline as task where owner_id = ${actor.id}
  union
  select task_id from task_share where account_id = ${actor.id} and 'evaluate' = any(permissions)
  ${
    actor.role === 'DEPARTMENT-HEAD'
      ? sql`union select id from task_outline as task where department_id = ${actor.departmentId}`
      : sql``
  }
)`;

/** Tasks as reports know them: their questions with the ids of the modules that they have of the subject, and the rubric. */
const practicals = (db: Queryable, subjectId: string | null, now: Date) =>
  db
    .selectFrom('taskOutline as item')
    .leftJoin('rubric', 'rubric.id', 'item.rubricId')
    .where('item.deletedAt', 'is', null)
    .where('item.subjectId', 'is not distinct from', subjectId)
    .select((eb) => [
      'item.id',
      'item.name',
      'item.startTime',
      'item.endTime',
      'item.totalMarks',
      sql<TaskStatus>`task_status(
        item.start_time, item.end_time,
        (exists (select from task_student where task_student.task_id = item.id))::integer, ${now}
      )`.as('status'),
      'rubric.id as rubricId',
      'rubric.name as rubricName',
      jsonArrayFrom(
        eb
          .selectFrom(rubricOfTask(sql.ref('item.id'), sql.ref('item.rubricId')))
          .orderBy('component.position')
          .select(['component.title', 'component.marks as maxMarks'])
          .$castTo<RubricComponent>(),
      ).as('components'),
      jsonArrayFrom(
        eb
          .selectFrom('taskQuestion')
          .innerJoin('questionVersion', (join) =>
            join
              .onRef('questionVersion.questionId', '=', 'taskQuestion.questionId')
              .onRef('questionVersion.version', '=', 'taskQuestion.version'),
          )
          .whereRef('taskQuestion.taskId', '=', 'item.id')
          .orderBy('taskQuestion.position')
          .select((inner) => [
            'taskQuestion.questionId',
            'taskQuestion.marks',
            'questionVersion.name',
            'questionVersion.statementText as question',
            jsonArrayFrom(
              inner
                .selectFrom('questionModule')
                .innerJoin('module', 'module.id', 'questionModule.moduleId')
                .whereRef('questionModule.questionId', '=', 'taskQuestion.questionId')
                .where(sql<SqlBool>`module.subject_id = ${subjectId}`)
                .orderBy('module.order')
                .select('module.id'),
            ).as('modules'),
          ]),
      ).as('questions'),
    ]);

export type PracticalRow = Awaited<ReturnType<ReturnType<typeof practicals>['execute']>>[number];

const LISTED = listOf(practicalList, {
  search: sql`item.name`,
  name: naturally(sql`item.name`),
  rubric: naturally(sql`(select name from rubric where rubric.id = item.rubric_id)`),
  startTime: sql`item.start_time`,
});

/** A page of the tasks of a subject that the actor may analyse, newest first unless sorted otherwise. */
export const listPracticals = async (
  db: Queryable,
  actor: DepartmentActor,
  subjectId: string,
  query: ListQuery<typeof practicalList>,
  now: Date,
) => {
  const { ids, total } = await pageOfIds(
    db,
    db
      .selectFrom('taskOutline as item')
      .where('item.deletedAt', 'is', null)
      .where('item.subjectId', '=', subjectId)
      .where(isReportable(actor))
      .where(LISTED.where(query))
      .orderBy(LISTED.orderBy(query))
      .orderBy('item.id', 'desc')
      .select('item.id'),
    query,
  );
  const rows = await practicals(db, subjectId, now)
    .where(sql<SqlBool>`item.id = any(${ids}::uuid[])`)
    .execute();
  return { rows: inOrderOf(ids, rows), total };
};

/** Those of the tasks that are of the subject (null: of none) and that the actor may see, by when they began. */
export const listChosenPracticals = (
  db: Queryable,
  actor: DepartmentActor,
  subjectId: string | null,
  ids: readonly string[],
  now: Date,
) =>
  practicals(db, subjectId, now)
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .where(sql<SqlBool>`item.id = any(${ids}::uuid[])`)
    .where(isVisible('task', actor))
    .orderBy('item.startTime')
    .orderBy(naturally(sql`item.name`))
    .orderBy('item.id')
    .select([
      'item.ownerId',
      'item.departmentId',
      'owner.fullname as createdByName',
      accessControlOf('task', actor).as('accessControl'),
    ])
    .execute();
