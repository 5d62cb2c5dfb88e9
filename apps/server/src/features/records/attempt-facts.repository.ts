/** What a record holds of attempts: read as the database has it, for some attempts at a time. */
import type { LogEntry, PresenceEntry, ProgramCode } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { TEST_CASE_COLUMNS } from '../../platform/db/test-case-columns.ts';

const isOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;

export const listAttemptFacts = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('attempt')
    .where(isOf('attempt.id', ids))
    .innerJoin('taskOutline as task', 'task.id', 'attempt.taskId')
    .leftJoin('presence', 'presence.attemptId', 'attempt.id')
    .select([
      'attempt.id',
      'studentId',
      'startedAt',
      'submittedAt',
      'submittedBy',
      'openUntil',
      'reopenings',
      sql<string[] | null>`
        case when task.own_order or exists (select from task_pool where task_pool.task_id = task.id) then (
          select array_agg(own.question_id order by own.position) from attempt_question as own
          where own.attempt_id = attempt.id
        ) end
      `.as('drawn'),
      'presence.number as presenceNumber',
      'presence.chainHash as presenceHash',
    ])
    .execute();
export type AttemptFacts = Awaited<ReturnType<typeof listAttemptFacts>>[number];

/** The submitted programs, in the order of the task's questions, each with the newest entry of its log. */
export const listProgramFacts = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('submissionProgram as program')
    .innerJoin('attempt', 'attempt.id', 'program.attemptId')
    .innerJoin('attemptQuestion as pinned', (join) =>
      join
        .onRef('pinned.attemptId', '=', 'program.attemptId')
        .onRef('pinned.questionId', '=', 'program.questionId'),
    )
    .leftJoin('taskQuestion', (join) =>
      join
        .onRef('taskQuestion.taskId', '=', 'attempt.taskId')
        .onRef('taskQuestion.questionId', '=', 'program.questionId'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('editBatch')
          .whereRef('editBatch.attemptId', '=', 'program.attemptId')
          .whereRef('editBatch.questionId', '=', 'program.questionId')
          .orderBy('editBatch.toRevision', 'desc')
          .limit(1)
          .select(['editBatch.toRevision', 'editBatch.hash as logHash'])
          .as('head'),
      (join) => join.onTrue(),
    )
    .where(isOf('program.attemptId', ids))
    .orderBy('taskQuestion.position')
    .orderBy('program.questionId')
    .select([
      'program.attemptId',
      'program.questionId',
      'pinned.questionVersionId',
      'program.language',
      'program.code',
      'program.revision',
      'program.hash',
      'program.typedAt',
      'program.savedAt',
      'program.status',
      'program.computedMarks',
      'program.givenMarks',
      'program.gradedAt',
      'head.toRevision',
      'head.logHash',
    ])
    .execute();
export type ProgramFacts = Awaited<ReturnType<typeof listProgramFacts>>[number];

/** The outcomes of the tests, in the order of the tests. */
export const listTestFacts = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('testResult as result')
    .innerJoin('testCase', 'testCase.id', 'result.testCaseId')
    .where(isOf('result.attemptId', ids))
    .orderBy('testCase.position')
    .orderBy('testCase.id')
    .select([
      'result.attemptId',
      'result.questionId',
      'result.testCaseId',
      'result.verdict',
      'result.passed',
      'testCase.type',
    ])
    .execute();
export type TestFacts = Awaited<ReturnType<typeof listTestFacts>>[number];

/** What these test cases are. */
export const listTestCases = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('testCase')
    .where(isOf('testCase.id', ids))
    .select(['testCase.id', ...TEST_CASE_COLUMNS])
    .execute();

/** The histories of the marks, the earliest change first. */
export const listChangeFacts = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('markChange')
    .where(isOf('markChange.attemptId', ids))
    .orderBy('position')
    .select([
      'attemptId',
      'questionId',
      'component',
      'cause',
      'changedBy',
      'changedAt',
      'computedBefore',
      'computedAfter',
      'givenBefore',
      'givenAfter',
    ])
    .execute();
export type ChangeFacts = Awaited<ReturnType<typeof listChangeFacts>>[number];

export const listRubricFacts = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('rubricMark')
    .where(isOf('rubricMark.attemptId', ids))
    .orderBy('position')
    .select(['attemptId', 'title', 'totalMarks', 'obtainedMarks'])
    .execute();

/** What reached the server and was not submitted, in the order of arrival. */
export const listAsideFacts = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('draftSetAside')
    .where(isOf('draftSetAside.attemptId', ids))
    .where('takenAt', 'is', null)
    .orderBy('receivedAt')
    .orderBy('id')
    .select(['attemptId', 'questionId', 'hash', 'reason', 'receivedAt'])
    .execute();

/** What had been submitted before attempts were opened again. */
export const listEarlierFacts = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('pastSubmission as past')
    .leftJoin('pastSubmissionProgram as program', (join) =>
      join.onRef('program.attemptId', '=', 'past.attemptId').onRef('program.number', '=', 'past.number'),
    )
    .where(isOf('past.attemptId', ids))
    .orderBy('past.number')
    .orderBy('program.questionId')
    .select([
      'past.attemptId',
      'past.number',
      'past.submittedAt',
      'program.questionId',
      'program.language',
      'program.code',
    ])
    .$narrowType<{ code: ProgramCode | null }>()
    .execute();
export type EarlierFacts = Awaited<ReturnType<typeof listEarlierFacts>>[number];

/** The logs of what was typed in attempts, save by save. */
export const listLogFacts = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('editBatch')
    .where(isOf('editBatch.attemptId', ids))
    .orderBy('attemptId')
    .orderBy('questionId')
    .orderBy('toRevision')
    .select(['attemptId', 'questionId', 'previousHash', 'hash', 'entries'])
    .$narrowType<{ entries: LogEntry[] }>()
    .execute();

/** What exam pages noted of whether their students were there, call by call. */
export const listPresenceFacts = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('presenceBatch')
    .where(isOf('presenceBatch.attemptId', ids))
    .orderBy('attemptId')
    .orderBy('number')
    .select(['attemptId', 'number', 'page', 'previousHash', 'hash', 'entries', 'chainHash'])
    .$narrowType<{ entries: PresenceEntry[] }>()
    .execute();
