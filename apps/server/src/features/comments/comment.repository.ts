import type { Comment } from '@assay/contract';
import { sql, type Insertable } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** The comments on an attempt, the oldest first. */
export const listComments = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('submissionComment as comment')
    .innerJoin('attempt', 'attempt.id', 'comment.attemptId')
    .innerJoin('person as writer', 'writer.id', 'comment.writtenBy')
    .leftJoin('submissionProgram as program', (join) =>
      join
        .onRef('program.attemptId', '=', 'comment.attemptId')
        .onRef('program.questionId', '=', 'comment.questionId'),
    )
    .where('comment.attemptId', '=', attemptId)
    .orderBy('comment.writtenAt')
    .orderBy('comment.id')
    .select([
      'comment.id',
      'comment.questionId',
      'comment.block',
      'comment.line',
      'comment.quote',
      'comment.body',
      'comment.marks',
      'comment.writtenBy',
      'comment.writtenAt',
      'comment.editedAt',
      'writer.fullname as writer',
      sql<boolean>`(
        comment.number <> attempt.reopenings + 1
        or (comment.program_hash is not null and comment.program_hash is distinct from program.hash)
      )`.as('isEarlier'),
    ])
    .execute();

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number];

/** A comment as its student reads it. */
export const toComment = (row: CommentRow): Comment => ({
  _id: row.id,
  programIndex: row.questionId,
  place: row.block === null || row.line === null ? null : { block: row.block, line: row.line },
  quote: row.quote,
  isEarlier: row.isEarlier,
  text: row.body,
  marks: row.marks,
  by: row.writer,
  at: row.writtenAt.toISOString(),
  isEdited: row.editedAt !== null,
});

export const insertComment = async (
  trx: Queryable,
  comment: Insertable<Tables['submissionComment']>,
): Promise<void> => {
  await trx.insertInto('submissionComment').values(comment).execute();
};

export const updateComment = async (
  trx: Queryable,
  id: string,
  { body, editedAt }: { body: string; editedAt: Date },
): Promise<void> => {
  await trx.updateTable('submissionComment').set({ body, editedAt }).where('id', '=', id).execute();
};

export const removeComment = async (trx: Queryable, id: string): Promise<void> => {
  await trx.deleteFrom('submissionComment').where('id', '=', id).execute();
};

/** The comments that are kept for the questions of a task, those with the fewest marks first. */
export const listReusableComments = (db: Queryable, taskId: string) =>
  db
    .selectFrom('reusableComment')
    .where('taskId', '=', taskId)
    .orderBy('marks')
    .orderBy('body')
    .select(['id', 'questionId', 'body', 'marks'])
    .execute();

/** Keeps a comment for reuse; one that is kept already stays as it is. */
export const keepComment = async (
  trx: Queryable,
  comment: Insertable<Tables['reusableComment']>,
): Promise<void> => {
  await trx
    .insertInto('reusableComment')
    .values(comment)
    .onConflict((conflict) => conflict.constraint('reusable_comment_once').doNothing())
    .execute();
};

/** False when there was none. */
export const removeReusableComment = async (trx: Queryable, taskId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('reusableComment')
    .where('id', '=', id)
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
