/** The product on a PostgreSQL with a standby, which takes over in the middle of an exam. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { claimPort } from '../test/claim-port.ts';
import type { PostgresNode } from './postgres-node.ts';
import { startReplicatedPostgres, type ReplicatedPostgres } from './replicated-postgres.ts';
import { openMovableAddress, type MovableAddress } from './movable-address.ts';
import { setExamByCalls, submitAll, type CalledExam } from './exam-by-calls.ts';
import { ADMINISTRATOR } from '../test/institute-by-calls.ts';
import {
  answers,
  startProgram,
  stopProcesses,
  type ProductProcess,
} from '../test/processes/product-process.ts';
import { keepTyping, keptSave, saveIn } from './typing-students.ts';

let postgres: ReplicatedPostgres;
let address: MovableAddress;
let dataDir = '';

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  address = await openMovableAddress(postgres.primary.port);
  dataDir = await mkdtemp(join(tmpdir(), 'assay-failover-'));
});
afterAll(async () => {
  await stopProcesses();
  address.close();
  await postgres.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const startServer = async (): Promise<ProductProcess & { url: string }> => {
  const port = await claimPort();
  const { server, owner } = postgres.urlsAt(address.port);
  const running = startProgram('main.ts', {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: server,
    DATABASE_OWNER_URL: owner,
    RUNNER_URL: inject('runnerUrl'),
    RUNNER_TOKEN: inject('runnerToken'),
    EXAM_BROWSER: 'off',
    ...ADMINISTRATOR,
  });
  await running.until('the server answers', () => answers(port));
  return Object.assign(running, { url: `http://127.0.0.1:${port}` });
};

const stateOf = async (url: string): Promise<unknown> => {
  const response = await fetch(`${url}/api/ready`);
  const { database } = (await response.json()) as { database: string };
  return `${response.status} ${database}`;
};

/** The save of each student that lies on a PostgreSQL itself. */
const savesOn = async (node: PostgresNode, { sitters }: CalledExam): Promise<number[]> => {
  const rows = await node.query(`
    select username, code::text from draft
      join attempt on attempt.id = attempt_id join account on account.id = student_id`);
  return sitters.map(({ username }) =>
    saveIn(String(rows.find((row) => row['username'] === username)?.['code'])),
  );
};

test('a standby takes over in the middle of an exam: who saves is asked to try again, and nothing acknowledged is lost', async () => {
  const { primary, standby } = postgres;
  const server = await startServer();
  const exam = await setExamByCalls(server.url, 4);
  const typing = keepTyping(() => server.url, exam);
  const whileRefused = async (state: string): Promise<void> => {
    typing.refusals().clear();
    await server.until('saves are refused', () => typing.refusals().size > 0);
    await server.until(
      `the database is ${state}`,
      async () => (await stateOf(server.url)) === `503 ${state}`,
    );
    expect([...typing.refusals()]).toEqual(['503 5 DATABASE_AWAY']);
  };
  await typing.allSave();
  expect([...typing.refusals()]).toEqual([]);

  // The primary takes no changes for a while, as before it is replaced on purpose.
  await primary.query('alter system set default_transaction_read_only = on');
  await primary.query('select pg_reload_conf()');
  await whileRefused('read-only');
  await primary.query('alter system reset default_transaction_read_only');
  await primary.query('select pg_reload_conf()');
  await typing.allSave();

  await primary.kill();
  await whileRefused('away');
  address.moveTo(standby.port);
  await whileRefused('read-only');
  // The save that was on its way at the end may be there although nobody heard of it.
  const kept = await savesOn(standby, exam);
  for (const [index, last] of typing.acknowledged().entries())
    expect([last, last + 1]).toContain(kept[index]);
  await standby.promote();
  await typing.allSave();
  await typing.stop();
  for (const [index, sitter] of exam.sitters.entries())
    expect(await keptSave(server.url, exam, sitter)).toBe(typing.acknowledged()[index]);
  await submitAll(server.url, exam);
  expect(await server.stop()).toBe(0);
});
