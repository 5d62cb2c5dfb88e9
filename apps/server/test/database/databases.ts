import pg from 'pg';
import { inject } from 'vitest';

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
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
    `drop database ${name}`,
  );
