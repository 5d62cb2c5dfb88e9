import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** @throws when the database has a form that this version does not know: a newer one, or one from before the first release. */
const requireKnown = async (db: Queryable, names: readonly string[]): Promise<void> => {
  const foreign = (await listApplied(db)).find((name) => !names.includes(name));
  if (foreign)
    throw new Error(
      `The database was written by another version of Assay: it has the migration ${foreign}, which this version does not know. Start that version, or a newer one, or choose an empty database. Nothing was changed.`,
    );
};

/**
 * Applies the SQL files of `migrations/` that the database lacks, in the order of their names, under a lock that
 * lets several servers start at once. Forward only. `upTo` names the last one to apply; without it all are applied.
 * `folder` holds the migrations of another version.
 * @throws with the name of the file that failed, or that this version does not know; nothing of it stays.
 */
export const migrate = async (
  db: Queryable,
  { upTo, folder = FOLDER }: { upTo?: string | undefined; folder?: string | undefined } = {},
): Promise<void> => {
  const names = await migrationNames(folder);
  await requireKnown(db, names);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => {
        const texts = await Promise.all(names.map((name) => readFile(join(folder, `${name}.sql`), 'utf8')));
        return Object.fromEntries(
          names.map((name, index) => [
            name,
            { up: async (trx) => void (await sql.raw(texts[index] ?? '').execute(trx)) },
          ]),
        );
      },
    },
  });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`The database could not be brought up to date${failed ? ` (migration ${failed})` : ''}.`, {
    cause: error,
  });
};
