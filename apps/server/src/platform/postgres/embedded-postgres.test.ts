import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
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
