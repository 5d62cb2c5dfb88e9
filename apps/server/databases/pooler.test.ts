/** The product behind a real PgBouncer that gives each transaction another connection. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isBehindPooler } from '../src/platform/db/behind-pooler.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { claimPort } from '../test/claim-port.ts';
import { administer, dropDatabase } from '../test/database/databases.ts';
import { guideOfPoolers, preparePooler, type Pooler } from './pgbouncer.ts';
import { setExamByCalls, submitAll } from './exam-by-calls.ts';
import { ADMINISTRATOR } from '../test/institute-by-calls.ts';
import {
  answers,
  startProgram,
  stopProcesses,
  type ProductProcess,
} from '../test/processes/product-process.ts';
import { keepTyping, keptSave } from './typing-students.ts';

const name = `pooler_${randomBytes(6).toString('hex')}`;
const inDatabase = (url: string): string => url.replace(/\/assay$/, `/${name}`);
let pooler: Pooler;
let dataDir = '';

beforeAll(async () => {
  await administer(`create database ${name}`);
  const superuser = openDatabase(inDatabase(inject('templateUrl')).replace('//assay:', '//postgres:'), 1);
  // For this database alone: the role serves other tests as well.
  for (const statement of (await guideOfPoolers()).statements)
    await sql.raw(statement.replace(' set ', ` in database ${name} set `)).execute(superuser);
  await superuser.destroy();
  pooler = await preparePooler(inDatabase(inject('templateServerUrl')));
  await pooler.start();
  dataDir = await mkdtemp(join(tmpdir(), 'assay-pooled-'));
});
afterAll(async () => {
  await stopProcesses();
  await pooler.remove();
  await dropDatabase(name);
  await rm(dataDir, { recursive: true, force: true });
});

const startServer = async (
  settings: Record<string, string> = {},
): Promise<ProductProcess & { url: string }> => {
  const port = await claimPort();
  const server = startProgram('main.ts', {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: inDatabase(inject('templateServerUrl')),
    DATABASE_OWNER_URL: inDatabase(inject('templateUrl')),
    RUNNER_URL: inject('runnerUrl'),
    RUNNER_TOKEN: inject('runnerToken'),
    EXAM_BROWSER: 'off',
    ...ADMINISTRATOR,
    ...settings,
  });
  await server.until('the server answers', () => answers(port));
  return Object.assign(server, { url: `http://127.0.0.1:${port}` });
};

test('what the guide says of a pooler lets the limits pass, and no session is left of a transaction', async () => {
  const db = openDatabase(pooler.url, 1, { statementMs: 1, lockMs: 1, idleMs: 1 });
  try {
    const seen = new Set<string>();
    for (let turn = 0; turn < 8; turn += 1) {
      const { rows } = await sql<{ facts: string }>`
        select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
          current_setting('idle_in_transaction_session_timeout'), current_setting('search_path')) as facts
      `.execute(db);
      seen.add(rows[0]?.facts ?? '');
      await sql`set search_path = nowhere`.execute(db);
    }
    expect([...seen]).toEqual(['1min 1min 2min "$user", public']);
  } finally {
    await db.destroy();
  }
});

test('an exam goes through PgBouncer in transaction mode, also while it is restarted or loses the database', async () => {
  const server = await startServer();
  const exam = await setExamByCalls(server.url, 4);
  const typing = keepTyping(() => server.url, exam);
  await typing.allSave();
  expect([...typing.refusals()]).toEqual([]);
  // Neither has the job queue lost its ear.
  expect(server.said()).not.toContain('"level"');

  await pooler.stop();
  await server.until('saves are refused', () => typing.refusals().size > 0);
  await pooler.start();
  await typing.allSave();
  await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await typing.allSave();
  await typing.stop();
  expect([...typing.refusals()]).toEqual(['503 5 DATABASE_AWAY']);
  for (const [index, sitter] of exam.sitters.entries())
    expect(await keptSave(server.url, exam, sitter)).toBe(typing.acknowledged()[index]);
  await submitAll(server.url, exam);
  expect(await server.stop()).toBe(0);
});

test('a server whose job queue goes through PgBouncer says so, and names the setting', async () => {
  const server = await startServer({ DATABASE_DIRECT_URL: pooler.url, LOG_LEVEL: 'warn' });
  await server.until('it is said', () =>
    server.said().includes('Set DATABASE_DIRECT_URL to the database itself'),
  );
  expect(await isBehindPooler(inDatabase(inject('templateServerUrl')))).toBe(false);
  expect(await server.stop()).toBe(0);
});
