import { taskList, type ListQuery, type TaskStatus } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import { archivedOf, isListed } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { inOrderOf, naturally, pageOfIds } from '../../platform/db/list.ts';
import { numberedPage } from '../../platform/db/numbered.ts';
import { accessControlOf, isGranted, isVisible } from '../../platform/ownership.ts';

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
      archivedOf('task').as('archived'),
      accessControlOf('task', actor).as('accessControl'),
    ]);

/** The order of the statuses in a sorted list: the way of a task. */
const WAY = ['NOT-ASSIGNED', 'UPCOMING', 'ONGOING', 'NOT-PUBLISH', 'COMPLETED'];

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
    owner: sql`owner.fullname`,
    ownership: (whose) => isVisible('task', actor, whose),
    archived: (archived) => isListed('task', archived),
    // The same rule as `actionsOf`.
    copyable: (only) => (only ? isGranted('task', actor, 'view') : null),
  });

/** Ids of all tasks; PostgreSQL leaves out the join where nothing is asked of it. */
const taskIds = (db: Queryable) =>
  db
    .selectFrom('task as item')
    .leftJoin('person as owner', 'owner.id', 'item.ownerId')
    .where('item.deletedAt', 'is', null)
    .select('item.id');

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
  const list = listed(actor, now);
  const matching = taskIds(db)
    .where(list.where(query))
    .orderBy(list.orderBy(query))
    .orderBy('item.id', 'desc');
  const { ids, total } = await pageOfIds(db, matching, query);
  const rows = await visibleTasks(db, actor, now)
    .where(sql<SqlBool>`item.id = any(${ids}::uuid[])`)
    .execute();
  const all = taskIds(db).where(isVisible('task', actor)).where(isListed('task', query.archived));
  return numberedPage(db, list, all, { query, rows: inOrderOf(ids, rows), total });
};

/** A task that the actor may see, whole. */
export const findTask = (db: Queryable, actor: DepartmentActor, id: string, now: Date) =>
  visibleTasks(db, actor, now)
    .where('item.id', '=', id)
    .leftJoin('subject', 'subject.id', 'item.subjectId')
    .leftJoin('rubric', 'rubric.id', 'item.rubricId')
    .leftJoin('person as editor', 'editor.id', 'item.editedBy')
    .select((eb) => [
      'item.editedBy',
      'item.editedAt',
      'editor.fullname as editedByName',
      'item.subjectId',
      'subject.name as subjectName',
      'item.rubricId',
      'rubric.name as rubricName',
      'item.requireExamBrowser',
      'item.singleSession',
      'item.allowOwnInput',
      'item.allowCompletion',
      'item.ownOrder',
      eb.exists(eb.selectFrom('attempt').whereRef('attempt.taskId', '=', 'item.id')).as('hasStarted'),
      jsonArrayFrom(
        eb
          .selectFrom('taskQuestion')
          .innerJoin('question', 'question.id', 'taskQuestion.questionId')
          .innerJoin('questionVersion', (join) =>
            join
              .onRef('questionVersion.questionId', '=', 'taskQuestion.questionId')
              .onRef('questionVersion.version', '=', 'taskQuestion.version'),
          )
          .whereRef('taskQuestion.taskId', '=', 'item.id')
          .orderBy('taskQuestion.position')
          .select([
            'taskQuestion.questionId',
            'taskQuestion.marks',
            'taskQuestion.timeRequired',
            'taskQuestion.version',
            'taskQuestion.pool',
            'question.version as newestVersion',
            'questionVersion.name',
            'questionVersion.statementText as question',
            'questionVersion.languages as language',
            'questionVersion.referenceStatus',
            'questionVersion.referenceMessage',
          ]),
      ).as('questions'),
      jsonArrayFrom(
        eb
          .selectFrom('taskPool')
          .whereRef('taskPool.taskId', '=', 'item.id')
          .orderBy('taskPool.position')
          .select(['taskPool.name', 'taskPool.draw']),
      ).as('pools'),
      jsonArrayFrom(
        eb
          .selectFrom('taskStudent')
          .innerJoin('person', 'person.id', 'taskStudent.studentId')
          .whereRef('taskStudent.taskId', '=', 'item.id')
          .where('person.deletedAt', 'is', null)
          .orderBy(naturally(sql.ref('person.username')))
          .select(['person.id', 'person.username', 'person.shownName as fullname']),
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

/** How many students have started a task. */
export const countAttempts = async (db: Queryable, taskId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('attempt')
    .where('taskId', '=', taskId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Names of somebody's tasks, archived ones among them. */
export const listOwnTaskNames = async (db: Queryable, ownerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('task')
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
};

/** Of the tasks that the actor owns the one that starts last. */
export const findLastOwnTask = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('task')
    .where('ownerId', '=', actor.id)
    .where('deletedAt', 'is', null)
    .orderBy('startTime', 'desc')
    .orderBy('id', 'desc')
    .select(['name', 'startTime'])
    .limit(1)
    .executeTakeFirst();

/** Whether this is a demonstration; an installation that does not say is none. */
export const isDemonstration = async (db: Queryable): Promise<boolean> => {
  const row = await db.selectFrom('installation').select('isDemonstration').executeTakeFirst();
  return row?.isDemonstration ?? false;
};
