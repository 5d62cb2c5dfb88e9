import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isAuthor, type Actor } from '../../platform/actor.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { isVisible } from '../../platform/ownership.ts';
import { offersTo } from '../../platform/question-bank.ts';

/** A file as it is noted; its content lies in a store, or comes as `content`. */
export interface NewFile {
  id: string;
  ownerId: string;
  name: string;
  contentType: string;
  /** SHA-256 of the content. */
  hash: Buffer;
  /** Length of the content. */
  bytes: number;
  content: Buffer | null;
  /** Only its owner and administrators may fetch it. */
  isPrivate: boolean;
}

export const insertFile = async (db: Queryable, file: NewFile): Promise<void> => {
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
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
};

/** What a download needs of a file, but for the content. */
export const findFile = (db: Queryable, id: string) =>
  db
    .selectFrom('storedFile')
    .select(['id', 'ownerId', 'name', 'contentType', 'hash', 'bytes', 'isPrivate'])
    .where('id', '=', id)
    .executeTakeFirst();
export type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** The content where it lies in the database; null where it lies in a store. */
export const findContent = async (db: Queryable, id: string): Promise<Buffer | null> =>
  (await db.selectFrom('storedFile').select('content').where('id', '=', id).executeTakeFirst())?.content ??
  null;

/** Whether a file is called so and holds what has this hash. */
export const hasContent = async (
  db: Queryable,
  id: string,
  { name, hash }: Pick<NewFile, 'name' | 'hash'>,
): Promise<boolean> =>
  (await db
    .selectFrom('storedFile')
    .where('id', '=', id)
    .where('name', '=', name)
    .where('hash', '=', hash)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** For a query from `questionVersion as said`: whether somebody sees what this version says. */
export const isOpenTo = (actor: Actor): RawBuilder<SqlBool> => {
  const isOffered = sql<SqlBool>`(said.question_id, said.version) in (select * from ${offersTo(actor)} as offered)`;
  if (isAuthor(actor))
    return sql`(
      ${isOffered}
      or exists (select from question as item where item.id = said.question_id and ${isVisible('question', actor)})
      or exists (
        select from task_question join task_outline as item on item.id = task_question.task_id
        where task_question.question_id = said.question_id and item.deleted_at is null and ${isVisible('task', actor)}
      )
    )`;
  if (actor.role !== 'STUDENT') return isOffered;
  return sql`exists (
    select from attempt_question join attempt on attempt.id = attempt_question.attempt_id
    where attempt_question.question_version_id = said.id and attempt.student_id = ${actor.id}
      ${actor.exam ? sql`and attempt.task_id = ${actor.exam.taskId}` : sql``}
  )`;
};

/** Whether the file is attached to a question that the actor sees: as an author, in a bank, or in an attempt of the own. */
export const isAttachmentOpenTo = async (db: Queryable, id: string, actor: Actor): Promise<boolean> =>
  (await db
    .selectFrom('questionVersion as said')
    .where('said.attachmentId', '=', id)
    .where(isOpenTo(actor))
    .select('said.id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Throws files away that nothing refers to any more. */
export const deleteFiles = async (db: Queryable, ids: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('storedFile')
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute();
};

/** Which of these contents in a store no file has. */
const listUnused = async (db: Queryable, hashes: readonly Buffer[]): Promise<Buffer[]> => {
  const used = await db
    .selectFrom('storedFile')
    .where('hash', 'in', hashes)
    .where('content', 'is', null)
    .select('hash')
    .distinct()
    .execute();
  return hashes.filter((hash) => !used.some((one) => one.hash.equals(hash)));
};

/** Notes which of these contents in a store no file has now; of those that it knows already it keeps since when. */
export const noteLeftovers = async (db: Queryable, hashes: readonly Buffer[], now: Date): Promise<void> => {
  if (hashes.length === 0) return;
  const unused = await listUnused(db, hashes);
  await db
    .deleteFrom('leftoverContent')
    .where('hash', 'in', hashes)
    .$if(unused.length > 0, (query) => query.where('hash', 'not in', unused))
    .execute();
  if (unused.length === 0) return;
  await db
    .insertInto('leftoverContent')
    .values(unused.map((hash) => ({ hash, since: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Contents that no file has had since before a moment. */
export const listLeftovers = async (db: Queryable, before: Date): Promise<Buffer[]> =>
  (
    await db
      .selectFrom('leftoverContent')
      .where('since', '<', before)
      .orderBy('since')
      .select('hash')
      .execute()
  ).map(({ hash }) => hash);

const lockOf = (hash: Buffer) => sql`hashtext('file content'), hashtext(${hash.toString('hex')})`;

/** Until the transaction ends this content is thrown out of no store: a file is about to have it. */
export const holdContent = async (trx: Queryable, hash: Buffer): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(hash)})`.execute(trx);
};

/** Throws a content that is left over away by `remove`, unless a file has it by now; answers whether it did. */
export const removeLeftover = (db: Db, hash: Buffer, remove: () => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockOf(hash)})`.execute(trx);
    const [unused] = await listUnused(trx, [hash]);
    if (unused) await remove();
    await trx.deleteFrom('leftoverContent').where('hash', '=', hash).execute();
    return unused !== undefined;
  });

/** What signs links to files; the same for all servers. */
export const findLinkSecret = async (db: Queryable): Promise<Buffer> =>
  (await db.selectFrom('fileStore').select('linkSecret').executeTakeFirstOrThrow()).linkSecret;

/** The mark of the folder or bucket in which files lie; null where none is known, as while they lie in the database. */
export const findPlace = async (db: Queryable): Promise<string | null> =>
  (await db.selectFrom('fileStore').select('place').executeTakeFirst())?.place ?? null;

/** Notes by its mark where files lie, unless that is known; answers the mark that is known then. */
export const claimPlace = async (db: Queryable, mark: string): Promise<string | null> => {
  const claimed = await db
    .updateTable('fileStore')
    .set({ place: mark })
    .where('place', 'is', null)
    .returning('place')
    .executeTakeFirst();
  return claimed ? claimed.place : findPlace(db);
};

/** Notes where files lie from now on, by the mark of the folder or bucket; null: in the database. */
export const notePlace = async (db: Queryable, mark: string | null): Promise<void> => {
  await db.updateTable('fileStore').set({ place: mark }).execute();
};

/** Files that are looked at together while they are moved. */
const MOVED_AT_ONCE = 200;

/** The next files whose content lies in the database, or outside, in the order of their ids. */
export const listToMove = (
  db: Queryable,
  { isInDatabase, after }: { isInDatabase: boolean; after: string | null },
) =>
  db
    .selectFrom('storedFile')
    .where('content', isInDatabase ? 'is not' : 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(MOVED_AT_ONCE)
    .select(['id', 'name', 'hash', 'bytes'])
    .execute();
export type ToMove = Awaited<ReturnType<typeof listToMove>>[number];

/** Keeps the content of a file in the database; null: it lies outside. */
export const keepContent = async (db: Queryable, id: string, content: Buffer | null): Promise<void> => {
  await db.updateTable('storedFile').set({ content }).where('id', '=', id).execute();
};

/** Keeps in the database what a backup brings for files whose content it has not. */
export const fillContent = async (db: Queryable, hash: Buffer, content: Buffer): Promise<void> => {
  await db
    .updateTable('storedFile')
    .set({ content })
    .where('hash', '=', hash)
    .where('content', 'is', null)
    .execute();
};
