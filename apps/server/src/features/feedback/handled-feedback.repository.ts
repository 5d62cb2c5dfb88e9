import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { pageOfRows } from '../../platform/db/list.ts';

const among = (ids: readonly string[]) => sql<SqlBool>`feedback.id = any(${ids}::uuid[])`;

/** Writes since when messages were read, null for new ones; answered ones stay read. Answers how many there are. */
export const setRead = async (
  db: Queryable,
  ids: readonly string[],
  readAt: Date | null,
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('feedback')
    .where(among(ids))
    .set({
      readAt: sql`case when ${readAt}::timestamptz is null then answered_at else coalesce(read_at, ${readAt}) end`,
    })
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

/** A message with who sent it, kept from being answered or deleted by others until the transaction ends. */
export const lockFeedback = (trx: Queryable, id: string) =>
  trx
    .selectFrom('feedback')
    .innerJoin('person as sender', 'sender.id', 'feedback.accountId')
    .where('feedback.id', '=', id)
    .forUpdate('feedback')
    .select([
      'feedback.id',
      'feedback.message',
      'feedback.answer',
      'sender.id as senderId',
      'sender.fullname',
      'sender.role',
      'sender.deletedAt',
    ])
    .executeTakeFirst();

/** Writes the answer to a message, which counts as read with that. */
export const setAnswer = async (
  trx: Queryable,
  id: string,
  { answer, answeredBy, now }: { answer: string; answeredBy: string; now: Date },
): Promise<void> => {
  await trx
    .updateTable('feedback')
    .where('id', '=', id)
    .set({ answer, answeredBy, answeredAt: now, readAt: sql`coalesce(read_at, ${now})` })
    .execute();
};

/** Deletes messages, and answers of each its sender, and the files that went with them all. */
export const removeFeedback = async (trx: Queryable, ids: readonly string[]) => {
  const files = await trx
    .deleteFrom('feedbackAttachment')
    .where(sql<SqlBool>`feedback_id = any(${ids}::uuid[])`)
    .returning('fileId')
    .execute();
  const senders = await trx.deleteFrom('feedback').where(among(ids)).returning('accountId').execute();
  return { senders: senders.map(({ accountId }) => accountId), fileIds: files.map(({ fileId }) => fileId) };
};

/** A page of what somebody has sent, newest first. */
export const pageOfOwn = (db: Queryable, accountId: string, paging: { page?: number; pageSize?: number }) =>
  pageOfRows(
    db,
    db
      .selectFrom('feedback')
      .leftJoin('taskOutline as task', 'task.id', 'feedback.taskId')
      .leftJoin('person as answerer', 'answerer.id', 'feedback.answeredBy')
      .where('feedback.accountId', '=', accountId)
      .orderBy('feedback.createdAt', 'desc')
      .orderBy('feedback.id', 'desc')
      .select([
        'feedback.id',
        'feedback.message',
        'task.name as task',
        'feedback.createdAt',
        'feedback.answer',
        'feedback.answeredAt',
        'answerer.fullname as answeredBy',
      ]),
    paging,
  );
