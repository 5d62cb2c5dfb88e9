/** The product on a database that stops answering and closes no connection, as when its machine lost its power. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isDatabaseAway } from '../src/platform/db/database-away.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { claimPort } from '../test/claim-port.ts';
import { administer, dropDatabase } from '../test/database/databases.ts';
import { openMovableAddress, type MovableAddress } from './movable-address.ts';
import { setExamByCalls } from './exam-by-calls.ts';
import { ADMINISTRATOR } from '../test/institute-by-calls.ts';
import { answers, startProgram, stopProcesses } from '../test/processes/product-process.ts';
import { keepTyping, keptSave } from './typing-students.ts';

const name = `silent_${randomBytes(6).toString('hex')}`;
let address: MovableAddress;
let dataDir = '';

beforeAll(async () => {
  await administer(`create database ${name}`);
  address = await openMovableAddress(Number(new URL(inject('templateUrl')).port));
  dataDir = await mkdtemp(join(tmpdir(), 'assay-silent-'));
});
afterAll(async () => {
  await stopProcesses();
  address.close();
  await dropDatabase(name);
  await rm(dataDir, { recursive: true, force: true });
});

const throughAddress = (url: string): string => url.replace(/:\d+\/assay$/, `:${address.port}/${name}`);

test('connections on which the database has fallen silent are given up, and saves go on where the address leads then', async () => {
  const port = await claimPort();
  const url = `http://127.0.0.1:${port}`;
  const server = startProgram('main.ts', {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: throughAddress(inject('templateServerUrl')),
    DATABASE_OWNER_URL: throughAddress(inject('templateUrl')),
    DATABASE_STATEMENT_LIMIT: '3',
    DATABASE_IDLE_LIMIT: '3',
    RUNNER_URL: inject('runnerUrl'),
    RUNNER_TOKEN: inject('runnerToken'),
    EXAM_BROWSER: 'off',
    ...ADMINISTRATOR,
  });
  await server.until('the server answers', () => answers(port));
  const exam = await setExamByCalls(url, 4);
  const typing = keepTyping(() => url, exam);
  await typing.allSave();
  address.silence();
  await typing.allSave();
  await typing.stop();
  expect([...typing.refusals()]).toEqual(['503 5 DATABASE_AWAY']);
  for (const [index, sitter] of exam.sitters.entries())
    expect(await keptSave(url, exam, sitter)).toBe(typing.acknowledged()[index]);
  // The job queue gives its connections up later, and a stop would wait for them.
  await server.kill();
});

test('a database that lets nobody in, and a connection that nobody gives back, are waited for no longer than they may be', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const db = openDatabase(`postgres://assay@127.0.0.1:${port}/assay`, 1, {
    statementMs: 0,
    lockMs: 0,
    idleMs: 0,
    connectMs: 300,
  });
  const ask = () =>
    sql`select 1`.execute(db).then(
      () => 'answered',
      (error: unknown) => isDatabaseAway(error),
    );
  // The second one waits for the connection that the first one is opening.
  expect(await Promise.all([ask(), ask()])).toEqual([true, true]);
  await db.destroy();
  silent.close();
});
