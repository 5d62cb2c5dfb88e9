import {
  AWAY_AFTER_MS,
  ongoingTaskList,
  SITTING_STATES,
  taskStudentList,
  type ListQuery,
  type SittingCounts,
  type SittingState,
} from '@assay/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import { isListed } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { attemptEnd, windowEnd } from '../../platform/db/expressions/attempt-end.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { naturally, pageOfRows } from '../../platform/db/list.ts';
import { numberedPage } from '../../platform/db/numbered.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';
import { hasOrigins } from '../attempts/index.ts';

/** The students of a task who were not deleted, with their attempts and the time they were given beyond it. */
export const sittings = (db: Queryable) =>
  db
    .selectFrom('taskStudent')
    .innerJoin('taskOutline as task', 'task.id', 'taskStudent.taskId')
    .innerJoin('person', 'person.id', 'taskStudent.studentId')
    .leftJoin('attempt', (join) =>
      join
        .onRef('attempt.taskId', '=', 'taskStudent.taskId')
        .onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoin('extraTime', (join) =>
      join
        .onRef('extraTime.taskId', '=', 'taskStudent.taskId')
        .onRef('extraTime.studentId', '=', 'taskStudent.studentId'),
    )
    .where('person.deletedAt', 'is', null);

/** When the exam page of a student was last heard of. The start is a word of it, too. */
const heardAt = sql<Date | null>`coalesce(attempt.heard_at, attempt.started_at)`;

const stateAt = (now: Date) => sql<SittingState>`case
  when attempt.id is null then 'NOT-STARTED'
  when attempt.submitted_at is not null then 'SUBMITTED'
  when ${heardAt} < ${new Date(now.getTime() - AWAY_AFTER_MS)} then 'AWAY'
  else 'WRITING'
end`;

export const countsAt = (now: Date) => sql<SittingCounts>`json_build_object(
  'students', count(*),
  'notStarted', count(*) filter (where ${stateAt(now)} = 'NOT-STARTED'),
  'writing', count(*) filter (where ${stateAt(now)} = 'WRITING'),
  'away', count(*) filter (where ${stateAt(now)} = 'AWAY'),
  'submitted', count(*) filter (where ${stateAt(now)} = 'SUBMITTED')
)`;

/** How many students of a task stand where at `now`. */
export const countSittings = async (db: Queryable, taskId: string, now: Date): Promise<SittingCounts> => {
  const row = await sittings(db)
    .where('taskStudent.taskId', '=', taskId)
    .select(countsAt(now).as('counts'))
    .executeTakeFirstOrThrow();
  return row.counts;
};

/** Of these students those who are assigned to the task, with what decides whether their attempts can be opened again. */
export const listSittingsOf = (db: Queryable, taskId: string, studentIds: readonly string[]) =>
  sittings(db)
    .where('taskStudent.taskId', '=', taskId)
    .where(sql<boolean>`task_student.student_id = any(${studentIds}::uuid[])`)
    .orderBy(naturally(sql`person.fullname`))
    .select([
      'person.id as studentId',
      'person.shownName as fullname',
      'attempt.id as attemptId',
      'attempt.startedAt',
      'attempt.submittedAt',
      'attempt.openUntil',
      attemptEnd.as('end'),
    ])
    .execute();

/** The students who can still work at `now`, and were given time beyond the task's. */
export const extendedAt = (db: Queryable, now: Date) =>
  sittings(db)
    .where((eb) =>
      eb.or([eb('extraTime.studentId', 'is not', null), eb('attempt.openUntil', 'is not', null)]),
    )
    .where('attempt.submittedAt', 'is', null)
    .where(sql<SqlBool>`${attemptEnd} > ${now}`);

/**
 * The tasks in which somebody can still work at `now` by extra time, or by an attempt that was opened again. Two
 * queries, each of which begins with the few rows that it is about: together they would look at every student.
 */
const extendedTasksAt = (db: Queryable, now: Date) =>
  extendedAt(db, now)
    .where('extraTime.studentId', 'is not', null)
    // Said by the own end as well; this needs no attempt, so that what is over is passed over before any is looked for.
    .where(sql<SqlBool>`${windowEnd} > ${now}`)
    .select('taskStudent.taskId')
    .union(extendedAt(db, now).where('attempt.openUntil', '>', now).select('taskStudent.taskId'));

/** For a query from `taskOutline as item`: whether students can sit the task at `now`, be it with extra time; none sits an archived one. */
export const isOngoingAt = (db: Queryable, now: Date): RawBuilder<SqlBool> => sql`(
  item.start_time <= ${now} and ${isListed('task')} and (
    (item.end_time > ${now} and exists (select from task_student where task_student.task_id = item.id))
    or item.id in ${extendedTasksAt(db, now)}
  )
)`;

const TASKS = listOf(ongoingTaskList, {
  search: sql`item.name`,
  name: naturally(sql`item.name`),
  startTime: sql`item.start_time`,
  endTime: sql`item.end_time`,
});

/** The tasks that the actor may see and students can sit at `now`, be it with extra time. */
const ongoingTasks = (db: Queryable, actor: DepartmentActor, now: Date) =>
  db
    .selectFrom('taskOutline as item')
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .where('item.deletedAt', 'is', null)
    .where(isVisible('task', actor))
    .where(isOngoingAt(db, now));

/** A page of them, soonest end first unless sorted otherwise. */
export const pageOfOngoingTasks = async (
  db: Queryable,
  actor: DepartmentActor,
  query: ListQuery<typeof ongoingTaskList>,
  now: Date,
) => {
  const matching = ongoingTasks(db, actor, now)
    .where(TASKS.where(query))
    .orderBy(TASKS.orderBy(query))
    .orderBy('item.id')
    .select([
      'item.id',
      'item.name',
      'item.ownerId',
      'item.departmentId',
      'item.startTime',
      'item.endTime',
      'item.duration',
      'owner.fullname as createdByName',
      accessControlOf('task', actor).as('accessControl'),
      extendedAt(db, now)
        .where('taskStudent.taskId', '=', sql.ref<string>('item.id'))
        .select(sql<Date | null>`max(${attemptEnd})`.as('until'))
        .as('extendedUntil'),
      sittings(db)
        .where('taskStudent.taskId', '=', sql.ref<string>('item.id'))
        .select(countsAt(now).as('counts'))
        .$asScalar()
        .$notNull()
        .as('counts'),
    ]);
  const all = ongoingTasks(db, actor, now).select('item.id');
  return numberedPage(db, TASKS, all, { query, ...(await pageOfRows(db, matching, query)) });
};

export type OngoingTaskRow = Awaited<ReturnType<typeof pageOfOngoingTasks>>['rows'][number];

const lastSavedAt = sql<Date | null>`(select max(saved_at) from draft where attempt_id = attempt.id)`;
const lastRunAt = sql<Date | null>`(select max(executed_at) from run_log where attempt_id = attempt.id)`;
const answered = sql<number>`(select count(distinct question_id) from draft where attempt_id = attempt.id)`;
const questions = sql<number>`(select count(*) from attempt_question where attempt_id = attempt.id)`;

const studentsAt = (now: Date) =>
  listOf(taskStudentList, {
    search: sql`concat_ws(' ', person.shown_name, person.username)`,
    roll: naturally(sql`person.username`),
    name: naturally(sql`person.fullname`),
    state: {
      filter: stateAt(now),
      sort: sql`array_position(${SITTING_STATES}::text[], ${stateAt(now)})`,
    },
    startedAt: sql`attempt.started_at`,
    submittedAt: sql`attempt.submitted_at`,
    end: attemptEnd,
    answered,
    lastSavedAt,
    lastRunAt,
    origins: (origins) => (origins ? hasOrigins[origins] : null),
  });

/** A page of the students of a task as they stand at `now`, by enrollment number unless sorted otherwise. */
export const pageOfTaskStudents = async (
  db: Queryable,
  taskId: string,
  query: ListQuery<typeof taskStudentList>,
  now: Date,
) => {
  const list = studentsAt(now);
  const students = sittings(db).where('taskStudent.taskId', '=', taskId);
  const matching = students
    .where(list.where(query))
    .orderBy(sql`${list.orderBy(query)} nulls last`)
    .orderBy('person.id')
    .select([
      'person.id',
      'attempt.id as attemptId',
      'person.shownName as name',
      'person.username as roll',
      stateAt(now).as('state'),
      'attempt.startedAt',
      'attempt.submittedAt',
      attemptEnd.as('end'),
      answered.as('answered'),
      questions.as('questions'),
      lastSavedAt.as('lastSavedAt'),
      lastRunAt.as('lastRunAt'),
      heardAt.as('heardAt'),
    ]);
  const page = await pageOfRows(db, matching, query);
  return numberedPage(db, list, students.select('person.id'), { query, ...page });
};

export type TaskStudentRow = Awaited<ReturnType<typeof pageOfTaskStudents>>['rows'][number];
