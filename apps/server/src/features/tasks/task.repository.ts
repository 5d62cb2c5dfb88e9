import { taskList, type ListQuery, type TaskStatus } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';

/** For a query from `task as item`: where the task stands at `now`. */
const statusOf = (now: Date) => sql<TaskStatus>`task_status(
  item.start_time, item.end_time,
  (exists (select from task_student where task_student.task_id = item.id))::integer, ${now}
)`;

/** The same as the list shows it: NOT-PUBLISH is COMPLETED without a published result. */
const displayedStatusOf = (now: Date) => sql<string>`
  case ${statusOf(now)}
    when 'COMPLETED' then case when item.is_result_published then 'COMPLETED' else 'NOT-PUBLISH' end
    else ${statusOf(now)}
  end
`;

/** The same as a list is narrowed to it: ENDED is both of what is over. */
const hasStatus = (asked: string, now: Date) =>
  asked === 'ENDED'
    ? sql<SqlBool>`${statusOf(now)} = 'COMPLETED'`
    : sql<SqlBool>`${displayedStatusOf(now)} = ${asked}`;

/** The tasks that the actor may see. */
const visibleTasks = (db: Queryable, actor: DepartmentActor, now: Date) =>
  db
    .selectFrom('task as item')
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .where('item.deletedAt', 'is', null)
    .where(isVisible('task', actor))
    .select((eb) => [
      'item.id',
      'item.name',
      'item.ownerId',
      'item.departmentId',
      'item.startTime',
      'item.endTime',
      'item.duration',
      'item.totalMarks',
      'item.isResultPublished',
      'item.createdAt',
      eb
        .selectFrom('taskStudent')
        .whereRef('taskStudent.taskId', '=', 'item.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('studentCount'),
      'owner.fullname as createdByName',
      statusOf(now).as('status'),
      accessControlOf('task', actor).as('accessControl'),
    ]);

/** The order of the statuses in a sorted list: the way of a task. */
const WAY = ['NOT-ASSIGNED', 'UPCOMING', 'ONGOING', 'NOT-PUBLISH', 'COMPLETED'];

/** For a query from `task as item`: whether the actor may copy the task. The same rule as `actionsOf`. */
const isCopyable = (actor: DepartmentActor) => sql<SqlBool>`(item.owner_id = ${actor.id} or exists (
  select from task_share as share
  where share.task_id = item.id and share.account_id = ${actor.id} and 'view' = any(share.permissions)
))`;

const listed = (actor: DepartmentActor, now: Date) =>
  listOf(taskList, {
    search: sql`item.name`,
    name: sql`item.name`,
    totalMarks: sql`item.total_marks`,
    startTime: sql`item.start_time`,
    endTime: sql`item.end_time`,
    createdAt: sql`item.created_at`,
    status: {
      filter: (status) => (status ? hasStatus(status, now) : null),
      sort: sql`array_position(${WAY}::text[], ${displayedStatusOf(now)})`,
    },
    ownership: (whose) => isVisible('task', actor, whose),
    copyable: (only) => (only ? isCopyable(actor) : null),
  });

/** Ids of the tasks that the actor may see and that are asked for, in the order of the list. */
const matchingTasks = (
  db: Queryable,
  actor: DepartmentActor,
  query: ListQuery<typeof taskList>,
  now: Date,
) => {
  const { where, orderBy } = listed(actor, now);
  return db
    .selectFrom('task as item')
    .where('item.deletedAt', 'is', null)
    .where(where(query))
    .orderBy(orderBy(query))
    .orderBy('item.id', 'desc')
    .select('item.id');
};

/**
 * A page of the tasks that the actor may see, newest first unless sorted otherwise. First the ids of the page are
 * found, then what stands in its rows.
 */
export const listTasks = async (
  db: Queryable,
  actor: DepartmentActor,
  query: ListQuery<typeof taskList>,
  now: Date,
) => {
  const { ids, total } = await pageOfIds(db, matchingTasks(db, actor, query, now), query);
  const rows = await visibleTasks(db, actor, now)
    .where(sql<SqlBool>`item.id = any(${ids}::uuid[])`)
    .execute();
  return { rows: inOrderOf(ids, rows), total };
};

/** A task that the actor may see, whole. */
export const findTask = (db: Queryable, actor: DepartmentActor, id: string, now: Date) =>
  visibleTasks(db, actor, now)
    .where('item.id', '=', id)
    .leftJoin('subject', 'subject.id', 'item.subjectId')
    .leftJoin('rubric', 'rubric.id', 'item.rubricId')
    .select((eb) => [
      'item.subjectId',
      'subject.name as subjectName',
      'item.rubricId',
      'rubric.name as rubricName',
      'item.requireExamBrowser',
      'item.singleSession',
      'item.allowOwnInput',
      'item.allowCompletion',
      eb.exists(eb.selectFrom('attempt').whereRef('attempt.taskId', '=', 'item.id')).as('hasStarted'),
      jsonArrayFrom(
        eb
          .selectFrom('taskQuestion')
          .innerJoin('question', 'question.id', 'taskQuestion.questionId')
          .innerJoin('questionVersion', (join) =>
            join
              .onRef('questionVersion.questionId', '=', 'question.id')
              .onRef('questionVersion.version', '=', 'question.version'),
          )
          .whereRef('taskQuestion.taskId', '=', 'item.id')
          .orderBy('taskQuestion.position')
          .select([
            'taskQuestion.questionId',
            'taskQuestion.marks',
            'taskQuestion.timeRequired',
            'questionVersion.statementText as question',
            'questionVersion.languages as language',
            'questionVersion.referenceStatus',
            'questionVersion.referenceMessage',
          ]),
      ).as('questions'),
      jsonArrayFrom(
        eb
          .selectFrom('taskStudent')
          .innerJoin('person', 'person.id', 'taskStudent.studentId')
          .whereRef('taskStudent.taskId', '=', 'item.id')
          .where('person.deletedAt', 'is', null)
          .orderBy('person.username')
          .select(['person.id', 'person.username', 'person.fullname']),
      ).as('students'),
    ])
    .executeTakeFirst();

export type TaskRowData = Awaited<ReturnType<typeof listTasks>>['rows'][number];
export type TaskData = NonNullable<Awaited<ReturnType<typeof findTask>>>;

/** Keeps the task from being changed, and students from starting it, until the transaction ends. */
export const lockTask = async (db: Queryable, id: string): Promise<void> => {
  await db.selectFrom('task').where('id', '=', id).forUpdate().select('id').execute();
};

/** How many attempts of a task are not submitted, and how many of all are not graded. */
export const countUnfinished = (db: Queryable, taskId: string) =>
  db
    .selectFrom('attempt')
    .where('taskId', '=', taskId)
    .where('gradedAt', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('submittedAt', 'is', null).as('open'),
      eb.fn.countAll<number>().as('ungraded'),
    ])
    .executeTakeFirstOrThrow();

/** Whether this is a demonstration; an installation that does not say is none. */
export const isDemonstration = async (db: Queryable): Promise<boolean> => {
  const row = await db.selectFrom('installation').select('isDemonstration').executeTakeFirst();
  return row?.isDemonstration ?? false;
};
