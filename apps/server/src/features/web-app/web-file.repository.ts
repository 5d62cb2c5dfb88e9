import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** A file of a release under the name that its pages ask for: `task-list.page-B1x.js`. */
interface WebFile {
  name: string;
  content: Buffer;
  isGzipped: boolean;
}

/** Says that these files are those of a release that is served, and answers the names of those that are not kept yet. */
export const touchWebFiles = async (
  db: Queryable,
  names: readonly string[],
  now: Date,
): Promise<readonly string[]> => {
  const kept = await db
    .updateTable('webFile')
    .set({ lastHadAt: now })
    .where(sql<boolean>`name = any(${names}::text[])`)
    .returning('name')
    .execute();
  const known = new Set(kept.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
};

/** Keeps a file; where another server has just done so, nothing happens. */
export const insertWebFile = async (db: Queryable, file: WebFile, now: Date): Promise<void> => {
  await db
    .insertInto('webFile')
    .values({ ...file, lastHadAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const findWebFile = (db: Queryable, name: string): Promise<WebFile | undefined> =>
  db
    .selectFrom('webFile')
    .where('name', '=', name)
    .select(['name', 'content', 'isGzipped'])
    .executeTakeFirst();

/** Throws away what no release has had since. */
export const deleteWebFiles = async (db: Queryable, since: Date): Promise<void> => {
  await db.deleteFrom('webFile').where('lastHadAt', '<', since).execute();
};
