import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { ownPlace } from '../../../platform/db/own-place.ts';
import { noteAttemptsForRecord } from '../../../platform/record-due.repository.ts';
import { setMarksAside } from '../../marks/index.ts';

/** Who opens attempts again, until when, and why. */
export interface Reopening {
  reopenedBy: string;
  reopenedAt: Date;
  openUntil: Date;
  reason: string;
}

const ofAttempts = (attemptIds: readonly string[]) => sql<boolean>`attempt.id = any(${attemptIds}::uuid[])`;

/** Writes down that these submissions were, and who opened them. */
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
  await setMarksAside(db, attemptIds, reopening);
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
  await noteAttemptsForRecord(db, attemptIds, 'REOPENED');
};

/** The submissions of an attempt that were opened again, the first one first, with who opened them. */
export const listPastSubmissions = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('pastSubmission as past')
    .innerJoin('attempt', 'attempt.id', 'past.attemptId')
    .innerJoin('person as opener', 'opener.id', 'past.reopenedBy')
    .leftJoin('person as evaluator', 'evaluator.id', 'past.evaluatedBy')
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

/** The programs of these submissions, in their student's order. */
export const listPastPrograms = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('pastSubmissionProgram as program')
    .innerJoin('attempt', 'attempt.id', 'program.attemptId')
    .innerJoin('taskQuestion', (join) =>
      join
        .onRef('taskQuestion.taskId', '=', 'attempt.taskId')
        .onRef('taskQuestion.questionId', '=', 'program.questionId'),
    )
    .innerJoin('attemptQuestion', (join) =>
      join
        .onRef('attemptQuestion.attemptId', '=', 'attempt.id')
        .onRef('attemptQuestion.questionId', '=', 'program.questionId'),
    )
    .leftJoin('person as giver', 'giver.id', 'program.givenBy')
    .where('program.attemptId', '=', attemptId)
    .orderBy(ownPlace)
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
      'aside.id',
      'aside.questionId',
      'aside.language',
      'aside.code',
      'aside.hash',
      'aside.typedAt',
      'aside.receivedAt',
      'aside.reason',
    ])
    .execute();
