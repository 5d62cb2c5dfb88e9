import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../platform/db/database.ts';

/** The assigned students of a task by name, each with the own attempt's facts and the marks of its programs. */
export const listSittings = (db: Queryable, taskId: string) =>
  db
    .selectFrom('taskStudent')
    .innerJoin('account', 'account.id', 'taskStudent.studentId')
    .leftJoin('attempt', (join) =>
      join
        .onRef('attempt.taskId', '=', 'taskStudent.taskId')
        .onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .where('taskStudent.taskId', '=', taskId)
    .where('account.deletedAt', 'is', null)
    .orderBy(sql`lower(account.fullname)`)
    .orderBy('account.username')
    .select((eb) => [
      'account.id',
      'account.fullname',
      'account.username',
      'attempt.startedAt',
      'attempt.submittedAt',
      'attempt.gradedAt',
      jsonArrayFrom(
        eb
          .selectFrom('submissionProgram')
          .whereRef('submissionProgram.attemptId', '=', 'attempt.id')
          .select((inner) => [
            'submissionProgram.questionId',
            inner.fn.coalesce('submissionProgram.givenMarks', 'submissionProgram.computedMarks').as('marks'),
          ]),
      ).as('programs'),
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
