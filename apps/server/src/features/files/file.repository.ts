import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isAuthor, type Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isVisible } from '../../platform/ownership.ts';

/** A file as it is stored. */
export interface StoredFile {
  id: string;
  ownerId: string;
  name: string;
  contentType: string;
  content: Buffer;
  /** Only its owner and administrators may fetch it. */
  isPrivate: boolean;
}

export const insertFile = async (db: Queryable, file: StoredFile): Promise<void> => {
  await db.insertInto('storedFile').values(file).execute();
};

/**
 * Bytes that an account has stored for good, of private files or of the others. Files of one account wait for each other
 * here until the transaction ends, so that none is counted too late.
 */
export const countStoredBytes = async (
  db: Queryable,
  ownerId: string,
  isPrivate: boolean,
): Promise<number> => {
  await db.selectFrom('person').where('id', '=', ownerId).forNoKeyUpdate().select('id').execute();
  const { bytes } = await db
    .selectFrom('storedFile')
    .where('ownerId', '=', ownerId)
    .where('isPrivate', '=', isPrivate)
    .select(sql<number>`coalesce(sum(octet_length(content)), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
};

/** What a download needs of a file. */
export const findFile = (db: Queryable, id: string) =>
  db
    .selectFrom('storedFile')
    .select(['id', 'ownerId', 'name', 'contentType', 'content', 'isPrivate'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether a file is called so and holds this. */
export const hasContent = async (
  db: Queryable,
  id: string,
  { name, content }: Pick<StoredFile, 'name' | 'content'>,
): Promise<boolean> =>
  (await db
    .selectFrom('storedFile')
    .where('id', '=', id)
    .where('name', '=', name)
    .where('content', '=', content)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** For a query from `questionVersion as said`: whether somebody sees what this version says. */
const isOpenTo = (actor: Actor): RawBuilder<SqlBool> => {
  if (isAuthor(actor))
    return sql`(
      exists (select from question as item where item.id = said.question_id and ${isVisible('question', actor)})
      or exists (
        select from task_question join task_outline as item on item.id = task_question.task_id
        where task_question.question_id = said.question_id and item.deleted_at is null and ${isVisible('task', actor)}
      )
    )`;
  return sql`exists (
    select from attempt_question join attempt on attempt.id = attempt_question.attempt_id
    where attempt_question.question_version_id = said.id and attempt.student_id = ${actor.id}
      ${actor.exam ? sql`and attempt.task_id = ${actor.exam.taskId}` : sql``}
  )`;
};

/** Whether the file is attached to a question that the actor sees: as one of its authors, or in an attempt of the own. */
export const isAttachmentOpenTo = async (db: Queryable, id: string, actor: Actor): Promise<boolean> =>
  (await db
    .selectFrom('questionVersion as said')
    .where('said.attachmentId', '=', id)
    .where(isOpenTo(actor))
    .select('said.id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Throws a file away that nothing refers to any more. */
export const deleteFile = async (db: Queryable, id: string): Promise<void> => {
  await db.deleteFrom('storedFile').where('id', '=', id).execute();
};
