import { userInfo } from 'node:os';
import type { AuditedAction } from '@assay/contract';
import pg from 'pg';
import {
  from as copyFrom,
  to as copyTo,
  type CopyStreamQuery,
  type CopyToStreamQuery,
} from 'pg-copy-streams';
import { SERVER_CONNECTIONS } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { BackupTable } from './manifest.ts';

/**
 * Tables that are in no backup, each with its reason. Kysely's say which migrations were applied, and the manifest says
 * that. Sessions, logins that wait for a code, set-up links, ways into the exam browser and links to choose a password are keys:
 * one that was ended after the backup would open again. What was guessed and called lately concerns the machine that it happened on, and so
 * does the place of files, with what is left over there. Mails and messages of webhooks that waited then have been sent since,
 * and questions that were being generated are nobody's any more.
 */
const LEFT_OUT: readonly string[] = [
  'kysely_migration',
  'kysely_migration_lock',
  'session',
  'login_ticket',
  'setup_link',
  'password_reset',
  'exam_browser_launch',
  'failed_check',
  'login_place',
  'call_count',
  'mail_key',
  'file_store',
  'leftover_content',
  'outgoing_mail',
  'mail_batch',
  'question_generation',
  'webhook_event',
  'webhook_delivery',
  'webhook_try',
];

/** How values are written as text: the same whatever the database or its role is set to. */
const TEXT_FORM = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1`;

const name = (identifier: string): string => pg.escapeIdentifier(identifier);

/** Begins a transaction that sees the database as it is now, whatever others write meanwhile; it holds up nobody. */
export const beginSnapshot = async (client: pg.ClientBase): Promise<void> => {
  await client.query('begin isolation level repeatable read, read only');
  await client.query(TEXT_FORM);
};

/** Ends the transaction of `beginSnapshot`. */
export const endSnapshot = async (client: pg.ClientBase): Promise<void> => {
  await client.query('commit');
};

/** Makes the rest of a transaction read texts as a backup has them. */
export const useTextForm = async (client: pg.ClientBase): Promise<void> => {
  await client.query(TEXT_FORM);
};

/** Notes in the audit log that a command of the installation was run. */
export const noteCommand = async (
  client: pg.ClientBase,
  action: 'backup' | 'restore' | 'restore-drill',
): Promise<void> => {
  await client.query('insert into audit_log (id, action, detail) values ($1, $2, $3)', [
    newId(),
    action satisfies AuditedAction,
    { account: userInfo().username },
  ]);
};

/** Names of the applied migrations, in their order. */
export const listMigrations = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map((row) => row.name);
};

/** The version of PostgreSQL, and whether this is the demonstration; null before the set-up. */
export const describeDatabase = async (
  client: pg.ClientBase,
): Promise<{ postgres: string; isDemonstration: boolean | null }> => {
  const { rows } = await client.query<{ postgres: string; isDemonstration: boolean | null }>(
    `select
      current_setting('server_version') as postgres,
      (select is_demonstration from installation) as "isDemonstration"`,
  );
  return rows[0] ?? { postgres: '', isDemonstration: null };
};

/** The tables of the product that a backup holds, with the columns that are stored and not computed. */
export const listTables = async (client: pg.ClientBase): Promise<Pick<BackupTable, 'name' | 'columns'>[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where
      relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and attgenerated = ''
      and relname <> all ($1)
    group by pg_class.oid, relname
    order by relname`,
    [LEFT_OUT],
  );
  return rows;
};

/** SHA-256 of each content of a file that lies outside the database. */
export const listFilesOutside = async (client: pg.ClientBase): Promise<Buffer[]> => {
  const { rows } = await client.query<{ hash: Buffer }>(
    'select distinct hash from stored_file where content is null order by hash',
  );
  return rows.map(({ hash }) => hash);
};

/** All tables of the schema, the product's and others'. */
export const listAllTables = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  );
  return rows.map((row) => row.name);
};

/** Whether one of the tables has a row. */
export const hasRows = async (client: pg.ClientBase, tables: readonly string[]): Promise<boolean> => {
  const { rowCount } = await client.query(
    tables.map((table) => `(select from ${name(table)} limit 1)`).join(' union all '),
  );
  return Boolean(rowCount);
};

/** Whether servers of the product are connected to the database. */
export const hasServers = async (client: pg.ClientBase): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
    where datname = current_database() and application_name = $1 limit 1`,
    [SERVER_CONNECTIONS],
  );
  return Boolean(rowCount);
};

const placesOf = ({ name: table, columns }: Pick<BackupTable, 'name' | 'columns'>): string =>
  `${name(table)} (${columns.map(name).join(', ')})`;

/** The rows of a table as text; `rowCount` is known when it has ended. */
export const readRows = (
  client: pg.ClientBase,
  table: Pick<BackupTable, 'name' | 'columns'>,
): CopyToStreamQuery => client.query(copyTo(`copy ${placesOf(table)} to stdout`));

/** Takes the rows of a table as text; `rowCount` is known when it has finished. */
export const writeRows = (
  client: pg.ClientBase,
  table: Pick<BackupTable, 'name' | 'columns'>,
): CopyStreamQuery => client.query(copyFrom(`copy ${placesOf(table)} from stdin`));

/**
 * Takes off what would look at each row as it comes in: foreign keys, and triggers that would write rows which the
 * backup has itself. Whoever owns the tables may do this. Answers how to put it all back; the database then checks every
 * foreign key over all rows at once.
 */
export const suspendChecks = async (
  client: pg.ClientBase,
  tables: readonly { name: string }[],
): Promise<() => Promise<void>> => {
  const { rows: keys } = await client.query<{ table: string; key: string; definition: string }>(
    `select relname::text as "table", conname::text as key, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0
    order by relname, conname`,
  );
  const alter = async (table: string, change: string): Promise<void> => {
    await client.query(`alter table ${name(table)} ${change}`);
  };
  for (const { table, key } of keys) await alter(table, `drop constraint ${name(key)}`);
  for (const table of tables) await alter(table.name, 'disable trigger user');
  return async () => {
    for (const table of tables) await alter(table.name, 'enable trigger user');
    for (const { table, key, definition } of keys)
      await alter(table, `add constraint ${name(key)} ${definition}`);
  };
};

/** Takes out what migrations put in: the backup has it too. */
export const emptyTables = async (
  client: pg.ClientBase,
  tables: readonly { name: string }[],
): Promise<void> => {
  await client.query(`truncate ${tables.map((table) => name(table.name)).join(', ')}`);
};

/** Lets the planner know the new rows; without it the first queries would take ways meant for empty tables. */
export const analyse = async (client: pg.ClientBase): Promise<void> => {
  await client.query('analyze');
};
