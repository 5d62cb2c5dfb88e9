import { historyList, type ListQuery } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../../platform/db/database.ts';
import { compileOnce } from '../../../platform/db/compile-once.ts';
import { attemptEnd, windowEnd } from '../../../platform/db/expressions/attempt-end.ts';
import { listOf } from '../../../platform/db/list-of.ts';
import { inOrderOf, naturally, pageOfIds } from '../../../platform/db/list.ts';
import { messagesTo } from './exam-messages.repository.ts';

const listAssigned = compileOnce((db, { taskId, studentId }: { taskId: string; studentId: string }) =>
  assignedTasks(db, studentId).where('task.id', '=', taskId).compile(),
);

/** A task that a student is assigned to, with the own attempt's facts where it has started. */
export const findAssignedTask = async (db: Queryable, taskId: string, studentId: string) => {
  const [task] = await listAssigned(db, { taskId, studentId });
  return task;
};

export type AssignedTask = NonNullable<Awaited<ReturnType<typeof findAssignedTask>>>;

/** Every task that a student is assigned to, soonest end first. */
export const listAssignedTasks = (db: Queryable, studentId: string) =>
  assignedTasks(db, studentId).orderBy('task.endTime').execute();

/** The same for the tasks of these ids, in their order. */
export const listAssignedTasksById = async (db: Queryable, studentId: string, ids: readonly string[]) =>
  inOrderOf(
    ids,
    await assignedTasks(db, studentId)
      .where(sql<boolean>`task.id = any(${ids}::uuid[])`)
      .execute(),
  );

/** How many students a task has. */
export const countTaskStudents = async (db: Queryable, taskId: string): Promise<number> => {
  const { students } = await db
    .selectFrom('taskStudent')
    .where('taskId', '=', taskId)
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .executeTakeFirstOrThrow();
  return students;
};

const assignedTo = (db: Queryable, studentId: string) =>
  db
    .selectFrom('taskStudent')
    .innerJoin('taskOutline as task', 'task.id', 'taskStudent.taskId')
    .leftJoin('subject', 'subject.id', 'task.subjectId')
    .leftJoin('attempt', (join) =>
      join.onRef('attempt.taskId', '=', 'task.id').onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoin('extraTime', (join) =>
      join
        .onRef('extraTime.taskId', '=', 'task.id')
        .onRef('extraTime.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoin('examBrowserExemption', (join) =>
      join
        .onRef('examBrowserExemption.taskId', '=', 'task.id')
        .onRef('examBrowserExemption.studentId', '=', 'taskStudent.studentId'),
    )
    .where('taskStudent.studentId', '=', studentId)
    .where('task.deletedAt', 'is', null);

const assignedTasks = (db: Queryable, studentId: string) =>
  assignedTo(db, studentId).select((eb) => [
    'task.id',
    'task.name',
    'task.startTime',
    'task.endTime',
    'task.duration',
    'extraTime.extraMinutes',
    'extraTime.laterEnd',
    'task.totalMarks',
    'task.requireExamBrowser',
    'task.singleSession',
    'task.allowOwnInput',
    'task.allowCompletion',
    eb('examBrowserExemption.studentId', 'is not', null).$castTo<boolean>().as('isExempt'),
    'task.isResultPublished',
    'subject.name as subject',
    'attempt.id as attemptId',
    'attempt.startedAt',
    'attempt.submittedAt',
    'attempt.openUntil',
    eb
      .selectFrom('pastSubmission')
      .innerJoin('person', 'person.id', 'pastSubmission.reopenedBy')
      .whereRef('pastSubmission.attemptId', '=', 'attempt.id')
      .whereRef('pastSubmission.number', '=', 'attempt.reopenings')
      .select('person.fullname')
      .as('reopenedBy'),
    // Of a pool those that a student draws.
    sql<number>`(
      select count(*) filter (where place.pool is null) + coalesce((
        select sum(pool.draw) from task_pool as pool where pool.task_id = task.id
      ), 0)
      from task_question as place where place.task_id = task.id
    )`.as('questionCount'),
    eb
      .selectFrom('submissionProgram')
      .whereRef('submissionProgram.attemptId', '=', 'attempt.id')
      .select((inner) =>
        inner.fn.coalesce(inner.fn.sum<number>('submissionProgram.marks'), inner.lit(0)).as('marks'),
      )
      .as('marksObtained'),
  ]);

/** Shown marks of the history: those of published results. */
const shownMarks = sql`case when task.is_result_published then (
  select sum(marks) from submission_program where attempt_id = attempt.id
) end`;

const HISTORY = listOf(historyList, {
  search: sql`concat_ws(' ', task.name, subject.name)`,
  name: sql`task.name`,
  subject: { filter: sql`coalesce(subject.name, '')`, sort: naturally(sql`subject.name`) },
  deadline: windowEnd,
  submittedAt: sql`attempt.submitted_at`,
  totalTimeTaken: sql`attempt.submitted_at - attempt.started_at`,
  result: shownMarks,
});

/** Ids of the tasks that are over for a student at `now`: submitted, or the own time has run out. */
export const pageOfHistory = (
  db: Queryable,
  studentId: string,
  query: ListQuery<typeof historyList>,
  now: Date,
) =>
  pageOfIds(
    db,
    assignedTo(db, studentId)
      .where(sql<SqlBool>`(attempt.submitted_at is not null or ${attemptEnd} <= ${now})`)
      .where(HISTORY.where(query))
      .orderBy(sql`${HISTORY.orderBy(query)} nulls last`)
      .orderBy('task.id', 'desc')
      .select('task.id'),
    query,
  );

/**
 * The tasks that a student can sit at `now`, soonest end first, then those that come, soonest start first: at most
 * `limit`.
 */
export const listNextTasks = (db: Queryable, studentId: string, now: Date, limit: number) =>
  assignedTasks(db, studentId)
    .where('attempt.submittedAt', 'is', null)
    .where(sql<SqlBool>`${attemptEnd} > ${now}`)
    .orderBy(sql`task.start_time > ${now}`)
    .orderBy(sql`case when task.start_time > ${now} then task.start_time else ${attemptEnd} end`)
    .orderBy('task.id')
    .limit(limit)
    .execute();

/** The published results of a student, the newest submission first: at most `limit`, each with the number of all. */
export const listOwnResults = (db: Queryable, studentId: string, limit: number) =>
  assignedTo(db, studentId)
    .where('task.isResultPublished', '=', true)
    .where('attempt.submittedAt', 'is not', null)
    .orderBy('attempt.submittedAt', 'desc')
    .orderBy('task.id')
    .limit(limit)
    .select([
      'task.id',
      'task.name',
      'task.totalMarks',
      'subject.name as subject',
      sql<Date>`attempt.submitted_at`.as('submittedAt'),
      sql<number>`coalesce(${shownMarks}, 0)`.as('marksObtained'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .execute();

/**
 * The end of a student's time, where the attempt stands, the heads of its logs, and the messages after a number; undefined
 * unless assigned. One row by its keys, and none of what is typed.
 */
export const findExamClock = (db: Queryable, taskId: string, studentId: string, messagesAfter: number) =>
  assignedTo(db, studentId)
    .where('task.id', '=', taskId)
    .select((eb) => [
      'attempt.id as attemptId',
      'attempt.heardAt',
      'attempt.submittedAt',
      attemptEnd.as('deadline'),
      jsonArrayFrom(
        eb
          .selectFrom('draft')
          .whereRef('draft.attemptId', '=', 'attempt.id')
          .distinctOn('draft.questionId')
          .orderBy('draft.questionId')
          .orderBy('draft.revision', 'desc')
          .select(['draft.questionId as programIndex', 'draft.revision', 'draft.logHash as hash']),
      ).as('heads'),
      jsonArrayFrom(messagesTo(db, taskId, studentId).where('message.number', '>', messagesAfter)).as(
        'messages',
      ),
    ])
    .executeTakeFirst();
