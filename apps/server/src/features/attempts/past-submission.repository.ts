import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** Who opens attempts again, until when, and why. */
export interface Reopening {
  reopenedBy: string;
  reopenedAt: Date;
  openUntil: Date;
  reason: string;
}

const ofAttempts = (attemptIds: readonly string[]) => sql<boolean>`attempt.id = any(${attemptIds}::uuid[])`;

/** Copies what was submitted, what it was graded with, and the marks that people gave for it. */
const keepSubmissions = async (
  db: Queryable,
  attemptIds: readonly string[],
  { reopenedBy, reopenedAt, openUntil, reason }: Reopening,
): Promise<void> => {
  await sql`
    insert into past_submission (
      attempt_id, number, submitted_at, submitted_by, reported_seconds, graded_at, evaluated_by, evaluated_at,
      reopened_by, reopened_at, open_until, reason
    )
    select
      attempt.id, attempt.reopenings + 1, submitted_at, submitted_by, reported_seconds, graded_at, evaluated_by,
      evaluated_at, ${reopenedBy}::uuid, ${reopenedAt}::timestamptz, ${openUntil}::timestamptz, ${reason}
    from attempt left join evaluation on evaluation.attempt_id = attempt.id
    where ${ofAttempts(attemptIds)}
  `.execute(db);
  await sql`
    insert into past_submission_program (
      attempt_id, number, question_id, language, code, revision, hash, saved_at, typed_at, status, passed_count,
      total_count, computed_marks, given_marks, given_by, given_at, compile_message, graded_at
    )
    select
      attempt.id, attempt.reopenings + 1, question_id, language, code, revision, hash, saved_at, typed_at, status,
      passed_count, total_count, computed_marks, given_marks, given_by, given_at, compile_message, program.graded_at
    from attempt join submission_program as program on program.attempt_id = attempt.id
    where ${ofAttempts(attemptIds)}
  `.execute(db);
  await sql`
    insert into past_rubric_mark (
      attempt_id, number, position, title, total_marks, obtained_marks, given_by, given_at
    )
    select attempt.id, attempt.reopenings + 1, position, title, total_marks, obtained_marks, given_by, given_at
    from attempt join rubric_mark on rubric_mark.attempt_id = attempt.id
    where ${ofAttempts(attemptIds)}
  `.execute(db);
};

/**
 * Opens submitted attempts again. What was submitted moves, with its marks, to the past submissions; the drafts stay, and
 * are what the students go on from. The caller holds the locks of the attempts.
 */
export const reopenAttempts = async (
  db: Queryable,
  attemptIds: readonly string[],
  reopening: Reopening,
): Promise<void> => {
  await keepSubmissions(db, attemptIds, reopening);
  for (const table of ['rubricMark', 'evaluation', 'submissionProgram'] as const)
    await db
      .deleteFrom(table)
      .where(sql<boolean>`attempt_id = any(${attemptIds}::uuid[])`)
      .execute();
  await db
    .updateTable('attemptQuestion')
    .set({ activeSeconds: null })
    .where(sql<boolean>`attempt_id = any(${attemptIds}::uuid[])`)
    .execute();
  await db
    .updateTable('attempt')
    .set((eb) => ({
      submittedAt: null,
      submittedBy: null,
      reportedSeconds: null,
      gradedAt: null,
      openUntil: reopening.openUntil,
      reopenings: eb('reopenings', '+', 1),
    }))
    .where(ofAttempts(attemptIds))
    .execute();
};

/** The submissions of an attempt that were opened again, the first one first, with who opened them. */
export const listPastSubmissions = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('pastSubmission as past')
    .innerJoin('attempt', 'attempt.id', 'past.attemptId')
    .innerJoin('account as opener', 'opener.id', 'past.reopenedBy')
    .leftJoin('account as evaluator', 'evaluator.id', 'past.evaluatedBy')
    .where('past.attemptId', '=', attemptId)
    .orderBy('past.number')
    .select([
      'past.number',
      'attempt.startedAt',
      'past.submittedAt',
      'past.submittedBy',
      'past.gradedAt',
      'past.evaluatedAt',
      'evaluator.fullname as evaluatedBy',
      'opener.fullname as reopenedBy',
      'past.reopenedAt',
      'past.openUntil',
      'past.reason',
    ])
    .execute();

/** The programs of these submissions, in the order of the task's questions. */
export const listPastPrograms = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('pastSubmissionProgram as program')
    .innerJoin('attempt', 'attempt.id', 'program.attemptId')
    .innerJoin('taskQuestion', (join) =>
      join
        .onRef('taskQuestion.taskId', '=', 'attempt.taskId')
        .onRef('taskQuestion.questionId', '=', 'program.questionId'),
    )
    .leftJoin('account as giver', 'giver.id', 'program.givenBy')
    .where('program.attemptId', '=', attemptId)
    .orderBy('taskQuestion.position')
    .select([
      'program.number',
      'program.questionId',
      'program.status',
      'program.language',
      'program.code',
      'program.revision',
      'program.hash',
      'program.typedAt',
      'program.savedAt',
      'program.computedMarks',
      'program.givenMarks',
      'giver.fullname as givenBy',
    ])
    .execute();

/** The marks by a rubric that these submissions had. */
export const listPastRubricMarks = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('pastRubricMark')
    .where('attemptId', '=', attemptId)
    .orderBy('position')
    .select(['number', 'title', 'totalMarks', 'obtainedMarks'])
    .execute();

/** What had been set aside, by the moment of each reopening: what was taken later counts as set aside before. */
export const listPastSetAside = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('draftSetAside as aside')
    .innerJoin('pastSubmission as past', 'past.attemptId', 'aside.attemptId')
    .where('aside.attemptId', '=', attemptId)
    .whereRef('aside.receivedAt', '<=', 'past.reopenedAt')
    .where((eb) =>
      eb.or([eb('aside.takenAt', 'is', null), eb('aside.takenAt', '>', eb.ref('past.reopenedAt'))]),
    )
    .orderBy('aside.receivedAt')
    .orderBy('aside.id')
    .select([
      'past.number',
      'aside.questionId',
      'aside.language',
      'aside.code',
      'aside.hash',
      'aside.typedAt',
      'aside.receivedAt',
      'aside.reason',
    ])
    .execute();

/**
 * Gives the new submission of an attempt the marks that people had given for the same programs: a program that is
 * submitted as it was keeps its mark. Marks by the rubric, which are for the whole, stay where every program is the same.
 */
export const carryMarks = async (db: Queryable, attemptId: string): Promise<void> => {
  await sql`
    update submission_program as program
    set given_marks = past.given_marks, given_by = past.given_by, given_at = past.given_at
    from past_submission_program as past, attempt
    where attempt.id = ${attemptId} and program.attempt_id = attempt.id
      and past.attempt_id = attempt.id and past.number = attempt.reopenings
      and past.question_id = program.question_id and past.hash is not distinct from program.hash
      and (past.given_marks is not null or past.given_by is not null)
  `.execute(db);
  const same = sql`not exists (
    select from submission_program as program
    left join past_submission_program as before
      on before.attempt_id = program.attempt_id and before.question_id = program.question_id
      and before.number = attempt.reopenings
    where program.attempt_id = attempt.id and program.hash is distinct from before.hash
  )`;
  await sql`
    insert into evaluation (attempt_id, evaluated_by, evaluated_at)
    select attempt.id, evaluated_by, evaluated_at
    from attempt
    join past_submission as past on past.attempt_id = attempt.id and past.number = attempt.reopenings
    where attempt.id = ${attemptId} and evaluated_by is not null and ${same}
  `.execute(db);
  await sql`
    insert into rubric_mark (attempt_id, position, title, total_marks, obtained_marks, given_by, given_at)
    select attempt.id, position, title, total_marks, obtained_marks, given_by, given_at
    from attempt
    join past_rubric_mark as past on past.attempt_id = attempt.id and past.number = attempt.reopenings
    where attempt.id = ${attemptId} and ${same}
  `.execute(db);
};
