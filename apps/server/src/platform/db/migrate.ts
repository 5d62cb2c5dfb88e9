import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Queryable } from './database.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

/** The names of all migrations of a version, in their order; of this one unless `folder` is another's. */
export const migrationNames = async (folder = FOLDER): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .toSorted();

/** What was applied to the database; nothing where it is empty. */
const listApplied = async (db: Queryable): Promise<string[]> => {
  const { rows: found } = await sql<{ name: string }>`
    select to_regclass('kysely_migration') as name where to_regclass('kysely_migration') is not null
  `.execute(db);
  if (found.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

const numberOf = (name: string): number => Number(/^\d+/.exec(name)?.[0] ?? NaN);

/** The migration that a version must know to work after this one; 0 where it takes nothing away from older ones. */
const neededBy = (name: string): number => Number(/\.needs-(\d+)$/.exec(name)?.[1] ?? 0);

const FOREIGN = 'Nothing was changed.';

/**
 * What newer versions have done to the database, where this version still works with it: each migration says in its name
 * whether it takes something away that older versions use (`docs/upgrades.md`).
 * @throws when this version does not work with it, or the database is from before the first release
 */
const listNewer = (applied: readonly string[], names: readonly string[]): string[] => {
  const foreign = applied.filter((name) => !names.includes(name));
  const newest = Math.max(...names.map(numberOf));
  const other = foreign.find((name) => !(numberOf(name) > newest));
  if (other)
    throw new Error(
      `The database was written by another version of Assay: it has the migration ${other}, which this version does not know. Start that version, or a newer one, or choose an empty database. ${FOREIGN}`,
    );
  const breaking = foreign.find((name) => neededBy(name) > newest);
  if (breaking)
    throw new Error(
      `This version of Assay is too old for the database: a newer one has applied the migration ${breaking}, after which a version must know the migrations up to ${neededBy(breaking)}, and this one ends with ${names.at(-1)}. Start the newer version. ${FOREIGN}`,
    );
  return foreign;
};

const isIndex = (name: string): boolean => name.endsWith('.concurrently');

/** Any number that no other lock of the product uses. */
const INDEX_LOCK = 7_201_003;
const LOCK_LOOK_MS = 200;

/** The index that a migration of its own builds, by its text. */
const indexIn = (text: string): string => /if not exists (\w+)/i.exec(text)?.[1] ?? '';

/** Builds one while the product goes on. What a start that was broken off left is of no use to anybody, and goes first. */
const buildIndex = async (db: Queryable, text: string): Promise<void> => {
  const index = indexIn(text);
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${index})
  `.execute(db);
  const [found] = rows;
  if (found?.isValid) return;
  if (found) await sql`drop index concurrently ${sql.id(index)}`.execute(db);
  await sql.raw(text).execute(db);
};

/**
 * Builds the indexes that are not there yet, one server at a time. In a transaction nobody else is there to be held up.
 */
const buildIndexes = async (db: Queryable, texts: readonly string[]): Promise<void> => {
  if (texts.length === 0) return;
  if (db.isTransaction) {
    for (const text of texts) await sql.raw(text.replace(/ concurrently /i, ' ')).execute(db);
    return;
  }
  await db.connection().execute(async (one) => {
    const lock = async () => {
      const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${INDEX_LOCK}) as got`.execute(
        one,
      );
      return rows[0]?.got ?? false;
    };
    // Looked for, not waited for: the building waits for everybody who waits inside the database.
    while (!(await lock())) await pause(LOCK_LOOK_MS);
    try {
      for (const text of texts) await buildIndex(one, text);
    } finally {
      await sql`select pg_advisory_unlock(${INDEX_LOCK})`.execute(one);
    }
  });
};

/**
 * Applies the SQL files of `migrations/` that the database lacks, in the order of their names, under a lock that
 * lets several servers start at once. Forward only. `upTo` names the last one to apply; without it all are applied.
 * `folder` holds the migrations of another version. Answers whether the database is as this version knows it: one that a
 * newer version has brought further, in a way that this one works with, is left as it is.
 * @throws with the name of the file that failed, or that this version does not know; nothing of it stays.
 */
export const migrate = async (
  db: Queryable,
  { upTo, folder = FOLDER }: { upTo?: string | undefined; folder?: string | undefined } = {},
): Promise<boolean> => {
  const names = await migrationNames(folder);
  const applied = await listApplied(db);
  if (listNewer(applied, names).length > 0) {
    const missing = names.find((name) => !applied.includes(name));
    if (missing)
      throw new Error(
        `The database has migrations of a newer version of Assay and lacks ${missing}, so it belongs to another one. ${FOREIGN}`,
      );
    return false;
  }
  const texts = new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, `${name}.sql`), 'utf8')] as const),
    ),
  );
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          names.map((name) => [
            name,
            // Indexes are built below, outside of the transaction that holds all the others.
            {
              up: async (trx) => void (isIndex(name) || (await sql.raw(texts.get(name) ?? '').execute(trx))),
            },
          ]),
        ),
    },
  });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (!error) {
    const indexes = names.filter((name) => isIndex(name) && name <= (upTo ?? name));
    await buildIndexes(
      db,
      indexes.map((name) => texts.get(name) ?? ''),
    );
    return true;
  }
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`The database could not be brought up to date${failed ? ` (migration ${failed})` : ''}.`, {
    cause: error,
  });
};
