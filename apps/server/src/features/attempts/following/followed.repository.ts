/** What exam pages that listen are told, read for all of them together, whatever task they are of. */
import { EXAM_SESSION_HOURS, type Acknowledged } from '@assay/contract';
import { sql } from 'kysely';
import { compileOnce } from '../../../platform/db/compile-once.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { attemptEnd } from '../../../platform/db/expressions/attempt-end.ts';

interface PageValues {
  sessionIds: readonly string[];
  taskIds: readonly string[];
  now: Date;
  /** Sessions whose time was up before are over also in an exam. */
  overBefore: Date;
}

const listRows = compileOnce((db, { sessionIds, taskIds, now, overBefore }: PageValues) =>
  db
    .selectFrom(
      sql<{ sessionId: string; taskId: string; place: number }>`unnest(
        ${sessionIds}::uuid[], ${taskIds}::uuid[]
      ) with ordinality`.as<'page'>(sql.raw('page (session_id, task_id, place)')),
    )
    .innerJoin('session', 'session.id', 'page.sessionId')
    .innerJoin('person', 'person.id', 'session.accountId')
    .innerJoin('taskOutline as task', 'task.id', 'page.taskId')
    .innerJoin('taskStudent', (join) =>
      join
        .onRef('taskStudent.taskId', '=', 'page.taskId')
        .onRef('taskStudent.studentId', '=', 'session.accountId'),
    )
    .leftJoin('attempt', (join) =>
      join.onRef('attempt.taskId', '=', 'page.taskId').onRef('attempt.studentId', '=', 'session.accountId'),
    )
    .leftJoin('extraTime', (join) =>
      join
        .onRef('extraTime.taskId', '=', 'page.taskId')
        .onRef('extraTime.studentId', '=', 'session.accountId'),
    )
    .where('task.deletedAt', 'is', null)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', overBefore)
    .where('person.isActive', '=', true)
    .where('person.deletedAt', 'is', null)
    .whereRef('person.role', '=', 'session.role')
    .where(
      sql<boolean>`not coalesce(
        task.single_session and attempt.submitted_at is null and attempt.session_id <> session.id, false
      )`,
    )
    .select([
      sql<number>`page.place::int`.as('place'),
      'attempt.id as attemptId',
      sql<boolean>`attempt.submitted_at is not null`.as('submitted'),
      attemptEnd.as('deadline'),
      sql<boolean>`exists (
        select from session as other
        where other.account_id = session.account_id and other.id <> session.id
          and other.ended_at is null and other.expires_at > ${now}
      )`.as('hasOtherLogins'),
    ])
    .compile(),
);

/**
 * How things stand for exam pages, with the place of each in the list that was given. A page whose session is over is not
 * among them, nor one whose student is no longer assigned or may not log in, nor one that another login has taken the
 * attempt over from. A session whose time is up may be good for an exam: who opens the stream again is told.
 */
export const listPages = (
  db: Queryable,
  pages: readonly { sessionId: string; taskId: string }[],
  now: Date,
) =>
  listRows(db, {
    sessionIds: pages.map(({ sessionId }) => sessionId),
    taskIds: pages.map(({ taskId }) => taskId),
    now,
    overBefore: new Date(now.getTime() - EXAM_SESSION_HOURS * 3_600_000),
  });

/** The head of each log of attempts. */
export const listHeads = (
  db: Queryable,
  attemptIds: readonly string[],
): Promise<(Acknowledged & { attemptId: string })[]> =>
  db
    .selectFrom('draft')
    .where(sql<boolean>`attempt_id = any(${attemptIds}::uuid[])`)
    .distinctOn(['attemptId', 'questionId'])
    .orderBy('attemptId')
    .orderBy('questionId')
    .orderBy('revision', 'desc')
    .select(['attemptId', 'questionId as programIndex', 'revision', 'logHash as hash'])
    .execute();

const listNewMessages = compileOnce(
  (db, { taskIds, numbers }: { taskIds: readonly string[]; numbers: readonly number[] }) =>
    db
      .selectFrom(
        sql<{ taskId: string; number: number }>`unnest(${taskIds}::uuid[], ${numbers}::int[])`.as<'known'>(
          sql.raw('known (task_id, number)'),
        ),
      )
      .innerJoin('roomMessage as message', (join) =>
        join.onRef('message.taskId', '=', 'known.taskId').onRef('message.number', '>', 'known.number'),
      )
      .innerJoin('person as writer', 'writer.id', 'message.sentBy')
      .leftJoin('roomQuestion as asked', 'asked.id', 'message.answers')
      .orderBy('message.number')
      .select([
        'message.id',
        'message.taskId',
        'message.number',
        'message.text',
        'message.sentAt',
        'message.studentId as to',
        'writer.fullname as sentBy',
        'asked.text as question',
        'asked.studentId as askedBy',
      ])
      .compile(),
);

/** The messages of tasks after a number each, oldest first, with whom each is for and whose question it answers. */
export const listMessagesAfter = (db: Queryable, known: ReadonlyMap<string, number>) =>
  listNewMessages(db, { taskIds: [...known.keys()], numbers: [...known.values()] });

export type PageRow = Awaited<ReturnType<typeof listPages>>[number];
export type TaskMessage = Awaited<ReturnType<typeof listMessagesAfter>>[number];
