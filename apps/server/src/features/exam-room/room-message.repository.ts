import type { OwnQuestion } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

interface NewMessage {
  id: string;
  taskId: string;
  /** Null: to all students of the task. */
  studentId: string | null;
  text: string;
  sentBy: string;
  sentAt: Date;
  answers: string | null;
}

/** Adds a message. The caller holds the task's lock, so that messages are seen in the order of their numbers. */
export const insertRoomMessage = async (trx: Queryable, message: NewMessage): Promise<void> => {
  await trx
    .insertInto('roomMessage')
    .values({
      ...message,
      number: sql<number>`(
        select coalesce(max(number), 0) + 1 from room_message where task_id = ${message.taskId}::uuid
      )`,
    })
    .execute();
};

/** Whether somebody is a student of a task. */
export const isInTask = async (db: Queryable, taskId: string, studentId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('taskStudent')
    .where('taskId', '=', taskId)
    .where('studentId', '=', studentId)
    .select('studentId')
    .executeTakeFirst();
  return row !== undefined;
};

/** Who asked a question in a task; undefined where there is no such question. */
export const findAsker = async (
  db: Queryable,
  taskId: string,
  questionId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('roomQuestion')
    .where('id', '=', questionId)
    .where('taskId', '=', taskId)
    .select('studentId')
    .executeTakeFirst();
  return row?.studentId;
};

const questionsOf = (db: Queryable, taskId: string, studentId: string) =>
  db
    .selectFrom('roomQuestion as asked')
    .where('asked.taskId', '=', taskId)
    .where('asked.studentId', '=', studentId)
    .select((eb) =>
      eb
        .selectFrom('roomMessage as answer')
        .whereRef('answer.answers', '=', 'asked.id')
        .orderBy('answer.number', 'desc')
        .limit(1)
        .select('answer.text')
        .as('answer'),
    );

/** What a student has asked in a task, oldest first. */
export const listOwnQuestions = async (
  db: Queryable,
  taskId: string,
  studentId: string,
): Promise<OwnQuestion[]> => {
  const rows = await questionsOf(db, taskId, studentId)
    .orderBy('asked.askedAt')
    .orderBy('asked.id')
    .select(['asked.id', 'asked.text', 'asked.askedAt'])
    .execute();
  return rows.map(({ id, askedAt, ...row }) => ({ _id: id, ...row, askedAt: askedAt.toISOString() }));
};

/** How many questions of a student wait for an answer. */
export const countWaitingQuestions = async (
  db: Queryable,
  taskId: string,
  studentId: string,
): Promise<number> => {
  const { count } = await db
    .selectFrom(questionsOf(db, taskId, studentId).as('own'))
    .where('own.answer', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const insertRoomQuestion = async (
  db: Queryable,
  question: { id: string; taskId: string; studentId: string; text: string; askedAt: Date },
): Promise<void> => {
  await db.insertInto('roomQuestion').values(question).execute();
};
