import pg from 'pg';
import { inject } from 'vitest';

/** Runs a statement beside the test databases: to clone one, or to drop it. */
export const administer = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('templateUrl').replace(/\/assay$/, '/postgres') });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};
