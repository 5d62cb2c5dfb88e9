import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/**
 * The assigned students of a task by name, each with the own attempt's facts and what its programs brought.
 * `questionMarks` and `givenMarks` (null where no person gave any) go by the task's questions, in their order; both are
 * null before the submission.
 */
export const listSittings = (db: Queryable, taskId: string) =>
  db
    // One pass over the programs of the task. A question that came into it after a start has none, and brings 0.
    .with('brought', (qb) =>
      qb
        .selectFrom('attempt')
        .innerJoin('taskQuestion', 'taskQuestion.taskId', 'attempt.taskId')
        .leftJoin('submissionProgram', (join) =>
          join
            .onRef('submissionProgram.attemptId', '=', 'attempt.id')
            .onRef('submissionProgram.questionId', '=', 'taskQuestion.questionId'),
        )
        .where('attempt.taskId', '=', taskId)
        .where('attempt.submittedAt', 'is not', null)
        .groupBy('attempt.id')
        .select([
          'attempt.id',
          sql<number[]>`array_agg(
            coalesce(submission_program.given_marks, submission_program.computed_marks, 0)
            order by task_question.position
          )`.as('questionMarks'),
          sql<
            (number | null)[]
          >`array_agg(submission_program.given_marks order by task_question.position)`.as('givenMarks'),
        ]),
    )
    .selectFrom('taskStudent')
    .innerJoin('account', 'account.id', 'taskStudent.studentId')
    .leftJoin('attempt', (join) =>
      join
        .onRef('attempt.taskId', '=', 'taskStudent.taskId')
        .onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoin('brought', 'brought.id', 'attempt.id')
    .leftJoin('examBrowserExemption as exemption', (join) =>
      join
        .onRef('exemption.taskId', '=', 'taskStudent.taskId')
        .onRef('exemption.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoin('account as exempter', 'exempter.id', 'exemption.givenBy')
    .where('taskStudent.taskId', '=', taskId)
    .where('account.deletedAt', 'is', null)
    .orderBy(sql`lower(account.fullname)`)
    .orderBy('account.username')
    .select([
      'account.id',
      'account.fullname',
      'account.username',
      'attempt.startedAt',
      'attempt.submittedAt',
      'attempt.gradedAt',
      'brought.questionMarks',
      'brought.givenMarks',
      'exemption.reason as exemptionReason',
      'exemption.givenAt as exemptedAt',
      'exempter.fullname as exemptedBy',
    ])
    .execute();

export type SittingRow = Awaited<ReturnType<typeof listSittings>>[number];

/** The modules of a task's questions in their order, each with the ids of those questions. */
export const listModulesOfTask = (db: Queryable, taskId: string) =>
  db
    .selectFrom('module')
    .innerJoin('questionModule', 'questionModule.moduleId', 'module.id')
    .innerJoin('taskQuestion', 'taskQuestion.questionId', 'questionModule.questionId')
    .innerJoin('subject', 'subject.id', 'module.subjectId')
    .where('taskQuestion.taskId', '=', taskId)
    .groupBy(['module.id', 'subject.id'])
    .orderBy('subject.name')
    .orderBy('module.order')
    .select((eb) => [
      'module.id',
      'module.title',
      'module.order',
      'subject.code as subjectCode',
      eb.fn.agg<string[]>('array_agg', ['taskQuestion.questionId']).as('questionIds'),
    ])
    .execute();

/**
 * The attempt of an assigned student at a task, kept from being changed until the transaction ends; undefined when the
 * student is not assigned, `id` null when the student has not started.
 */
export const lockSitting = async (db: Queryable, taskId: string, studentId: string) => {
  await db
    .selectFrom('attempt')
    .where('taskId', '=', taskId)
    .where('studentId', '=', studentId)
    .forUpdate()
    .select('id')
    .execute();
  return db
    .selectFrom('taskStudent')
    .innerJoin('account', 'account.id', 'taskStudent.studentId')
    .leftJoin('attempt', (join) =>
      join
        .onRef('attempt.taskId', '=', 'taskStudent.taskId')
        .onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .where('taskStudent.taskId', '=', taskId)
    .where('taskStudent.studentId', '=', studentId)
    .where('account.deletedAt', 'is', null)
    .select(['account.fullname', 'attempt.id', 'attempt.submittedAt'])
    .executeTakeFirst();
};

/** The submitted programs of an attempt in the order of the task's questions, with what each brought and can bring. */
export const listProgramMarks = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('submissionProgram')
    .innerJoin('attempt', 'attempt.id', 'submissionProgram.attemptId')
    .innerJoin('taskQuestion', (join) =>
      join
        .onRef('taskQuestion.taskId', '=', 'attempt.taskId')
        .onRef('taskQuestion.questionId', '=', 'submissionProgram.questionId'),
    )
    .where('submissionProgram.attemptId', '=', attemptId)
    .orderBy('taskQuestion.position')
    .select([
      'submissionProgram.questionId',
      'submissionProgram.computedMarks',
      'submissionProgram.givenMarks',
      'taskQuestion.marks as fullMarks',
    ])
    .execute();

/** Writes the marks that a person gave for programs of an attempt; they outrank the computed ones. */
export const writeGivenMarks = async (
  db: Queryable,
  attemptId: string,
  marks: readonly { questionId: string; marks: number }[],
  by: { actorId: string; at: Date },
): Promise<void> => {
  await sql`
    update submission_program
    set given_marks = given.marks, given_by = ${by.actorId}, given_at = ${by.at}
    from unnest(
      ${marks.map(({ questionId }) => questionId)}::uuid[], ${marks.map((one) => one.marks)}::numeric[]
    ) as given (question_id, marks)
    where attempt_id = ${attemptId} and submission_program.question_id = given.question_id
  `.execute(db);
};
