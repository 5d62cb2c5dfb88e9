import { randomBytes } from 'node:crypto';
import { copyFile, cp, mkdtemp, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { administer, dropDatabase } from '../../../test/database/databases.ts';
import { contentOf, fillEverything, rulesOf } from '../../../test/database/every-table.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { openDatabase, withSingleConnection, type Db } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { newId } from '../../platform/ids.ts';
import type { Manifest } from './manifest.ts';
import { verifyBackup } from './read-backup.ts';
import { requireKnownForm, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const server = useTestServer();
const stops: (() => Promise<unknown>)[] = [];
let folder = '';
let file = '';
let manifest: Manifest;

/** An empty database, or a copy of one; answers its address. */
const newDatabase = async (template?: string): Promise<string> => {
  const name = `backup_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}${template ? ` template ${template}` : ''}`);
  stops.push(() => dropDatabase(name));
  return inject('templateUrl').replace(/\/assay$/, `/${name}`);
};

const looking = async <T>(url: string, look: (db: Db) => Promise<T>): Promise<T> => {
  const db = openDatabase(url, 1);
  return look(db).finally(() => db.destroy());
};

const sourceUrl = async (): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
  return inject('templateUrl').replace(/\/assay$/, `/${rows[0]?.name}`);
};

const backUp = async (to: string) => {
  const written = await withSingleConnection(await sourceUrl(), 'assay-backup', ({ client }) =>
    writeBackup(client, to, { version: '1.2.0' }),
  );
  return written.manifest;
};

const restore = (url: string, from = file, described = manifest, watch = {}): Promise<void> =>
  withSingleConnection(url, 'assay-restore', (connection) =>
    restoreBackup(connection, from, described, watch),
  );

/** A copy of the backup with something done to it. */
const damaged = async (harm: (path: string) => Promise<void>): Promise<string> => {
  const copy = join(folder, `${newId()}.tar.gz`);
  await copyFile(file, copy);
  await harm(copy);
  return copy;
};

const tablesAt = (url: string): Promise<string[]> =>
  looking(url, async (db) => Object.keys(await contentOf(db)));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-backup-'));
  stops.push(() => rm(folder, { recursive: true }));
  await fillEverything(server.deps);
  file = join(folder, 'assay.tar.gz');
  manifest = await backUp(file);
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

test('a backup is one file for its owner alone, and there is nothing beside it', async () => {
  const { mode, size } = await stat(file);
  expect([mode & 0o777, size > 1_000_000]).toEqual([0o600, true]);
  expect(await readdir(folder)).toEqual(['assay.tar.gz']);
  expect(await verifyBackup(file)).toEqual(manifest);
  expect(manifest.tables.find(({ name }) => name === 'stored_file')?.parts.length).toBeGreaterThan(1);
});

test('no existing file is overwritten', async () => {
  await expect(backUp(file)).rejects.toThrow(`There is a file ${file} already.`);
  expect(await verifyBackup(file)).toEqual(manifest);
});

test('restored, every row of every table and every rule of the database is as it was', async () => {
  const url = await newDatabase();
  await restore(url);
  const notRestored = [
    'session',
    'login_ticket',
    'setup_link',
    'exam_browser_launch',
    'mail_key',
    'file_store',
    'leftover_content',
    'outgoing_mail',
    'mail_batch',
    'kysely_migration',
    'kysely_migration_lock',
  ];
  const before = await contentOf(server.deps.db, notRestored);
  expect(Object.values(before).filter(({ rows }) => rows > 0).length).toBeGreaterThan(35);
  for (const table of ['exam_browser_revision', 'exam_browser_exemption', 'second_factor', 'recovery_code'])
    expect(before[table]?.rows).toBe(1);
  expect(await looking(url, (db) => contentOf(db, notRestored))).toEqual(before);
  expect(await looking(url, rulesOf)).toEqual(await rulesOf(server.deps.db));
  const names = 'select name from kysely_migration order by name';
  expect(await looking(url, async (db) => (await sql.raw(names).execute(db)).rows)).toEqual(
    (await sql.raw(names).execute(server.deps.db)).rows,
  );
});

test('what opens something is not restored: sessions, logins that wait for a code, and ways into the exam browser', async () => {
  const url = await newDatabase();
  await restore(url);
  const [before, after] = [await contentOf(server.deps.db), await looking(url, (db) => contentOf(db))];
  const keys = ['session', 'exam_browser_launch', 'login_ticket'];
  expect(keys.map((table) => before[table]?.rows)).toEqual([1, 1, 1]);
  expect(keys.map((table) => after[table]?.rows)).toEqual([0, 0, 0]);
});

test('no table numbers its rows by a sequence, which a backup would not carry', async () => {
  const { rows } = await sql`select sequencename from pg_sequences where schemaname = 'public'`.execute(
    server.deps.db,
  );
  expect(rows).toEqual([]);
});

test('a database in which a server waits for its set-up takes a backup', async () => {
  const url = await newDatabase('assay');
  await looking(url, (db) =>
    db
      .insertInto('setupLink')
      .values({ tokenHash: Buffer.from('x'), createdAt: new Date() })
      .execute(),
  );
  await restore(url);
  expect(await looking(url, (db) => db.selectFrom('installation').selectAll().execute())).toHaveLength(1);
});

test.each<[string, (path: string) => Promise<void>]>([
  ['cut off in the middle', async (path) => truncate(path, Math.floor((await stat(path)).size / 2))],
  ['cut off by one byte', async (path) => truncate(path, (await stat(path)).size - 1)],
  ['empty', (path) => truncate(path, 0)],
])('a file that is %s is refused before anything is changed', async (_what, harm) => {
  await expect(verifyBackup(await damaged(harm))).rejects.toThrow('This file is not a complete backup');
});

/** The first bytes say what packed the file and when, which is of no account. */
const GZIP_HEADER_BYTES = 10;

test('a file with one altered byte is refused, wherever the byte is', async () => {
  const { size } = await stat(file);
  for (const share of [0.001, 0.2, 0.5, 0.8, 0.999]) {
    const copy = await damaged(async (path) => {
      const handle = await open(path, 'r+');
      const at = GZIP_HEADER_BYTES + Math.floor((size - GZIP_HEADER_BYTES) * share);
      const byte = Buffer.alloc(1);
      await handle.read(byte, 0, 1, at);
      await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at);
      await handle.close();
    });
    await expect(verifyBackup(copy)).rejects.toThrow('This file is not a complete backup');
    await rm(copy);
  }
});

test('a file that is not there, or something else, is refused with a sentence', async () => {
  await expect(verifyBackup(join(folder, 'nothing'))).rejects.toThrow('There is no file');
  await expect(verifyBackup(join(import.meta.dirname, 'manifest.ts'))).rejects.toThrow(
    'not a complete backup',
  );
});

test('whoever stops a backup or a restore finds everything as it was', async () => {
  const [url, stopped] = [await newDatabase(), join(folder, 'stopped.tar.gz')];
  const signal = AbortSignal.abort();
  await expect(
    withSingleConnection(await sourceUrl(), 'assay-backup', ({ client }) =>
      writeBackup(client, stopped, { version: '1.2.0', signal }),
    ),
  ).rejects.toThrow('aborted');
  expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  await expect(
    withSingleConnection(url, 'assay-restore', (connection) =>
      restoreBackup(connection, file, manifest, { signal }),
    ),
  ).rejects.toThrow('aborted');
  expect(await tablesAt(url)).toEqual([]);
});

test('a file that is exchanged after it was verified leaves the place as it was', async () => {
  const url = await newDatabase();
  await server.deps.db
    .updateTable('tag')
    .set({ name: `renamed ${newId()}` })
    .execute();
  const other = join(folder, 'other.tar.gz');
  await backUp(other);
  await expect(restore(url, other)).rejects.toThrow('This file is not a complete backup');
  expect(await tablesAt(url)).toEqual([]);
  await rm(other);
});

test('a manifest with other counts than the rows leaves the place as it was', async () => {
  const url = await newDatabase();
  const tables = manifest.tables.map((table) =>
    table.name === 'tag' ? { ...table, rows: table.rows + 1 } : table,
  );
  await expect(restore(url, file, { ...manifest, tables })).rejects.toThrow('rows of tag');
  expect(await tablesAt(url)).toEqual([]);
});

test('an installation is never overwritten', async () => {
  const url = await newDatabase('assay');
  await looking(url, (db) => db.insertInto('installation').values({ isDemonstration: true }).execute());
  const before = await looking(url, (db) => contentOf(db));
  await expect(restore(url)).rejects.toThrow('There is already an installation here');
  expect(await looking(url, (db) => contentOf(db))).toEqual(before);
});

test('the tables of another program stay alone', async () => {
  const url = await newDatabase();
  await looking(url, (db) => sql`create table ledger (amount int)`.execute(db));
  await expect(restore(url)).rejects.toThrow('The database has tables of another program.');
  expect(await tablesAt(url)).toEqual(['ledger']);
});

test('a database that a server is using is refused', async () => {
  const url = await newDatabase('assay');
  const using = openDatabase(url, 1);
  await sql`select 1`.execute(using);
  await expect(restore(url).finally(() => using.destroy())).rejects.toThrow(
    'A server is using this database.',
  );
});

test.each<[string, Partial<Manifest>]>([
  ['format', { format: 3 }],
  ['version', { version: '1.10.0' }],
  ['migration', { migrations: ['0001-first-release', '9999-tomorrow'] }],
])('a backup of a newer %s is refused', async (_what, newer) => {
  await expect(requireKnownForm({ ...manifest, ...newer }, '1.9.0')).rejects.toThrow(
    'Restore it with that version.',
  );
  await expect(requireKnownForm(manifest, '1.9.0')).resolves.toBeUndefined();
});

test('a backup of an older database is restored and brought up to date', async () => {
  const now = await newDatabase();
  const later = join(folder, 'migrations');
  await cp(join(import.meta.dirname, '../../../migrations'), later, { recursive: true });
  await writeFile(
    join(later, '9999-tomorrow.sql'),
    "alter table tag add column colour text; update tag set colour = 'red';",
  );
  await restore(now, file, manifest, { migrations: later });
  await looking(now, async (db) => {
    const { rows: tags } = await sql<{ name: string; colour: string }>`select name, colour from tag`.execute(
      db,
    );
    expect(tags.map(({ colour }) => colour)).toEqual(['red']);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([...manifest.migrations, '9999-tomorrow']);
  });
  // This version works with it, and leaves it as it is.
  expect(await looking(now, migrate)).toBe(false);
  await rm(later, { recursive: true });
});

test('rows that do not fit the tables of their version leave the place as it was', async () => {
  const url = await newDatabase();
  const older = { ...manifest, tables: manifest.tables.slice(1) };
  await expect(restore(url, file, older)).rejects.toThrow('are not those of its version');
  expect(await tablesAt(url)).toEqual([]);
});

test('an installation that waits for its set-up has nothing to back up', async () => {
  const url = await newDatabase('assay');
  const nothing = join(folder, 'nothing.tar.gz');
  await expect(
    withSingleConnection(url, 'assay-backup', ({ client }) => writeBackup(client, nothing, { version: '1' })),
  ).rejects.toThrow('there is nothing to back up');
  expect((await readdir(folder)).filter((name) => name.startsWith('nothing'))).toEqual([]);
});

test('a backup has every table as of one moment, and holds up nobody who writes meanwhile', async () => {
  const { db } = server.deps;
  const { id: accountId } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  const stopping = new AbortController();
  let written = 0;
  // Two rows a transaction, in the table that is read first and in one that is read late.
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('auditLog').values({ id: newId(), action: 'pair', detail: '{}' }).execute();
        await trx.insertInto('tag').values({ id: newId(), name: newId(), createdBy: accountId }).execute();
      });
      written += 1;
    }
  })();
  await waitFor('somebody writes', () => written > 10);
  const busy = join(folder, 'busy.tar.gz');
  const before = written;
  const taken = await backUp(busy);
  const during = written - before;
  stopping.abort();
  await writing;
  expect(during).toBeGreaterThan(0);
  const url = await newDatabase();
  await restore(url, busy, taken);
  const { rows } = await looking(url, (at) =>
    sql`select
      (select count(*) from audit_log where action = 'pair') as first,
      (select count(*) from tag where created_by is not null) as second`.execute(at),
  );
  const [{ first, second } = {}] = rows as { first: number; second: number }[];
  expect(first).toBeGreaterThan(0);
  expect(second).toBe(first);
});
