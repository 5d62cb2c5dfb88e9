import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../test/wait-for.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-postgres-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
};

const processId = async (): Promise<number> =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Starts a PostgreSQL that nobody looks after: its server is killed at once. Answers its address. */
const startUnwatched = (): string => {
  const script = `import { startEmbeddedPostgres } from '${join(import.meta.dirname, 'embedded-postgres.ts')}';
    const { url } = await startEmbeddedPostgres(process.argv[1]);
    process.stdout.write(url, () => process.kill(process.pid, 'SIGKILL'));`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script, folder], { encoding: 'utf8' })
    .stdout;
};

test('a start finds a PostgreSQL that still runs, and one that was killed, without losing a row', async () => {
  const first = startUnwatched();
  await query(first, 'create table fact (n int)');
  expect(startUnwatched()).toBe(first);
  const killed = await processId();
  process.kill(killed, 'SIGKILL');
  await waitFor('the killed server is gone', () => !isAlive(killed));

  const server = await startEmbeddedPostgres(folder);
  await query(server.url, 'insert into fact values (1)');
  expect(await query(server.url, 'select n from fact')).toEqual([{ n: 1 }]);
  const last = await processId();
  await server.stop();
  await waitFor('the stopped server is gone', () => !isAlive(last));
});

test('the server has a role that can do nothing outside its database, and owns nothing in it', async () => {
  const server = await startEmbeddedPostgres(folder);
  try {
    expect(
      await query(
        server.url,
        'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ]);
    expect(
      await query(server.serverUrl, "select current_user as role, pg_has_role('assay', 'member') as owns"),
    ).toEqual([{ role: 'assay_server', owns: false }]);
    await expect(query(server.serverUrl, 'drop table fact')).rejects.toThrow('must be owner');
    await expect(query(server.serverUrl, 'create table another (n int)')).rejects.toThrow(
      'permission denied',
    );
    await expect(query(server.url, "copy fact from program 'id'")).rejects.toThrow('permission denied');
    await expect(query(server.url, "select pg_read_file('/etc/passwd')")).rejects.toThrow(
      'permission denied',
    );
  } finally {
    await server.stop();
  }
});

test('the role that the server works as is made where an earlier version did not, and has a password of its own', async () => {
  const first = await startEmbeddedPostgres(folder);
  const password = await readFile(join(folder, 'postgres.password'), 'utf8');
  expect(first.serverUrl).not.toContain(password);
  await query(first.url.replace('//assay:', '//postgres:'), 'drop role assay_server');
  await first.stop();
  const second = await startEmbeddedPostgres(folder);
  try {
    expect(await query(second.serverUrl, 'select current_user as role')).toEqual([{ role: 'assay_server' }]);
  } finally {
    await second.stop();
  }
});

test('a PostgreSQL that is killed runs again at once, at the same address and with every row', async () => {
  const events: string[] = [];
  const server = await startEmbeddedPostgres(folder, { onEvent: (event) => events.push(event) });
  await query(server.url, 'insert into fact values (2)');
  for (const round of [1, 2]) {
    process.kill(await processId(), 'SIGKILL');
    await waitFor('it is back', () => events.length === 2 * round);
    expect(await query(server.url, 'select n from fact order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  }
  expect(events).toEqual(['gone', 'back', 'gone', 'back']);
  const last = await processId();
  await server.stop();
  await waitFor('the stopped server is gone', () => !isAlive(last));
});

test('what PostgreSQL says is in a file for each day of the week, and each start begins its own anew', async () => {
  const log = join(folder, 'postgres/server.log');
  await writeFile(log, 'what an earlier start said');
  const server = await startEmbeddedPostgres(folder);
  try {
    await expect(query(server.url, 'select no_such_column')).rejects.toThrow('does not exist');
    const files = await readdir(join(folder, 'postgres/log'));
    expect(files).toEqual(files.filter((name) => /^postgresql-[A-Z][a-z][a-z]\.log$/.test(name)));
    const said = () => Promise.all(files.map((name) => readFile(join(folder, 'postgres/log', name), 'utf8')));
    await waitFor('the error is there', async () => (await said()).join('').includes('no_such_column'));
    expect(await readFile(log, 'utf8')).not.toContain('an earlier start');
    expect(
      await query(
        server.url,
        "select setting from pg_settings where name in ('log_rotation_age', 'log_truncate_on_rotation') order by name",
      ),
    ).toEqual([{ setting: '1440' }, { setting: 'on' }]);
  } finally {
    await server.stop();
  }
});

test.each([
  [17, 'make a backup with that (npm run backup), then restore the backup with this version'],
  [99, 'Start the version of Assay that ran on it last.'],
])(
  'a database of PostgreSQL %i is left as it is, with a sentence that says what to do',
  async (version, what) => {
    const file = join(folder, 'postgres/PG_VERSION');
    const own = await readFile(file, 'utf8');
    await writeFile(file, `${version}\n`);
    const start = startEmbeddedPostgres(folder).finally(() => writeFile(file, own));
    await expect(start).rejects.toThrow(`holds a database of PostgreSQL ${version}, which`);
    await expect(start).rejects.toThrow(what);
    const server = await startEmbeddedPostgres(folder);
    expect(await query(server.url, 'select count(*) > 0 as is_there from fact')).toEqual([
      { is_there: true },
    ]);
    await server.stop();
  },
);
