import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { rubricOfTask } from '../rubrics/index.ts';

/** A student who is assigned to the task, or was and has sat it; with the own attempt. */
export const findSitting = (db: Queryable, taskId: string, studentId: string) =>
  db
    .selectFrom('person')
    .leftJoin('attempt', (join) =>
      join.onRef('attempt.studentId', '=', 'person.id').on('attempt.taskId', '=', taskId),
    )
    .leftJoin('taskStudent', (join) =>
      join.onRef('taskStudent.studentId', '=', 'person.id').on('taskStudent.taskId', '=', taskId),
    )
    .leftJoin('examBrowserExemption as exemption', (join) =>
      join.onRef('exemption.studentId', '=', 'person.id').on('exemption.taskId', '=', taskId),
    )
    .leftJoin('person as exempter', 'exempter.id', 'exemption.givenBy')
    .where('person.id', '=', studentId)
    .where((eb) => eb.or([eb('attempt.id', 'is not', null), eb('taskStudent.taskId', 'is not', null)]))
    .select([
      'person.id',
      'person.shownName as fullname',
      'person.username',
      'attempt.id as attemptId',
      'attempt.startedAt',
      'attempt.submittedAt',
      'attempt.gradedAt',
      'exemption.reason as exemptionReason',
      'exemption.givenAt as exemptedAt',
      'exempter.fullname as exemptedBy',
    ])
    .executeTakeFirst();

/**
 * The submitted programs of an attempt with their marks, who gave them, when the graded text was typed, and against
 * which version of its question it was graded.
 */
export const listEvaluatedPrograms = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('submissionProgram as program')
    .innerJoin('attemptQuestion', (join) =>
      join
        .onRef('attemptQuestion.attemptId', '=', 'program.attemptId')
        .onRef('attemptQuestion.questionId', '=', 'program.questionId'),
    )
    .innerJoin('attempt', 'attempt.id', 'program.attemptId')
    .innerJoin('questionVersion', (join) =>
      join.on(
        'questionVersion.id',
        '=',
        sql<string>`graded_version(
          attempt.task_id, program.question_id, attempt.started_at, attempt_question.question_version_id
        )`,
      ),
    )
    .innerJoin('question', 'question.id', 'program.questionId')
    .leftJoin('person as giver', 'giver.id', 'program.givenBy')
    .leftJoin('draft', (join) =>
      join
        .onRef('draft.attemptId', '=', 'program.attemptId')
        .onRef('draft.questionId', '=', 'program.questionId')
        .onRef('draft.language', '=', 'program.language')
        .onRef('draft.hash', '=', 'program.hash'),
    )
    .where('program.attemptId', '=', attemptId)
    .select([
      'program.questionId',
      'program.language',
      'program.code',
      'program.status',
      'program.computedMarks',
      'program.givenMarks',
      'program.marks',
      'program.givenAt',
      'program.evaluatedAt',
      'giver.fullname as givenBy',
      'program.compileMessage',
      'program.revision',
      'program.hash',
      'program.savedAt',
      'draft.typedAt',
      'questionVersion.version',
      'question.version as newestVersion',
    ])
    .execute();

export type EvaluatedProgram = Awaited<ReturnType<typeof listEvaluatedPrograms>>[number];

/** The results of an attempt on every test, PUBLIC and HIDDEN, in their order. */
export const listTestResults = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('testResult')
    .innerJoin('testCase', 'testCase.id', 'testResult.testCaseId')
    .where('testResult.attemptId', '=', attemptId)
    .orderBy('testCase.position')
    .select([
      'testResult.questionId',
      'testResult.testCaseId',
      'testResult.repeats',
      'testCase.name',
      'testCase.hint',
      'testCase.weight',
      'testCase.groupName as group',
      'testCase.type',
      'testCase.input',
      'testCase.output',
      'testResult.passed',
      'testResult.verdict',
      'testResult.message',
      'testResult.actualOutput',
      'testResult.errorOutput',
      'testResult.judgeMessage',
      'testResult.cpuMs',
      'testResult.memoryBytes',
    ])
    .execute();

export type TestResultRow = Awaited<ReturnType<typeof listTestResults>>[number];

/** The moments at which an attempt shows that its student was at a question: runs, and last keystrokes; in order. */
export const listSigns = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('runLog')
    .where('attemptId', '=', attemptId)
    .select(['questionId', 'executedAt as at'])
    .unionAll(
      db
        .selectFrom('draft')
        .where('attemptId', '=', attemptId)
        .select(['questionId', sql<Date>`least(typed_at, saved_at)`.as('at')]),
    )
    .orderBy('at')
    .execute();

/** The components of the task's rubric, as they were when the first student started, in order. */
export const listRubricComponents = (db: Queryable, taskId: string, rubricId: string) =>
  db
    .selectFrom(rubricOfTask(sql`${taskId}`, sql`${rubricId}`))
    .orderBy('component.position')
    .select(['component.title', 'component.marks as totalMarks'])
    .execute();
