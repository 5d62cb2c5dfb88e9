import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { patientSocket } from './patient-socket.ts';
import type { Schema } from './views.ts';

export type Db = Kysely<Schema>;
/** A connection or a transaction: what a repository takes when it may be part of a larger action. */
export type Queryable = Db | Transaction<Schema>;

// Marks have two decimals and counts stay far below 2^53, so both are plain numbers here.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const openPool = (options: pg.PoolConfig): pg.Pool =>
  // A connection that the database closes is replaced, and the query on it fails. It must not end the process,
  // neither while it is idle (the pool hears it) nor between two statements of a transaction (nobody would).
  new pg.Pool(options)
    .on('error', () => undefined)
    .on('connect', (client) => client.on('error', () => undefined));

const onPool = (pool: pg.Pool): Db =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });

/** What the connections of a server are called in the database. */
export const SERVER_CONNECTIONS = 'assay';

/** Opens a pool on a PostgreSQL address. `maxConnections` is for this process alone. */
export const openDatabase = (url: string, maxConnections = 20): Db =>
  onPool(
    openPool({
      connectionString: url,
      max: maxConnections,
      application_name: SERVER_CONNECTIONS,
      stream: patientSocket,
    }),
  );

/** One connection that both queries and bulk copies go through: a transaction of `db` holds for `client` too. */
export interface SingleConnection {
  db: Db;
  client: pg.ClientBase;
}

/**
 * Opens one connection to a PostgreSQL address for an action, and closes it. It reads as fast as it can: nobody else waits
 * in its process, and bulk copies take over its socket. @throws when it cannot be opened
 */
export const withSingleConnection = async <T>(
  url: string,
  name: string,
  act: (connection: SingleConnection) => Promise<T>,
): Promise<T> => {
  const pool = openPool({ connectionString: url, max: 1, application_name: name, idleTimeoutMillis: 0 });
  try {
    const client = await pool.connect();
    client.release();
    return await act({ db: onPool(pool), client });
  } finally {
    await pool.end();
  }
};
