import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { administer, asOwner, dropDatabase } from '../../../test/database/databases.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../ids.ts';
import { openJobs } from '../jobs.ts';
import { openDatabase, type Db } from './database.ts';
import { mayChangeAuditLog, prepareDatabase } from './prepare-database.ts';

const server = useTestServer();

const YEAR_MS = 365 * 86_400_000;

const addEntry = async (db: Db, at = new Date(), passes = false): Promise<string> => {
  const id = newId();
  await db
    .insertInto('auditLog')
    .values({ id, at, action: 'backup', detail: '{"why":"a test"}', address: '127.0.0.1', passes })
    .execute();
  return id;
};

const entriesOf = (db: Db, ids: readonly string[]) =>
  db.selectFrom('auditLog').where('id', 'in', ids).orderBy('id').selectAll().execute();

test.each([
  ['update audit_log set detail = $$"nothing"$$', 'permission denied'],
  ['update audit_log set at = at', 'permission denied'],
  ['delete from audit_log', 'permission denied'],
  ['truncate audit_log', 'permission denied'],
  ['truncate account cascade', 'permission denied'],
  ["copy audit_log from program 'true'", 'permission denied'],
  ["set session_replication_role = 'replica'; delete from audit_log", 'permission denied'],
  ['alter table audit_log disable trigger all', 'must be owner'],
  ['alter table audit_log disable trigger user', 'must be owner'],
  ['alter table audit_log owner to current_user', 'must be owner'],
  ['alter table audit_log rename to another', 'must be owner'],
  ['alter table audit_log drop column detail', 'must be owner'],
  ['alter table audit_log enable row level security', 'must be owner'],
  ['drop trigger keep_entries on audit_log', 'must be owner'],
  ['drop table audit_log', 'must be owner'],
  ['drop table audit_log cascade', 'must be owner'],
  ['drop function expire_audit_log', 'must be owner'],
  ['drop schema public cascade', 'must be owner'],
  ['alter schema public owner to current_user', 'must be owner'],
  [
    'create or replace function keep_audit_log() returns trigger language plpgsql as $$begin return old; end$$',
    'permission denied',
  ],
  [
    'create trigger loosen before update on audit_log for each row execute function keep_audit_log()',
    'permission denied',
  ],
  ['create rule hide as on select to audit_log do instead select null', 'must be owner'],
  ['create table public.audit_log2 (n int)', 'permission denied'],
  ['set role assay', 'permission denied'],
  ['set session authorization assay', 'permission denied'],
  ['grant assay to current_user', 'permission denied'],
  ['delete from kysely_migration', 'permission denied'],
])('the role that the server works as may not: %s', async (statement, refusal) => {
  const { db } = server.deps;
  const old = new Date(Date.now() - 2 * YEAR_MS);
  const ids = [await addEntry(db), await addEntry(db, old, true)];
  const before = await entriesOf(db, ids);
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(refusal);
  expect(await entriesOf(db, ids)).toEqual(before);
});

test('an entry that is there already is not written over by an insert', async () => {
  const { db } = server.deps;
  const id = await addEntry(db);
  await expect(
    sql`insert into audit_log (id, action) values (${id}, 'login')
      on conflict (id) do update set action = 'login'`.execute(db),
  ).rejects.toThrow('permission denied');
});

test('what is asked to expire stays for 30 days whatever is asked, and of changes only the address goes', async () => {
  const { db } = server.deps;
  const old = new Date(Date.now() - YEAR_MS);
  const [login, change, youngLogin, youngChange] = [
    await addEntry(db, old, true),
    await addEntry(db, old),
    await addEntry(db, new Date(Date.now() - 29 * 86_400_000), true),
    await addEntry(db, new Date(Date.now() - 29 * 86_400_000)),
  ];
  const before = await entriesOf(db, [change, youngLogin, youngChange]);
  await sql`select expire_audit_log('infinity', 1000)`.execute(db);
  const after = await entriesOf(db, [login, change, youngLogin, youngChange]);
  expect(after).toEqual(before.map((entry) => (entry.id === change ? { ...entry, address: '' } : entry)));
});

test('the owner does not change the log in passing: the trigger has to be taken off first', async () => {
  const id = await addEntry(server.deps.db);
  await asOwner(server.deps.db, async (owner) => {
    const refused = 'entries of the audit log are neither changed nor deleted';
    for (const statement of [
      `update audit_log set action = 'login' where id = '${id}'`,
      `delete from audit_log where id = '${id}'`,
      'truncate audit_log',
    ])
      await expect(sql.raw(statement).execute(owner)).rejects.toThrow(refused);
  });
});

test('the role may write the rows of every other table, and none but the owner is said to be able to change the log', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not (
        has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')
      )
    order by relname
  `.execute(server.deps.db);
  // What was sealed of an exam is only added to as well.
  expect(rows.map(({ name }) => name)).toEqual([
    'audit_log',
    'kysely_migration',
    'kysely_migration_lock',
    'record',
    'record_leaf',
    'record_root',
  ]);
  expect(await mayChangeAuditLog(server.deps.db)).toBe(false);
  expect(await asOwner(server.deps.db, mayChangeAuditLog)).toBe(true);
});

test('the job queue that an earlier version has made as the owner is handed over with its jobs', async () => {
  const name = `handed_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}`);
  const urlOf = (key: 'templateUrl' | 'templateServerUrl') => inject(key).replace(/\/assay$/, `/${name}`);
  const owner = openDatabase(urlOf('templateUrl'), 2);
  const db = openDatabase(urlOf('templateServerUrl'), 2);
  const log = pino({ level: 'silent' });
  try {
    await prepareDatabase(owner, owner);
    const before = await openJobs(urlOf('templateUrl'), log);
    await before.enqueue(owner, 'check-references', 'kept', { versionId: 'kept' });
    await before.stop(0);
    await prepareDatabase(owner, db);
    const { rows } = await sql`
      select relname from pg_class where relnamespace = 'pgboss'::regnamespace and relowner <> 'assay_server'::regrole
    `.execute(owner);
    expect(rows).toEqual([]);
    const after = await openJobs(urlOf('templateServerUrl'), log);
    const done = Promise.withResolvers<string>();
    await after.work(
      {
        'grade-attempt': () => Promise.resolve(),
        'check-references': async ({ versionId }) => done.resolve(versionId),
        regrade: () => Promise.resolve(),
        'tell-regrade': () => Promise.resolve(),
        'measure-strength': () => Promise.resolve(),
        compare: () => Promise.resolve(),
        'apply-sheet': () => Promise.resolve(),
        'remove-expired': () => Promise.resolve(),
        rehearse: () => Promise.resolve(),
      },
      1,
    );
    expect(await done.promise).toBe('kept');
    await after.stop(5000);
  } finally {
    await Promise.all([owner.destroy(), db.destroy()]);
    await dropDatabase(name);
  }
});
