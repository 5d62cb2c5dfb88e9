import {
  AWAY_AFTER_MS,
  ongoingTaskList,
  SITTING_STATES,
  taskStudentList,
  type ListQuery,
  type SittingCounts,
  type SittingState,
} from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { pageOfRows } from '../../platform/db/list.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';
import { hasOrigins } from '../attempts/index.ts';

/** When the own time of a student ends; before the start, when the task's window closes for the student. */
const ownEnd = sql<Date>`attempt_end(
  task.end_time, task.duration, extra_time.extra_minutes, extra_time.later_end, attempt.started_at,
  attempt.open_until
)`;

/** The students of a task who were not deleted, with their attempts and the time they were given beyond it. */
const sittings = (db: Queryable) =>
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

const countsAt = (now: Date) => sql<SittingCounts>`json_build_object(
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
    .orderBy('person.fullname')
    .select([
      'person.id as studentId',
      'person.fullname',
      'attempt.id as attemptId',
      'attempt.startedAt',
      'attempt.submittedAt',
      'attempt.openUntil',
      ownEnd.as('end'),
    ])
    .execute();

const TASKS = listOf(ongoingTaskList, {
  search: sql`item.name`,
  name: sql`lower(item.name)`,
  startTime: sql`item.start_time`,
  endTime: sql`item.end_time`,
});

/**
 * A page of the tasks that the actor may see and students can sit at `now`, be it with extra time; soonest end first
 * unless sorted otherwise.
 */
export const pageOfOngoingTasks = (
  db: Queryable,
  actor: DepartmentActor,
  asked: ListQuery<typeof ongoingTaskList>,
  now: Date,
) => {
  const extended = sittings(db)
    .where((eb) =>
      eb.or([eb('extraTime.studentId', 'is not', null), eb('attempt.openUntil', 'is not', null)]),
    )
    .where('attempt.submittedAt', 'is', null)
    .where(sql<SqlBool>`${ownEnd} > ${now}`);
  const query = db
    .selectFrom('taskOutline as item')
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .where('item.deletedAt', 'is', null)
    .where('item.startTime', '<=', now)
    .where(isVisible('task', actor))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('item.endTime', '>', now),
          eb.exists(
            eb
              .selectFrom('taskStudent')
              .whereRef('taskStudent.taskId', '=', 'item.id')
              .select('taskStudent.taskId'),
          ),
        ]),
        eb('item.id', 'in', extended.select('taskStudent.taskId')),
      ]),
    )
    .where(TASKS.where(asked))
    .orderBy(TASKS.orderBy(asked))
    .orderBy('item.id', 'desc')
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
      extended
        .where('taskStudent.taskId', '=', sql.ref<string>('item.id'))
        .select(sql<Date | null>`max(${ownEnd})`.as('until'))
        .as('extendedUntil'),
      sittings(db)
        .where('taskStudent.taskId', '=', sql.ref<string>('item.id'))
        .select(countsAt(now).as('counts'))
        .$asScalar()
        .$notNull()
        .as('counts'),
    ]);
  return pageOfRows(db, query, asked);
};

export type OngoingTaskRow = Awaited<ReturnType<typeof pageOfOngoingTasks>>['rows'][number];

const lastSavedAt = sql<Date | null>`(select max(saved_at) from draft where attempt_id = attempt.id)`;
const lastRunAt = sql<Date | null>`(select max(executed_at) from run_log where attempt_id = attempt.id)`;
const answered = sql<number>`(select count(distinct question_id) from draft where attempt_id = attempt.id)`;
const questions = sql<number>`(select count(*) from attempt_question where attempt_id = attempt.id)`;

const studentsAt = (now: Date) =>
  listOf(taskStudentList, {
    search: sql`concat_ws(' ', person.fullname, person.username)`,
    roll: sql`person.username`,
    name: sql`lower(person.fullname)`,
    state: {
      filter: stateAt(now),
      sort: sql`array_position(${SITTING_STATES}::text[], ${stateAt(now)})`,
    },
    startedAt: sql`attempt.started_at`,
    submittedAt: sql`attempt.submitted_at`,
    end: ownEnd,
    answered,
    lastSavedAt,
    lastRunAt,
    origins: (origins) => (origins ? hasOrigins[origins] : null),
  });

/** A page of the students of a task as they stand at `now`, by enrollment number unless sorted otherwise. */
export const pageOfTaskStudents = (
  db: Queryable,
  taskId: string,
  asked: ListQuery<typeof taskStudentList>,
  now: Date,
) => {
  const { where, orderBy } = studentsAt(now);
  const query = sittings(db)
    .where('taskStudent.taskId', '=', taskId)
    .where(where(asked))
    .orderBy(sql`${orderBy(asked)} nulls last`)
    .orderBy('person.id')
    .select([
      'person.id',
      'attempt.id as attemptId',
      'person.fullname as name',
      'person.username as roll',
      stateAt(now).as('state'),
      'attempt.startedAt',
      'attempt.submittedAt',
      ownEnd.as('end'),
      answered.as('answered'),
      questions.as('questions'),
      lastSavedAt.as('lastSavedAt'),
      lastRunAt.as('lastRunAt'),
      heardAt.as('heardAt'),
    ]);
  return pageOfRows(db, query, asked);
};

export type TaskStudentRow = Awaited<ReturnType<typeof pageOfTaskStudents>>['rows'][number];
