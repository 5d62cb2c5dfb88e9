import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

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
  await db.selectFrom('account').where('id', '=', ownerId).forNoKeyUpdate().select('id').execute();
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
    .select(['ownerId', 'name', 'contentType', 'content', 'isPrivate'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Throws a file away that nothing refers to any more. */
export const deleteFile = async (db: Queryable, id: string): Promise<void> => {
  await db.deleteFrom('storedFile').where('id', '=', id).execute();
};
