import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { naturally } from '../../platform/db/list.ts';
import { termAtTask } from '../../platform/db/expressions/term-at-task.ts';

/**
 * The assigned students of a task by name, each with the own attempt's facts and what its programs brought.
 * `questionMarks` (null of a question that the student does not have), `givenMarks` (null where no person gave any) and
 * `givers` go by the task's questions, in their order; all are null before the submission. `givenAt` is when a person last gave any.
 */
export const listSittings = (db: Queryable, taskId: string) =>
  db
    // One pass over the programs of the task.
    .with('brought', (qb) =>
      qb
        .selectFrom('attempt')
        .innerJoin('taskQuestion', 'taskQuestion.taskId', 'attempt.taskId')
        .leftJoin('submissionProgram', (join) =>
          join
            .onRef('submissionProgram.attemptId', '=', 'attempt.id')
            .onRef('submissionProgram.questionId', '=', 'taskQuestion.questionId'),
        )
        .leftJoin('person as giver', 'giver.id', 'submissionProgram.givenBy')
        .where('attempt.taskId', '=', taskId)
        .where('attempt.submittedAt', 'is not', null)
        .groupBy('attempt.id')
        .select([
          'attempt.id',
          sql<(number | null)[]>`array_agg(submission_program.marks order by task_question.position)`.as(
            'questionMarks',
          ),
          sql<
            (number | null)[]
          >`array_agg(submission_program.given_marks order by task_question.position)`.as('givenMarks'),
          sql<(string | null)[]>`array_agg(giver.fullname order by task_question.position)`.as('givers'),
          sql<Date | null>`max(submission_program.given_at)`.as('givenAt'),
        ]),
    )
    .selectFrom('taskStudent')
    .innerJoin('person', 'person.id', 'taskStudent.studentId')
    .innerJoin('student', 'student.accountId', 'taskStudent.studentId')
    .leftJoin('attempt', (join) =>
      join
        .onRef('attempt.taskId', '=', 'taskStudent.taskId')
        .onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoin('brought', 'brought.id', 'attempt.id')
    .leftJoin('evaluation', 'evaluation.attemptId', 'attempt.id')
    .leftJoin('person as evaluator', 'evaluator.id', 'evaluation.evaluatedBy')
    .leftJoin('examBrowserExemption as exemption', (join) =>
      join
        .onRef('exemption.taskId', '=', 'taskStudent.taskId')
        .onRef('exemption.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoin('person as exempter', 'exempter.id', 'exemption.givenBy')
    .where('taskStudent.taskId', '=', taskId)
    .where('person.deletedAt', 'is', null)
    .orderBy(naturally(sql`person.fullname`))
    .orderBy(naturally(sql`person.username`))
    .select([
      'person.id',
      'person.shownName as fullname',
      'person.username',
      termAtTask.semester.as('semester'),
      termAtTask.batch.as('batch'),
      'attempt.startedAt',
      'attempt.submittedAt',
      'attempt.gradedAt',
      'evaluator.fullname as evaluatedBy',
      'brought.questionMarks',
      'brought.givenMarks',
      'brought.givers',
      'brought.givenAt',
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
    .orderBy(naturally(sql`subject.name`))
    .orderBy('module.order')
    .select((eb) => [
      'module.id',
      'module.title',
      'module.order',
      'subject.code as subjectCode',
      eb.fn.agg<string[]>('array_agg', ['taskQuestion.questionId']).as('questionIds'),
    ])
    .execute();

/** The attempt of an assigned student at a task; undefined when not assigned, `id` null when not started. */
export const findSitting = (db: Queryable, taskId: string, studentId: string) =>
  db
    .selectFrom('taskStudent')
    .innerJoin('person', 'person.id', 'taskStudent.studentId')
    .leftJoin('attempt', (join) =>
      join
        .onRef('attempt.taskId', '=', 'taskStudent.taskId')
        .onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .where('taskStudent.taskId', '=', taskId)
    .where('taskStudent.studentId', '=', studentId)
    .where('person.deletedAt', 'is', null)
    .select(['person.shownName as fullname', 'attempt.id', 'attempt.submittedAt'])
    .executeTakeFirst();
