import type { RequestState } from '@assay/contract';
import { sql, type Insertable } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { ownPlace } from '../../platform/db/own-place.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** Where a `request` stands. */
export const requestState = sql<RequestState>`case
  when request.answered_at is not null then 'ANSWERED'
  when request.withdrawn_at is not null then 'WITHDRAWN'
  else 'OPEN'
end`;

/** The requests about a submission, the oldest first. */
export const listRequests = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('regradeRequest as request')
    .leftJoin('person as answerer', 'answerer.id', 'request.answeredBy')
    .where('request.attemptId', '=', attemptId)
    .orderBy('request.askedAt')
    .orderBy('request.id')
    .select([
      'request.id',
      'request.questionId',
      'request.words',
      'request.askedAt',
      'request.withdrawnAt',
      'request.answer',
      'request.answeredAt',
      'request.marksBefore',
      'request.marksAfter',
      'answerer.fullname as answeredBy',
      requestState.as('state'),
    ])
    .execute();

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

/** Whose request it is, about what; undefined without such a request. */
export const findRequest = (db: Queryable, id: string) =>
  db
    .selectFrom('regradeRequest as request')
    .innerJoin('attempt', 'attempt.id', 'request.attemptId')
    .leftJoin('person as answerer', 'answerer.id', 'request.answeredBy')
    .where('request.id', '=', id)
    .select([
      'request.id',
      'request.attemptId',
      'request.questionId',
      'attempt.taskId',
      'attempt.studentId',
      'answerer.fullname as answeredBy',
      requestState.as('state'),
    ])
    .executeTakeFirst();

export const insertRequest = async (
  trx: Queryable,
  request: Insertable<Tables['regradeRequest']>,
): Promise<void> => {
  await trx.insertInto('regradeRequest').values(request).execute();
};

/** Ends a request; the caller holds the lock of its attempt. */
export const endRequest = async (
  trx: Queryable,
  id: string,
  end:
    | { withdrawnAt: Date }
    | (Record<'answer' | 'answeredBy', string> & { answeredAt: Date } & Record<
          'marksBefore' | 'marksAfter',
          number | null
        >),
): Promise<void> => {
  await trx.updateTable('regradeRequest').set(end).where('id', '=', id).execute();
};

/**
 * The questions of a submission in its student's order, and what decides until when each can be asked about: when a regrade
 * has changed its marks last since they were published; null where none has.
 */
export const listQuestionFacts = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('submissionProgram as program')
    .innerJoin('attempt', 'attempt.id', 'program.attemptId')
    .innerJoin('taskOutline as task', 'task.id', 'attempt.taskId')
    .innerJoin('taskQuestion', (join) =>
      join
        .onRef('taskQuestion.taskId', '=', 'attempt.taskId')
        .onRef('taskQuestion.questionId', '=', 'program.questionId'),
    )
    .innerJoin('attemptQuestion', (join) =>
      join
        .onRef('attemptQuestion.attemptId', '=', 'program.attemptId')
        .onRef('attemptQuestion.questionId', '=', 'program.questionId'),
    )
    .where('program.attemptId', '=', attemptId)
    .orderBy(ownPlace)
    .select([
      'program.questionId',
      'task.isResultPublished',
      'task.publishedAt',
      'task.requestDays as days',
      sql<Date | null>`(
        select max(change.changed_at) from mark_change as change
        where change.attempt_id = program.attempt_id and change.question_id = program.question_id
          and change.regrade_id is not null and change.marks_before <> change.marks_after
          and change.changed_at > task.published_at
      )`.as('regradedAt'),
    ])
    .execute();

export type QuestionFacts = Awaited<ReturnType<typeof listQuestionFacts>>[number];
