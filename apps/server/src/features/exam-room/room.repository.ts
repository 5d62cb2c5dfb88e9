import type { RoomMessage, RoomQuestion, SubmittedBy } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../platform/db/database.ts';
import { attemptEnd } from '../../platform/db/expressions/attempt-end.ts';
import { naturally } from '../../platform/db/list.ts';
import { sittings } from '../task-sessions/index.ts';

/** In JSON moments are texts; the types say what they become when they are read. */
type Moment = string;

type Stored<Item> = Omit<Item, '_id'> & { id: string };

/** A student of a room as it is stored. */
export interface RoomRow {
  id: string;
  name: string;
  roll: string;
  startedAt: Moment | null;
  submittedAt: Moment | null;
  submittedBy: SubmittedBy | null;
  heardAt: Moment | null;
  openUntil: Moment | null;
  end: Moment;
  extraMinutes: number | null;
  laterEnd: Moment | null;
  awayAt: Moment | null;
  backAt: Moment | null;
  savedAt: Moment | null;
  isProven: boolean | null;
  isExempt: boolean;
  /** Null while nothing of it was to be counted. */
  outsideChanges: number | null;
  outsideCharacters: number | null;
  /** The last run of each question that has one. */
  runs: { questionId: string; passed: number; of: number; at: Moment }[];
}

/** When something that was typed last arrived. */
const savedAt = sql<Moment | null>`(select max(saved_at) from draft where draft.attempt_id = attempt.id)`;

/** One probe of an index for each question. */
const lastRuns = sql<RoomRow['runs']>`coalesce((
  select json_agg(json_build_object(
    'questionId', pinned.question_id, 'passed', run.passed_count, 'of', run.total_count, 'at', run.executed_at
  ))
  from attempt_question as pinned
  cross join lateral (
    select passed_count, total_count, executed_at from run_log
    where run_log.attempt_id = attempt.id and run_log.question_id = pinned.question_id and own_input is null
    order by executed_at desc limit 1
  ) as run
  where pinned.attempt_id = attempt.id
), '[]'::json)`;

const studentsOf = (db: Queryable, taskId: string) =>
  sittings(db)
    .leftJoin('presence', 'presence.attemptId', 'attempt.id')
    .leftJoin('jumpCount', 'jumpCount.attemptId', 'attempt.id')
    .leftJoin('examBrowserExemption as exemption', (join) =>
      join
        .onRef('exemption.taskId', '=', 'taskStudent.taskId')
        .onRef('exemption.studentId', '=', 'taskStudent.studentId'),
    )
    .where('taskStudent.taskId', '=', taskId)
    .orderBy(naturally(sql`person.username`))
    .orderBy('person.id')
    .select((eb) => [
      'person.id',
      'person.shownName as name',
      'person.username as roll',
      'attempt.startedAt',
      'attempt.submittedAt',
      'attempt.submittedBy',
      'attempt.heardAt',
      'attempt.openUntil',
      attemptEnd.as('end'),
      'extraTime.extraMinutes',
      'extraTime.laterEnd',
      'presence.awayAt',
      'presence.backAt',
      savedAt.as('savedAt'),
      'jumpCount.changes as outsideChanges',
      'jumpCount.characters as outsideCharacters',
      eb('attempt.examBrowserRevisionId', 'is not', null).as('isProven'),
      eb('exemption.studentId', 'is not', null).as('isExempt'),
      lastRuns.as('runs'),
    ]);

const questionsOf = (db: Queryable, taskId: string) =>
  db
    .selectFrom('taskQuestion')
    .innerJoin('questionVersion as version', (join) =>
      join
        .onRef('version.questionId', '=', 'taskQuestion.questionId')
        .onRef('version.version', '=', 'taskQuestion.version'),
    )
    .where('taskQuestion.taskId', '=', taskId)
    .orderBy('taskQuestion.position')
    .select(['taskQuestion.questionId as id', 'version.name', 'version.statementText']);

const taskOf = (db: Queryable, taskId: string) =>
  db
    .selectFrom('taskOutline as task')
    .where('task.id', '=', taskId)
    .where('task.deletedAt', 'is', null)
    .select((eb) => [
      'task.id',
      'task.name',
      'task.startTime',
      'task.endTime',
      'task.duration',
      'task.requireExamBrowser',
      eb
        .selectFrom('extraTime')
        .where('extraTime.taskId', '=', taskId)
        .select((inner) => inner.fn.max('extraTime.givenAt').as('at'))
        .as('extraTimeGivenAt'),
      jsonArrayFrom(questionsOf(db, taskId)).as('questions'),
    ]);

const askedIn = (db: Queryable, taskId: string) =>
  db
    .selectFrom('roomQuestion as asked')
    .where('asked.taskId', '=', taskId)
    .orderBy('asked.askedAt')
    .orderBy('asked.id')
    .select((eb) => [
      'asked.id',
      'asked.studentId',
      'asked.text',
      'asked.askedAt',
      eb
        .selectFrom('roomMessage as answer')
        .whereRef('answer.answers', '=', 'asked.id')
        .select((inner) => inner.fn.min('answer.sentAt').as('at'))
        .as('answeredAt'),
    ]);

const messagesIn = (db: Queryable, taskId: string) =>
  db
    .selectFrom('roomMessage as message')
    .innerJoin('person as writer', 'writer.id', 'message.sentBy')
    .where('message.taskId', '=', taskId)
    .orderBy('message.number')
    .select([
      'message.id',
      'message.studentId as to',
      'message.text',
      'message.sentAt',
      'writer.fullname as sentBy',
      'message.answers',
    ]);

/** Those of these sessions whose people may still be shown something. */
const liveSessions = (db: Queryable, sessionIds: readonly string[], now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.accountId')
    .where(sql<boolean>`session.id = any(${sessionIds}::uuid[])`)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('person.isActive', '=', true)
    .where('person.deletedAt', 'is', null)
    .whereRef('person.role', '=', 'session.role')
    .select('session.id');

/**
 * All that is shown of a room, and which of the sessions that watch it have not ended, in one query. `task` is null where
 * there is none any more.
 */
export const readRoom = (db: Queryable, taskId: string, sessionIds: readonly string[], now: Date) =>
  db
    .selectNoFrom([
      jsonObjectFrom(taskOf(db, taskId)).as('task'),
      jsonArrayFrom(studentsOf(db, taskId)).as('students'),
      jsonArrayFrom(askedIn(db, taskId)).as('questions'),
      jsonArrayFrom(messagesIn(db, taskId)).as('messages'),
      jsonArrayFrom(liveSessions(db, sessionIds, now)).as('sessions'),
    ])
    .$castTo<{
      task: {
        id: string;
        name: string;
        startTime: Moment;
        endTime: Moment;
        duration: number | null;
        requireExamBrowser: boolean;
        extraTimeGivenAt: Moment | null;
        questions: { id: string; name: string; statementText: string }[];
      } | null;
      students: RoomRow[];
      questions: Stored<RoomQuestion>[];
      messages: Stored<RoomMessage>[];
      sessions: { id: string }[];
    }>()
    .executeTakeFirstOrThrow();

export type StoredRoom = Awaited<ReturnType<typeof readRoom>>;
