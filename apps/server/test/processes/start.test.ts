import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@assay/contract';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { claimPort } from '../claim-port.ts';
import { administer, dropDatabase } from '../database/databases.ts';
import { answers, startProgram, stopProcesses, type ProductProcess } from './product-process.ts';
import { takeRunnerFiles } from '../runner-files.ts';

// A first start sets up a PostgreSQL and builds the runner's helper: seconds alone, and longer beside other tests.
vi.setConfig({ testTimeout: 180_000 });

const stops: (() => unknown)[] = [];
afterEach(async () => {
  await stopProcesses();
  for (const stop of stops.splice(0).toReversed()) await stop();
});

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'assay-start-'));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  await takeRunnerFiles(dataDir, inject('runnerDataDir'));
});

/** An empty database with a first administrator to come, and the tests' runner. */
const elsewhere = async (): Promise<NodeJS.ProcessEnv> => {
  const name = `start_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}`);
  stops.push(() => dropDatabase(name));
  return {
    DATABASE_URL: inject('templateUrl').replace(/\/assay$/, `/${name}`),
    RUNNER_URL: inject('runnerUrl'),
    RUNNER_TOKEN: inject('runnerToken'),
    ADMIN_USERNAME: 'first',
    ADMIN_PASSWORD: 'a good password',
  };
};

/** The product's own server process, with the data folder of the test. */
const startProcess = (env: NodeJS.ProcessEnv, ...args: string[]): ProductProcess =>
  startProgram('main.ts', { DATA_DIR: dataDir, ...env }, ...args);

test('a port that is in use stops the start with a sentence', async () => {
  const port = await claimPort();
  const occupant = createServer().listen(port, '127.0.0.1');
  stops.push(() => occupant.close());
  const { ended, said } = startProcess({ ...(await elsewhere()), PORT: String(port) });
  expect(await ended).toBe(1);
  expect(said()).toContain(
    `Port ${port} is in use. Stop the program that has it, or set PORT to a free one.`,
  );
});

test('a database that does not answer stops the start with a sentence', async () => {
  const env = { ...(await elsewhere()), DATABASE_URL: `postgres://localhost:${await claimPort()}/assay` };
  const { ended, said } = startProcess(env);
  expect(await ended).toBe(1);
  expect(said()).toContain('The database that DATABASE_URL names cannot be reached, or refuses this login.');
});

test('two servers that start at once on one empty database both come up', async () => {
  const env = await elsewhere();
  const ports = [await claimPort(), await claimPort()];
  const servers = ports.map((port) => startProcess({ ...env, PORT: String(port) }));
  for (const [index, { until }] of servers.entries())
    await until('the server answers', () => answers(ports[index] ?? 0));
  expect(servers.filter(({ said }) => said().includes('first can log in now'))).toHaveLength(1);
});

test('a second start on the same data folder is refused and leaves the first one whole', async () => {
  const { RUNNER_URL, RUNNER_TOKEN, ADMIN_USERNAME, ADMIN_PASSWORD } = await elsewhere();
  const env = { RUNNER_URL, RUNNER_TOKEN, ADMIN_USERNAME, ADMIN_PASSWORD };
  const port = await claimPort();
  const first = startProcess({ ...env, PORT: String(port) });
  await first.until('the first server answers', () => answers(port));
  const second = startProcess({ ...env, PORT: String(await claimPort()) });
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain(`is running on the data folder ${dataDir}. Stop it first`);
  expect(await answers(port)).toBe(true);
  expect(await first.stop()).toBe(0);
});

test('Ctrl-C in the middle of the first start stops what was started', async () => {
  const env = { RUNNER_PORT: String(await claimPort()), PORT: String(await claimPort()), LOG_LEVEL: 'info' };
  const { child, ended, said, until } = startProcess(env, '--demonstration');
  await until('the demonstration is being prepared', () => said().includes('Preparing'));
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  expect(Number.parseInt(await readFile(pidFile, 'utf8'), 10)).toBeGreaterThan(0);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  await expect(stat(pidFile)).rejects.toThrow('ENOENT');
});

test('a server that is killed in the middle of the first start comes up whole at the next', async () => {
  const port = await claimPort();
  const env = { RUNNER_PORT: String(await claimPort()), PORT: String(port), LOG_LEVEL: 'info' };
  const first = startProcess(env, '--demonstration');
  await first.until('the demonstration is being prepared', () => first.said().includes('Preparing'));
  await first.kill();
  const second = startProcess(env, '--demonstration');
  await second.until('the second server answers', () => answers(port));
  const response = await fetch(`http://127.0.0.1:${port}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'student1', password: 'demo1234' }),
  });
  expect(response.status).toBe(200);
  expect(await second.stop()).toBe(0);
  await expect(stat(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
});

test.each([
  [{ PUBLIC_URL: 'https://exam.example.org' }, true],
  [{}, false],
])('the PostgreSQL for trying is warned of where others can reach the server: %j', async (open, isWarned) => {
  const port = await claimPort();
  const { DATABASE_URL: _, ...env } = await elsewhere();
  const server = startProcess({ ...env, ...open, PORT: String(port), LOG_LEVEL: 'warn' });
  await server.until('the server answers', () => answers(port));
  expect(server.said().includes('under “A PostgreSQL of your own”')).toBe(isWarned);
  expect(await server.stop()).toBe(0);
});
