import { sql, type RawBuilder } from 'kysely';
import type { Db, Queryable } from './database.ts';
import { migrate } from './migrate.ts';

/** Any number that no other lock of the product uses. */
const RIGHTS_LOCK = 7_201_002;

/** The schema of the job queue, which pg-boss keeps for itself and changes with its versions. */
const QUEUE = sql.id('pgboss');

/** Tables to which the server's role only adds, and those that it only reads. */
const ADDED_TO = sql`audit_log, record, record_root, record_leaf`;
const READ_ONLY = sql`kysely_migration, kysely_migration_lock`;

const roleOf = async (db: Queryable): Promise<string> => {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
};

/** Gives what an earlier version made in the schema of the queue to the server's role. */
const handQueueOver = async (owner: Queryable, role: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql<{ what: string; name: string }>`
    select case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as what,
      oid::regclass::text as name
    from pg_class
    where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      and relowner = current_user::regrole
      -- A sequence of a column goes with its table.
      and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i') and relkind = 'S')
    union all
    select 'routine', oid::regprocedure::text
    from pg_proc where pronamespace = 'pgboss'::regnamespace and proowner = current_user::regrole
    union all
    select 'type', oid::regtype::text
    from pg_type
    where typnamespace = 'pgboss'::regnamespace and typtype = 'e' and typowner = current_user::regrole
  `.execute(owner);
  for (const { what, name } of rows)
    await sql`alter ${sql.raw(what)} ${sql.raw(name)} owner to ${role}`.execute(owner);
};

/**
 * What the server's role may do: everything with the rows of all tables but to change or delete those of the audit log
 * and of sealed records, and nothing with the tables themselves. The job queue is its own.
 */
const giveRights = async (owner: Queryable, name: string): Promise<void> => {
  const role = sql.id(name);
  await sql`create schema if not exists ${QUEUE}`.execute(owner);
  await sql`alter schema ${QUEUE} owner to ${role}`.execute(owner);
  await handQueueOver(owner, role);
  await sql`grant usage on schema public to ${role}`.execute(owner);
  await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(owner);
  await sql`revoke update, delete on ${ADDED_TO} from ${role}`.execute(owner);
  await sql`revoke insert, update, delete on ${READ_ONLY} from ${role}`.execute(owner);
};

/**
 * Brings the database up to date as its owner, and gives the role that `server` is connected as what it needs. Where both
 * are one role, only the job queue's schema is made.
 */
export const prepareDatabase = async (owner: Db, server: Db): Promise<void> => {
  // What a newer version lets the server's role do is that version's to say.
  if (!(await migrate(owner))) return;
  const [ownerRole, role] = [await roleOf(owner), await roleOf(server)];
  await owner.transaction().execute(async (trx) => {
    // Two servers that start at once change the same rows of the catalogue: one after the other.
    await sql`select pg_advisory_xact_lock(${RIGHTS_LOCK})`.execute(trx);
    if (role === ownerRole) await sql`create schema if not exists ${QUEUE}`.execute(trx);
    else await giveRights(trx, role);
  });
};

/** Whether the role of a connection could change the audit log: as its owner, as a superuser, or because it was let. */
export const mayChangeAuditLog = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role(current_user, relowner, 'member')
      or has_table_privilege(current_user, oid, 'update, delete, truncate, trigger') as may
    from pg_class where oid = 'audit_log'::regclass
  `.execute(db);
  return rows[0]?.may ?? false;
};
