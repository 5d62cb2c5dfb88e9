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

test('a start finds a PostgreSQL that still runs, and one that was killed, without losing a row', async () => {
  const first = await startEmbeddedPostgres(folder);
  await query(first.url, 'create table fact (n int)');
  await query(first.url, 'insert into fact values (1)');

  const again = await startEmbeddedPostgres(folder);
  expect(again.url).toBe(first.url);
  await query(again.url, 'insert into fact values (2)');

  const pid = await processId();
  process.kill(pid, 'SIGKILL');
  await waitFor('the killed server is gone', () => !isAlive(pid));
  const third = await startEmbeddedPostgres(folder);
  expect(await query(third.url, 'select n from fact order by n')).toEqual([{ n: 1 }, { n: 2 }]);

  const last = await processId();
  await third.stop();
  await waitFor('the stopped server is gone', () => !isAlive(last));
});
