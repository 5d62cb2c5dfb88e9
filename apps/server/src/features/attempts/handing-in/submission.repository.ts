import { isAttempted, startingBlocks, type Receipt, type SubmittedBy } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { attemptEnd } from '../../../platform/db/expressions/attempt-end.ts';
import { ownPlace } from '../../../platform/db/own-place.ts';
import { noteAttemptsForRecord } from '../../../platform/record-due.repository.ts';
import { insertPrograms, listSubstitutions } from '../../marks/index.ts';
import { startOf, type AttemptQuestion } from '../attempt/exam-question.repository.ts';
import { type Attempt } from '../attempt/attempt.repository.ts';
import { listSetAside } from '../saving/set-aside.repository.ts';
import { type Draft } from '../saving/draft.repository.ts';
import { listOrigins } from '../attempt/origin.repository.ts';
import { substitutionsOf, toReceipt } from './receipt.ts';

/** What of each question is to be graded: the draft the student means; null where nothing was typed. */
export type ChosenPrograms = ReadonlyMap<string, Draft>;

/** Whether there is something to grade: the student changed what may be changed. */
export const submittedStatus = (
  question: AttemptQuestion,
  program: Pick<Draft, 'language' | 'code'> | undefined,
): 'PENDING' | 'NOTATTEMPTED' =>
  program && isAttempted(startingBlocks(startOf(question), program.language), program.code)
    ? 'PENDING'
    : 'NOTATTEMPTED';

/** Copies the chosen programs into the submission and ends the attempt. The caller holds the attempt's lock. */
export const insertSubmission = async (
  db: Queryable,
  attempt: Attempt,
  questions: readonly AttemptQuestion[],
  chosen: ChosenPrograms,
  end: { at: Date; by: SubmittedBy; reportedSeconds: number | null },
): Promise<void> => {
  await insertPrograms(
    db,
    questions.map((question) => {
      const draft = chosen.get(question.questionId);
      return {
        attemptId: attempt.id,
        questionId: question.questionId,
        language: draft?.language ?? null,
        code: draft ? JSON.stringify(draft.code) : null,
        revision: draft?.revision ?? null,
        hash: draft?.hash ?? null,
        savedAt: draft?.savedAt ?? null,
        typedAt: draft?.typedAt ?? null,
        status: submittedStatus(question, draft),
        totalCount: question.testCount,
      };
    }),
  );
  await db
    .updateTable('attempt')
    .set({ submittedAt: end.at, submittedBy: end.by, reportedSeconds: end.reportedSeconds })
    .where('id', '=', attempt.id)
    .execute();
  await noteAttemptsForRecord(db, [attempt.id], 'SUBMITTED');
};

/** The receipt of a submitted attempt; null before. */
export const findReceipt = async (db: Queryable, attemptId: string): Promise<Receipt | null> => {
  const rows = await db
    .selectFrom('attempt')
    .innerJoin('submissionProgram', 'submissionProgram.attemptId', 'attempt.id')
    .innerJoin('taskQuestion', (join) =>
      join
        .onRef('taskQuestion.taskId', '=', 'attempt.taskId')
        .onRef('taskQuestion.questionId', '=', 'submissionProgram.questionId'),
    )
    .innerJoin('attemptQuestion', (join) =>
      join
        .onRef('attemptQuestion.attemptId', '=', 'attempt.id')
        .onRef('attemptQuestion.questionId', '=', 'submissionProgram.questionId'),
    )
    .where('attempt.id', '=', attemptId)
    .where('attempt.submittedAt', 'is not', null)
    .orderBy(ownPlace)
    .select([
      'attempt.startedAt',
      'attempt.submittedAt',
      'attempt.submittedBy',
      'attempt.reopenings',
      'submissionProgram.questionId',
      'submissionProgram.status',
      'submissionProgram.language',
      'submissionProgram.revision',
      'submissionProgram.hash',
      'submissionProgram.typedAt',
      'submissionProgram.savedAt',
    ])
    .execute();
  const [first] = rows;
  if (!first?.submittedAt || !first.submittedBy) return null;
  const { startedAt, submittedAt, submittedBy, reopenings } = first;
  const [origins, aside, decisions] = await Promise.all([
    listOrigins(db, [attemptId]),
    listSetAside(db, attemptId),
    listSubstitutions(db, attemptId),
  ]);
  const substitutions = substitutionsOf(decisions, reopenings + 1);
  return toReceipt(
    { startedAt, submittedAt, submittedBy },
    { programs: rows, aside, origins, substitutions },
  );
};

/** The submitted programs of an attempt with their marks, and who gave them. */
export const listSubmissionPrograms = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('submissionProgram as program')
    .leftJoin('person as giver', 'giver.id', 'program.givenBy')
    .where('program.attemptId', '=', attemptId)
    .select([
      'program.questionId',
      'program.language',
      'program.code',
      'program.status',
      'program.marks',
      'program.compileMessage',
      'giver.fullname as givenBy',
    ])
    .execute();

/** The results of an attempt's PUBLIC tests; hidden ones do not leave the database this way. */
export const listPublicTestResults = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('testResult')
    .innerJoin('testCase', 'testCase.id', 'testResult.testCaseId')
    .where('testResult.attemptId', '=', attemptId)
    .where('testCase.type', '=', 'PUBLIC')
    .orderBy('testCase.position')
    .select([
      'testResult.questionId',
      'testResult.testCaseId',
      'testCase.input',
      'testCase.output',
      'testCase.name',
      'testCase.hint',
      'testResult.passed',
      'testResult.verdict',
      'testResult.message',
      'testResult.actualOutput',
      'testResult.errorOutput',
      'testResult.cpuMs',
      'testResult.memoryBytes',
    ])
    .execute();

/** Of tests of an attempt that are not shown and did not pass those with a hint, in their order. */
export const listHiddenHints = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('testResult')
    .innerJoin('testCase', 'testCase.id', 'testResult.testCaseId')
    .where('testResult.attemptId', '=', attemptId)
    .where('testCase.type', '=', 'HIDDEN')
    .where('testResult.passed', '=', false)
    .where('testResult.verdict', '!=', 'JUDGE_FAILED')
    .where('testCase.hint', '!=', '')
    .orderBy('testCase.position')
    .select(['testResult.questionId', 'testResult.testCaseId', 'testCase.name', 'testCase.hint'])
    .execute();

/** The marks of an attempt by the task's rubric, as they were given; empty before. */
export const listOwnRubricMarks = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('rubricMark')
    .where('attemptId', '=', attemptId)
    .orderBy('position')
    .select(['title', 'totalMarks', 'obtainedMarks'])
    .execute();

/** Open attempts whose time, and the grace after it, has run out at `now`. */
export const listOverdueAttempts = (db: Queryable, now: Date, graceSeconds: number) =>
  db
    .selectFrom('attempt')
    .innerJoin('taskOutline as task', 'task.id', 'attempt.taskId')
    .leftJoin('extraTime', (join) =>
      join
        .onRef('extraTime.taskId', '=', 'attempt.taskId')
        .onRef('extraTime.studentId', '=', 'attempt.studentId'),
    )
    .where('attempt.submittedAt', 'is', null)
    .where(sql<boolean>`${attemptEnd} + ${graceSeconds} * interval '1 second' < ${now}`)
    .select('attempt.id')
    .execute();

/** Submitted attempts that were not graded within `seconds`. */
export const listUngradedAttempts = (db: Queryable, now: Date, seconds: number) =>
  db
    .selectFrom('attempt')
    .where('submittedAt', 'is not', null)
    .where('gradedAt', 'is', null)
    .where('submittedAt', '<', new Date(now.getTime() - seconds * 1000))
    .select(['id', 'taskId', 'reopenings'])
    .execute();

/**
 * Notes that a submission is graded; false when it was before, or has been opened again since its programs were read
 * (`reopenings` is what it was then). The attempt is locked from here on.
 */
export const noteGraded = async (
  trx: Queryable,
  { id, reopenings }: Pick<Attempt, 'id' | 'reopenings'>,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('attempt')
    .set({ gradedAt: now })
    .where('id', '=', id)
    .where('gradedAt', 'is', null)
    .where('submittedAt', 'is not', null)
    .where('reopenings', '=', reopenings)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/**
 * How many other submissions of a task's institute are not graded yet, `max` at most: counting goes no further, because it
 * is done with each submission of an exam that ends.
 */
export const countUngradedInInstitute = async (
  db: Queryable,
  { taskId, attemptId }: { taskId: string; attemptId: string },
  max: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from attempt
      join task_outline as task on task.id = attempt.task_id
      join department_outline as department on department.id = task.department_id
      where attempt.submitted_at is not null and attempt.graded_at is null and attempt.id <> ${attemptId}
        and department.institute_id = (
          select own.institute_id from task_outline as sat
          join department_outline as own on own.id = sat.department_id where sat.id = ${taskId}
        )
      limit ${max}
    ) as waiting
  `.execute(db);
  return rows[0]?.count ?? 0;
};
