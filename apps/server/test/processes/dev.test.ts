import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@assay/contract';
import { afterEach, expect, inject, test } from 'vitest';
import { claimPort } from '../claim-port.ts';
import { administer, dropDatabase } from '../database/databases.ts';
import { startCommand, stopProcesses } from './product-process.ts';
import { takeRunnerFiles } from '../runner-files.ts';
import { waitFor } from '../wait-for.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const stops: (() => unknown)[] = [];
afterEach(async () => {
  await stopProcesses();
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Command lines by process id, of the processes that were started with this data folder. */
const processesOf = async (dataDir: string): Promise<Map<number, string>> => {
  const found = new Map<number, string>();
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // It may have ended meanwhile, or be somebody else's.
    const read = (what: string) => readFile(`/proc/${pid}/${what}`, 'utf8').catch(() => '');
    if ((await read('environ')).split('\0').includes(`DATA_DIR=${dataDir}`))
      found.set(Number(pid), (await read('cmdline')).replaceAll('\0', ' '));
  }
  return found;
};

/** The process ids of the parts; the second server is the next one, which waits for a change. */
const partsOf = async (dataDir: string) => {
  const processes = [...(await processesOf(dataDir))];
  const idsOf = (words: string) =>
    processes.filter(([, command]) => command.includes(words)).map(([pid]) => pid);
  return {
    servers: idsOf('apps/server/src/dev-server.main.ts'),
    runner: idsOf('apps/runner/src/main.ts'),
    web: idsOf('bin/vite'),
    postgres: Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
  };
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Starts a script of the project. `hears` waits for what it says. */
const start = (script: string, args: string[], env: NodeJS.ProcessEnv) => {
  const started = startCommand(process.execPath, [join(ROOT, script), ...args], env);
  const hears = (sentence: string) =>
    started.until(`it says "${sentence}"`, () => started.said().includes(sentence));
  return { ...started, hears };
};

test('npm run dev starts the server alone anew when a source changes, and leaves nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-dev-'));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  await takeRunnerFiles(dataDir, inject('runnerDataDir'));
  const webPort = await claimPort();
  const administrator = { username: 'first', password: 'a good password' };
  const { child, ended, hears } = start('scripts/dev.mjs', [], {
    DATA_DIR: dataDir,
    WEB_PORT: String(webPort),
    PORT: String(await claimPort()),
    RUNNER_PORT: String(await claimPort()),
    // The demonstration would be half a minute of work for the processors.
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  });
  const web = `http://localhost:${webPort}`;
  await hears(`Assay is running: ${web}\nThe administrator first can log in now.`);

  expect((await fetch(`${web}/api/ready`)).status).toBe(200);
  const answer = await fetch(`${web}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  expect(answer.status).toBe(200);
  expect(await (await fetch(web)).text()).toContain('/src/main.tsx');
  const preview = await fetch(`${web}/preview.html`);
  expect(preview.headers.get('content-security-policy')).toContain('sandbox allow-scripts');
  expect(await (await fetch(`${web}/seb/none`)).text()).toContain('This link into the exam no longer works');

  const before = await partsOf(dataDir);
  // Touched, not changed: other tests read it.
  const source = 'packages/contract/src/index.ts';
  await utimes(join(ROOT, source), new Date(), new Date());
  await hears(`${source}: live after`);
  const after = await partsOf(dataDir);
  expect(before.servers).toHaveLength(2);
  expect(after.servers).toHaveLength(2);
  expect(after.servers.filter((pid) => before.servers.includes(pid))).toHaveLength(1);
  expect(after).toEqual({ ...before, servers: after.servers });
  expect((await fetch(`${web}/api/ready`)).status).toBe(200);

  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(await processesOf(dataDir)).toEqual(new Map());
  await waitFor('PostgreSQL is gone', () => !isAlive(before.postgres));
}, 300_000);

test('a server in development fills an empty database with the demonstration', async () => {
  const name = `dev_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}`);
  stops.push(() => dropDatabase(name));
  const { kill, end, hears } = start('apps/server/src/main.ts', ['--demonstration', '--development'], {
    DATABASE_URL: inject('templateUrl').replace(/\/assay$/, `/${name}`),
    RUNNER_URL: inject('runnerUrl'),
    RUNNER_TOKEN: inject('runnerToken'),
    PORT: String(await claimPort()),
    LOG_LEVEL: 'info',
  });
  await hears('Preparing the demonstration institute …');
  expect(end()).toBeNull();
  await kill();
}, 180_000);
