/** What a record holds of a task itself: read as the database has it, for sealing and for comparing alike. */
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../platform/db/database.ts';
import { TEST_CASE_COLUMNS } from '../../platform/db/test-case-columns.ts';

export const findTaskFacts = (db: Queryable, taskId: string) =>
  db
    .selectFrom('taskOutline as task')
    .where('task.id', '=', taskId)
    .select((eb) => [
      'task.id',
      'task.name',
      'task.startTime',
      'task.endTime',
      'task.duration',
      'task.totalMarks',
      'task.singleSession',
      'task.requireExamBrowser',
      'task.ownOrder',
      jsonArrayFrom(
        eb
          .selectFrom('taskQuestion')
          .whereRef('taskQuestion.taskId', '=', 'task.id')
          .orderBy('taskQuestion.position')
          .select(['taskQuestion.questionId', 'taskQuestion.marks', 'taskQuestion.pool']),
      ).as('questions'),
      jsonArrayFrom(
        eb
          .selectFrom('taskPool')
          .whereRef('taskPool.taskId', '=', 'task.id')
          .orderBy('taskPool.position')
          .select(['taskPool.name', 'taskPool.draw']),
      ).as('pools'),
    ])
    .executeTakeFirst();
export type TaskFacts = NonNullable<Awaited<ReturnType<typeof findTaskFacts>>>;

/**
 * The versions of questions that attempts at a task are answered in, or that a regrade graded them by, with all that an
 * answer depends on.
 */
export const listVersionFacts = (db: Queryable, taskId: string) =>
  db
    .selectFrom('questionVersion as version')
    .where('version.id', 'in', (eb) =>
      eb
        .selectFrom('attemptQuestion')
        .innerJoin('attempt', 'attempt.id', 'attemptQuestion.attemptId')
        .where('attempt.taskId', '=', taskId)
        .select('attemptQuestion.questionVersionId')
        .union(
          eb
            .selectFrom('regrade')
            .innerJoin('questionVersion as used', 'used.id', 'regrade.questionVersionId')
            .where('regrade.taskId', '=', taskId)
            .where('regrade.appliedAt', 'is not', null)
            .select('used.id as questionVersionId'),
        ),
    )
    .leftJoin('taskQuestion', (join) =>
      join.on('taskQuestion.taskId', '=', taskId).onRef('taskQuestion.questionId', '=', 'version.questionId'),
    )
    .leftJoin('storedFile as file', 'file.id', 'version.attachmentId')
    .orderBy('taskQuestion.position')
    .orderBy('version.version')
    .select((eb) => [
      'version.id',
      'version.questionId',
      'version.version',
      'version.name',
      'version.statement',
      'version.languages',
      'version.marks',
      'version.timeRequired',
      'version.wantAutoCalculate',
      'version.checker',
      'version.limits',
      sql<string | null>`encode(file.hash, 'hex')`.as('attachment'),
      jsonArrayFrom(
        eb
          .selectFrom('snippet')
          .whereRef('snippet.questionVersionId', '=', 'version.id')
          .orderBy('snippet.position')
          .select(['snippet.isVisible', 'snippet.isEditable', 'snippet.code']),
      ).as('snippets'),
      jsonArrayFrom(
        eb
          .selectFrom('starter')
          .whereRef('starter.questionVersionId', '=', 'version.id')
          .orderBy('starter.position')
          .select(['starter.language', 'starter.code']),
      ).as('starters'),
      jsonObjectFrom(
        eb
          .selectFrom('judgeProgram')
          .whereRef('judgeProgram.questionVersionId', '=', 'version.id')
          .select(['judgeProgram.language', 'judgeProgram.code', 'judgeProgram.way']),
      ).as('judge'),
      jsonArrayFrom(
        eb
          .selectFrom('testCase')
          .whereRef('testCase.questionVersionId', '=', 'version.id')
          .orderBy('testCase.position')
          .select(['testCase.id', ...TEST_CASE_COLUMNS]),
      ).as('tests'),
    ])
    .execute();
export type VersionFacts = Awaited<ReturnType<typeof listVersionFacts>>[number];

/** What was asked and told in the room of a task, in the order in which it was. */
export const findRoomFacts = async (db: Queryable, taskId: string) => {
  const questions = await db
    .selectFrom('roomQuestion')
    .where('taskId', '=', taskId)
    .orderBy('askedAt')
    .orderBy('id')
    .select(['id', 'studentId', 'text', 'askedAt'])
    .execute();
  const messages = await db
    .selectFrom('roomMessage')
    .where('taskId', '=', taskId)
    .orderBy('number')
    .select(['id', 'number', 'studentId', 'text', 'sentBy', 'sentAt', 'answers'])
    .execute();
  return {
    questions: questions.map(({ askedAt, ...asked }) => ({ ...asked, askedAt: askedAt.toISOString() })),
    messages: messages.map(({ sentAt, ...told }) => ({ ...told, sentAt: sentAt.toISOString() })),
  };
};
export type RoomFacts = Awaited<ReturnType<typeof findRoomFacts>>;

/** Everybody who has to do with a task: assigned, given time, exempted, or with an attempt. */
export const listStudentFacts = async (db: Queryable, taskId: string) => {
  const { rows } = await sql<{
    studentId: string;
    attemptId: string | null;
    isAssigned: boolean;
    extraMinutes: number | null;
    laterEnd: Date | null;
    isExempt: boolean;
  }>`
    with involved as (
      select student_id from task_student where task_id = ${taskId}
      union select student_id from attempt where task_id = ${taskId}
      union select student_id from extra_time where task_id = ${taskId}
      union select student_id from exam_browser_exemption where task_id = ${taskId}
    )
    select
      involved.student_id as "studentId", attempt.id as "attemptId",
      task_student.student_id is not null as "isAssigned",
      extra_time.extra_minutes as "extraMinutes", extra_time.later_end as "laterEnd",
      exam_browser_exemption.student_id is not null as "isExempt"
    from involved
    left join attempt on attempt.task_id = ${taskId} and attempt.student_id = involved.student_id
    left join task_student on task_student.task_id = ${taskId} and task_student.student_id = involved.student_id
    left join extra_time on extra_time.task_id = ${taskId} and extra_time.student_id = involved.student_id
    left join exam_browser_exemption
      on exam_browser_exemption.task_id = ${taskId} and exam_browser_exemption.student_id = involved.student_id
  `.execute(db);
  return rows;
};
export type StudentFacts = Awaited<ReturnType<typeof listStudentFacts>>[number];
