import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Db } from '../../src/platform/db/database.ts';

/** Runs statements beside the test databases, one after the other: to clone one, or to drop it. */
export const administer = async (...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('templateUrl').replace(/\/assay$/, '/postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * Drops a test database, whoever is still connected to it. `with (force)` refuses while Postgres vacuums the database,
 * because that process is the superuser's; without it, Postgres ends the vacuum itself.
 */
export const dropDatabase = async (name: string): Promise<void> =>
  administer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pg_has_role(usesysid, 'member')`,
    `drop database ${name}`,
  );

/** Acts on the database of a test's server as the role that owns it, which may change tables. */
export const asOwner = async <T>(server: Db, act: (owner: Db) => Promise<T>): Promise<T> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server);
  const owner = openDatabase(inject('templateUrl').replace(/\/assay$/, `/${rows[0]?.name}`), 1);
  return act(owner).finally(() => owner.destroy());
};
