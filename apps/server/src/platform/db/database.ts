import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
/** A connection or a transaction: what a repository takes when it may be part of a larger action. */
export type Queryable = Db | Transaction<Schema>;

// Marks have two decimals and counts stay far below 2^53, so both are plain numbers here.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool on a PostgreSQL address. `maxConnections` is for this process alone. */
export const openDatabase = (url: string, maxConnections = 20): Db =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({
      // A connection that the database closes is replaced, and the query on it fails. It must not end the process,
      // neither while it is idle (the pool hears it) nor between two statements of a transaction (nobody would).
      pool: new pg.Pool({ connectionString: url, max: maxConnections, application_name: 'assay' })
        .on('error', () => undefined)
        .on('connect', (client) => client.on('error', () => undefined)),
    }),
    plugins: [new CamelCasePlugin()],
  });
