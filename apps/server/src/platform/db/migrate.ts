import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Queryable } from './database.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

/** The names of all migrations, in their order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(FOLDER))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .toSorted();

/**
 * Applies the SQL files of `migrations/` that the database lacks, in the order of their names, under a lock that
 * lets several servers start at once. Forward only. `upTo` names the last one to apply; without it all are applied.
 * @throws with the name of the file that failed; nothing of it stays.
 */
export const migrate = async (db: Queryable, upTo?: string): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => {
        const names = await migrationNames();
        const texts = await Promise.all(names.map((name) => readFile(join(FOLDER, `${name}.sql`), 'utf8')));
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
