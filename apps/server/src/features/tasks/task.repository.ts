import type { Ownership, TaskStatus } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { hasWords, orderOf, pageOfRows } from '../../platform/db/list.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';

/** For a query from `task as item` that joins `assigned`: where the task stands at `now`. */
const statusOf = (now: Date) =>
  sql<TaskStatus>`task_status(item.start_time, item.end_time, assigned.student_count, ${now})`;

/** The same as the list shows it: NOT-PUBLISH is COMPLETED without a published result. */
const displayedStatusOf = (now: Date) => sql<string>`
  case when ${statusOf(now)} = 'COMPLETED' and not item.is_result_published then 'NOT-PUBLISH' else ${statusOf(now)} end
`;

/** The tasks that the actor may see. */
const visibleTasks = (db: Queryable, actor: DepartmentActor, now: Date, ownership: Ownership = 'all') =>
  db
    .selectFrom('task as item')
    .innerJoin('account as owner', 'owner.id', 'item.ownerId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('taskStudent')
          .whereRef('taskStudent.taskId', '=', 'item.id')
          .select((inner) => inner.fn.countAll<number>().as('studentCount'))
          .as('assigned'),
      (join) => join.onTrue(),
    )
    .where('item.deletedAt', 'is', null)
    .where(isVisible('task', actor, ownership))
    .select([
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
      'assigned.studentCount',
      'owner.fullname as createdByName',
      statusOf(now).as('status'),
      accessControlOf('task', actor).as('accessControl'),
    ]);

/** The order of the statuses in a sorted list: the way of a task. */
const WAY = ['NOT-ASSIGNED', 'UPCOMING', 'ONGOING', 'NOT-PUBLISH', 'COMPLETED'];

const sortFields = (now: Date) => ({
  name: sql`lower(item.name)`,
  totalMarks: sql`item.total_marks`,
  startTime: sql`item.start_time`,
  endTime: sql`item.end_time`,
  createdAt: sql`item.created_at`,
  status: sql`array_position(${WAY}::text[], ${displayedStatusOf(now)})`,
});

export interface TaskFilter {
  ownership?: Ownership;
  /** As displayed. */
  status?: TaskStatus | 'NOT-PUBLISH';
  search?: string;
  sort?: string;
  page?: number;
  pageSize?: number;
}

/**
 * A page of the tasks that the actor may see, newest first unless sorted otherwise.
 * @throws VALIDATION for a field that the list cannot be sorted by.
 */
export const listTasks = (db: Queryable, actor: DepartmentActor, filter: TaskFilter, now: Date) => {
  const { search, status } = filter;
  const query = visibleTasks(db, actor, now, filter.ownership)
    .$if(search !== undefined, (some) => some.where(hasWords(sql`item.name`, search ?? '')))
    .$if(status !== undefined, (some) => some.where(displayedStatusOf(now), '=', status ?? ''))
    .orderBy(orderOf(filter.sort ?? '-createdAt', sortFields(now)))
    .orderBy('item.id', 'desc');
  return pageOfRows(db, query, filter);
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
          .innerJoin('account', 'account.id', 'taskStudent.studentId')
          .whereRef('taskStudent.taskId', '=', 'item.id')
          .where('account.deletedAt', 'is', null)
          .orderBy('account.username')
          .select(['account.id', 'account.username', 'account.fullname']),
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
