import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { patientSockets } from './patient-socket.ts';
import { connectTraced } from './traced-connection.ts';
import type { Schema } from './views.ts';

export type Db = Kysely<Schema>;
/** A connection or a transaction: what a repository takes when it may be part of a larger action. */
export type Queryable = Db | Transaction<Schema>;

// Marks have two decimals and counts stay far below 2^53, so both are plain numbers here.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How long a connection of the server may do what holds others up, ms; 0 is for ever. The database sees to the first three. */
export interface ConnectionLimits {
  /** One statement. */
  statementMs: number;
  /** A statement that waits for what another one has locked. */
  lockMs: number;
  /** A transaction in which nothing is done: whoever began it has gone. */
  idleMs: number;
  /** Until there is a connection, whether it has to be opened or another call has to give one back. */
  connectMs?: number;
}

/** Longer than any wait of a server that is merely busy, and shorter than the patience of whoever waits for an answer. */
const CONNECT_MS = 20_000;
/** What the network may add to what the database allows. */
const GRACE_MS = 5000;

/** After how long the database would have ended whatever a connection does, and told it; 0 is never. */
const silentAfter = ({ statementMs, idleMs }: ConnectionLimits): number =>
  statementMs > 0 && idleMs > 0 ? Math.max(statementMs, idleMs) + GRACE_MS : 0;

const openPool = (options: pg.PoolConfig): pg.Pool =>
  // A connection that the database closes is replaced, and the query on it fails. It must not end the process,
  // neither while it is idle (the pool hears it) nor between two statements of a transaction (nobody would).
  new pg.Pool(options)
    .on('error', () => undefined)
    .on('connect', (client) => client.on('error', () => undefined));

const onPool = (pool: PostgresPool): Db =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });

/** What the connections of a server are called in the database. */
export const SERVER_CONNECTIONS = 'assay';

/** Connections that turn out to be of no use are given up no more often than this, ms. */
const RENEW_EVERY_MS = 1000;

interface Pooled {
  renew: () => void;
  connections: () => Connections;
}
const pools = new WeakMap<Db, Pooled>();

/** Connections of a pool, and who waits for one. */
export interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

/** The connections of a pool that `openDatabase` opened; null for any other. */
export const connectionsOf = (db: Db): Connections | null => pools.get(db)?.connections() ?? null;

/**
 * Gives up all connections of a pool that `openDatabase` opened, as soon as they are free, and opens new ones: those to a
 * server that another one has replaced stay open, and refuse every change.
 */
export const renewConnections = (db: Db): void => pools.get(db)?.renew();

/** Opens a pool on a PostgreSQL address. `maxConnections` is for this process alone. */
export const openDatabase = (url: string, maxConnections = 20, limits?: ConnectionLimits): Db => {
  const open = (): pg.Pool =>
    openPool({
      connectionString: url,
      max: maxConnections,
      application_name: SERVER_CONNECTIONS,
      ...(limits && { connectionTimeoutMillis: limits.connectMs ?? CONNECT_MS }),
      stream: patientSockets(limits && silentAfter(limits)),
      ...(limits?.statementMs && { statement_timeout: limits.statementMs }),
      ...(limits?.lockMs && { lock_timeout: limits.lockMs }),
      ...(limits?.idleMs && { idle_in_transaction_session_timeout: limits.idleMs }),
    });
  let pool = open();
  let renewedAt = -Infinity;
  const db = onPool({
    connect: () => connectTraced(() => pool.connect(), pool.idleCount > 0),
    end: () => pool.end(),
    get options() {
      return pool.options;
    },
  });
  pools.set(db, {
    renew: () => {
      if (performance.now() - renewedAt < RENEW_EVERY_MS) return;
      renewedAt = performance.now();
      const old = pool;
      pool = open();
      void old.end();
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  });
  return db;
};

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
