import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseState } from '@assay/contract';
import { sql } from 'kysely';
import { renewConnections, type Db } from './database.ts';
import { migrationNames } from './migrate.ts';

/** Whoever asks waits no longer for a free connection and the answer, ms. */
const PATIENCE_MS = 2000;

let expected: Promise<string[]> | undefined;

const ask = async (db: Db): Promise<DatabaseState> => {
  const { rows } = await sql<{ isReadOnly: boolean; applied: string[] }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
      array(select name from kysely_migration) as applied
  `.execute(db);
  const { isReadOnly = true, applied = [] } = rows[0] ?? {};
  if (isReadOnly) {
    renewConnections(db);
    return 'read-only';
  }
  // What a newer version has added is none of this one's concern.
  expected ??= migrationNames();
  return (await expected).every((name) => applied.includes(name)) ? 'fine' : 'old';
};

/** No migration was ever applied: SQLSTATE 42P01, a table that is not there. */
const isEmpty = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42P01';

/**
 * What the database can do for this server now, and how long it took to say so, ms. One that is reached and takes no
 * changes is no use to students, so `select 1` would not do. Does not throw.
 */
export const readDatabaseState = async (
  db: Db,
  patienceMs = PATIENCE_MS,
): Promise<{ state: DatabaseState; ms: number | null }> => {
  const begin = performance.now();
  const given = new AbortController();
  const answered = ask(db).then(
    (state) => ({ state, ms: Math.round((performance.now() - begin) * 10) / 10 }),
    (error: unknown) => ({ state: isEmpty(error) ? ('old' as const) : ('away' as const), ms: null }),
  );
  const late = pause(patienceMs, { state: 'busy' as const, ms: null }, { signal: given.signal }).catch(
    () => answered,
  );
  return Promise.race([answered, late]).finally(() => given.abort());
};
