import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, verify } from '@assay/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { findRunningPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { openBackground } from '../../src/platform/background.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { claimPort } from '../claim-port.ts';
import { openJobs } from '../../src/platform/jobs.ts';
import { watchClock } from '../../src/platform/machine/steady-clock.ts';
import { openMailer } from '../../src/platform/mail/mail.ts';
import { createRunnerClient } from '../../src/platform/runner/runner-client.ts';
import { OWN_MACHINE } from '../../src/platform/caller.ts';
import { openSecurityLog } from '../../src/platform/log/security-log.ts';
import { openSession } from '../../src/platform/sessions/sessions.ts';
import { administer, dropDatabase } from '../database/databases.ts';
import { contentOf, fillEverything } from '../database/every-table.ts';
import { PASSWORD } from '../fixtures.ts';
import { answers, startCommand, startProgram, stopProcesses } from './product-process.ts';

// Up to ten processes of the product, one after the other: half a minute alone, and longer beside other tests.
vi.setConfig({ testTimeout: 180_000 });

const stops: (() => unknown)[] = [];
afterEach(async () => {
  await stopProcesses();
  for (const stop of stops.splice(0).toReversed()) await stop();
});

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-backup-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
});

const newDatabase = async (template = ''): Promise<string> => {
  const name = `backup_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} ${template}`);
  stops.push(() => dropDatabase(name));
  return inject('templateUrl').replace(/\/assay$/, `/${name}`);
};

/** The settings of every process here: a data folder of the test's own, and the tests' runner. */
const settings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  DATA_DIR: join(folder, 'data'),
  RUNNER_URL: inject('runnerUrl'),
  RUNNER_TOKEN: inject('runnerToken'),
  ...env,
});

const run = async (
  command: 'backup' | 'restore' | 'restore-drill' | 'move-files',
  env: NodeJS.ProcessEnv,
  ...args: string[]
) => {
  const program = `features/backup/${command}.main.ts`;
  const { ended, said, heard } = startProgram(program, settings(env), ...args);
  const code = await ended;
  return { code, said: said(), ...heard };
};

/** What a person at a terminal sees of a command, line by line. */
const watch = async (command: 'backup' | 'restore', env: NodeJS.ProcessEnv, file: string) => {
  const program = join(import.meta.dirname, `../../src/features/backup/${command}.main.ts`);
  const line = [process.execPath, program, file].map((word) => `'${word}'`).join(' ');
  const { ended, said } = startCommand(
    'script',
    ['--quiet', '--return', '--command', line, '/dev/null'],
    settings(env),
  );
  const code = await ended;
  return { code, lines: said().trim().split(/\r?\n/) };
};

const startServer = async (env: NodeJS.ProcessEnv) => {
  const port = await claimPort();
  const server = startProgram('main.ts', settings({ ...env, PORT: String(port) }));
  await server.until('the server answers', () => answers(port));
  return { ...server, url: `http://127.0.0.1:${port}` };
};

const logIn = (url: string, username: string, password: string): Promise<number> =>
  fetch(`${url}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  }).then(({ status }) => status);

/** A filled installation on a database of its own, without a server. */
const filled = async (options: { isDemonstration?: boolean } = {}) => {
  const databaseUrl = await newDatabase('template assay');
  const db = openDatabase(databaseUrl, 2);
  const log = pino({ level: 'silent' });
  const jobs = await openJobs(databaseUrl, log);
  const config = parseConfig({ DATA_DIR: folder });
  const deps: Deps = {
    config,
    db,
    jobs,
    background: openBackground(log),
    runner: createRunnerClient(inject('runnerUrl'), inject('runnerToken')),
    mail: openMailer(config),
    log,
    security: openSecurityLog(db, log, () => new Date()),
    now: () => new Date(),
    browserErrors: new Map(),
    files: null,
    clock: watchClock(),
  };
  const made = await fillEverything(deps, options);
  const account = { id: made.studentId, role: 'STUDENT' as const };
  const token = await openSession(db, account, { now: deps.now(), caller: OWN_MACHINE });
  await jobs.stop(0);
  stops.push(() => db.destroy());
  return { ...made, databaseUrl, db, token };
};

test('files are moved out of the database and back by a command that says where they may be', async () => {
  const { databaseUrl: DATABASE_URL, db } = await filled();
  const move = (env: NodeJS.ProcessEnv, ...named: string[]) =>
    run('move-files', { DATABASE_URL, FILES_DIR: join(folder, 'files'), ...env }, ...named);
  const inDatabase = async () =>
    (await db.selectFrom('storedFile').select('content').execute()).map(({ content }) => content !== null);
  const there = await inDatabase();
  expect(there).toEqual(there.map(() => true));
  for (const named of [[], ['disk'], ['cellar']]) {
    const refused = await move({ FILES: 'disk' }, ...named);
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringMatching(/npm run move-files|FILES says disk/),
    ]);
  }
  expect(await move({ FILES: 'disk' }, 'database')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Moved \d+ files? \(.+ MB\) from database to disk in .+ s\.\n$/),
  });
  expect(await inDatabase()).toEqual(there.map(() => false));
  const lacking = await run('backup', { DATABASE_URL }, join(folder, 'lacking.tar.gz'));
  expect([lacking.code, lacking.said]).toEqual([1, expect.stringContaining('Set FILES')]);
  const lost = await move({ FILES: 'database', FILES_DIR: join(folder, 'elsewhere') }, 'disk');
  expect([lost.code, lost.said]).toEqual([1, expect.stringContaining('is not in the old place')]);
  expect((await move({ FILES: 'database' }, 'disk')).code).toBe(0);
  expect(await inDatabase()).toEqual(there);
});

test('after a restore people log in again, and what waited is graded and checked', async () => {
  const source = await filled();
  const file = join(folder, 'backups/assay.tar.gz');
  const backup = await run('backup', { DATABASE_URL: source.databaseUrl }, file);
  expect(backup).toMatchObject({
    code: 0,
    stderr: `Backing up to ${file} …\n`,
    stdout: expect.stringMatching(/^Backed up \d+ rows in \d+ tables to .+ MB, .+ s\)\.\n$/),
  });
  const DATABASE_URL = await newDatabase();
  const restored = await run('restore', { DATABASE_URL }, file);
  expect(restored).toMatchObject({
    code: 0,
    stderr: `Restoring ${file} …\n`,
    stdout: expect.stringMatching(/^Restored \d+ rows in \d+ tables of /),
  });

  const { url, said, until } = await startServer({ DATABASE_URL });
  expect(said()).not.toContain('/setup/');
  expect(await logIn(url, source.username, PASSWORD)).toBe(200);
  const old = await fetch(`${url}/api${verify.path}`, {
    headers: { authorization: `Bearer ${source.token}` },
  });
  expect(old.status).toBe(401);

  const db = openDatabase(DATABASE_URL, 1);
  stops.push(() => db.destroy());
  await until('the submission is graded', async () => {
    const attempt = await db
      .selectFrom('attempt')
      .where('id', '=', source.attemptId)
      .select('gradedAt')
      .executeTakeFirst();
    return Boolean(attempt?.gradedAt);
  });
  const { status, computedMarks } = await db
    .selectFrom('submissionProgram')
    .where('attemptId', '=', source.attemptId)
    .select(['status', 'computedMarks'])
    .executeTakeFirstOrThrow();
  expect([status, computedMarks]).toEqual(['PASSED', 5]);
  await until('the reference solution is checked', async () => {
    const version = await db
      .selectFrom('questionVersion')
      .where('id', '=', source.versionId)
      .select('referenceStatus')
      .executeTakeFirst();
    return version?.referenceStatus === 'PASSED';
  });
});

test('a drill restores a backup beside its installation, tells how old it is, and is remembered', async () => {
  const source = await filled();
  const file = join(folder, 'assay.tar.gz');
  const TMPDIR = join(folder, 'tmp');
  await mkdir(TMPDIR);
  const env = { DATABASE_URL: source.databaseUrl, TMPDIR };
  expect((await run('backup', env, file)).code).toBe(0);
  const lastDrill = () => source.db.selectFrom('installation').select('drilledAt').executeTakeFirstOrThrow();
  expect((await lastDrill()).drilledAt).toBeNull();

  const drill = await run('restore-drill', env, file);
  expect(drill.stdout).toMatch(
    /^Restored, and all is there: [\d,]+ rows in \d+ tables \(.+ s\)\.\nIt was taken at .+ ago\. The newest fact in it is .+ ago\.\nThe installation has 1 rows? more by now; 1 of \d+ tables differs\.\n$/,
  );
  expect(drill.code).toBe(0);
  expect((await lastDrill()).drilledAt).toBeInstanceOf(Date);
  expect(await readdir(TMPDIR)).toEqual([]);

  const restored = await newDatabase();
  const empty = await run('restore-drill', env, restored);
  expect([empty.code, empty.stderr]).toEqual([
    1,
    expect.stringContaining('There is no installation of Assay in this database.'),
  ]);
  expect((await run('restore', { DATABASE_URL: restored }, file)).code).toBe(0);
  const looked = await run('restore-drill', { ...env, DATABASE_URL: '' }, restored);
  expect([looked.code, looked.stdout]).toEqual([
    0,
    expect.stringMatching(/^It has: [\d,]+ rows in \d+ tables/),
  ]);
  expect(looked.stdout).toContain('There is no installation here to compare it with.');

  await truncate(file, 2000);
  const damaged = await run('restore-drill', env, file);
  expect([damaged.code, damaged.stderr]).toEqual([1, expect.stringContaining('not a complete backup')]);
  expect(await readdir(TMPDIR)).toEqual([]);
});

test('a data folder is backed up with its server running or not, and restored into another one', async () => {
  const admin = { ADMIN_USERNAME: 'first', ADMIN_PASSWORD: 'a good password' };
  const [DATA_DIR, other] = [join(folder, 'here'), join(folder, 'there')];
  const files = ['running', 'stopped', 'again'].map((name) => join(folder, `${name}.tar.gz`));
  const [running = '', stopped = '', again = ''] = files;
  const nothing = await run('backup', { DATA_DIR }, running);
  expect([nothing.code, nothing.said]).toEqual([
    1,
    expect.stringContaining('There is no installation in the data'),
  ]);
  await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');

  const server = await startServer({ DATA_DIR, ...admin });
  expect((await run('backup', { DATA_DIR }, running)).code).toBe(0);
  expect(await logIn(server.url, 'first', 'a good password')).toBe(200);
  const refused = await run('restore', { DATA_DIR }, running);
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('is running on the data folder')]);
  await server.stop();
  expect((await run('backup', { DATA_DIR }, stopped)).code).toBe(0);
  expect(await findRunningPostgres(DATA_DIR)).toBeNull();
  const twice = await run('restore', { DATA_DIR }, running);
  expect([twice.code, twice.said]).toEqual([
    1,
    expect.stringContaining('There is already an installation here'),
  ]);

  expect((await run('restore', { DATA_DIR: other }, stopped)).code).toBe(0);
  expect(await findRunningPostgres(other)).toBeNull();
  const moved = await startServer({ DATA_DIR: other });
  expect(await logIn(moved.url, 'first', 'a good password')).toBe(200);
  expect((await run('backup', { DATA_DIR: other }, again)).code).toBe(0);
});

test('at a terminal a backup and a restore say after each table how far they are', async () => {
  const source = await filled();
  const file = join(folder, 'assay.tar.gz');
  const backup = await watch('backup', { DATABASE_URL: source.databaseUrl }, file);
  const restored = await watch('restore', { DATABASE_URL: await newDatabase() }, file);
  expect([backup.code, restored.code]).toEqual([0, 0]);
  const tables = backup.lines.slice(1, -1);
  expect(backup.lines[0]).toBe(`Backing up to ${file} …`);
  expect(tables[0]).toMatch(new RegExp(`^\\w+: \\d+ rows \\(1 of ${tables.length} tables\\)$`));
  expect(tables).toContainEqual(expect.stringMatching(/^account: 4 rows /));
  expect(tables.at(-1)).toMatch(new RegExp(`rows \\(${tables.length} of ${tables.length} tables\\)$`));
  expect(backup.lines.at(-1)).toMatch(/^Backed up /);
  expect(restored.lines).toEqual([
    `Restoring ${file} …`,
    ...tables,
    'Checking what refers to what, and applying newer migrations …',
    expect.stringMatching(/^Restored /),
    expect.stringMatching(/^Start the server now\./),
  ]);
});

test('a restored demonstration stays one: it is not served beyond loopback', async () => {
  const source = await filled({ isDemonstration: true });
  const file = join(folder, 'assay.tar.gz');
  expect((await run('backup', { DATABASE_URL: source.databaseUrl }, file)).code).toBe(0);
  const DATABASE_URL = await newDatabase();
  expect((await run('restore', { DATABASE_URL }, file)).code).toBe(0);
  const env = { DATABASE_URL, HOST: '0.0.0.0', PORT: String(await claimPort()) };
  const server = startProgram('main.ts', settings(env));
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain('served on loopback only');
});

test('a damaged file is refused before a place is made for it', async () => {
  const [DATA_DIR, file] = [join(folder, 'there'), join(import.meta.dirname, 'backup.test.ts')];
  const refused = await run('restore', { DATA_DIR }, file);
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringContaining('This file is not a complete backup'),
  ]);
  await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');
});

test.each(['backup', 'restore'] as const)('%s without a file says how it is called', async (command) => {
  const { code, said } = await run(command, {});
  expect([code, said]).toEqual([1, expect.stringContaining(`npm run ${command} -- assay.tar.gz`)]);
});

test('a first start without an administrator prints one link beside the log, whose lines are all JSON', async () => {
  const DATABASE_URL = await newDatabase();
  const PUBLIC_URL = 'https://exam.example.edu';
  const server = await startServer({ DATABASE_URL, LOG_LEVEL: 'trace', PUBLIC_URL });
  await server.until('the link is printed', () => server.said().includes('/setup/'));
  expect(await server.stop()).toBe(0);
  const lines = server.heard.stderr.split('\n');
  const [link, ...more] = lines.filter((line) => line.includes('/setup/'));
  expect(more).toEqual([]);
  expect(link).toMatch(/^ {4}https:\/\/exam\.example\.edu\/setup\/[\w-]{43}$/);
  expect(server.heard.stdout).not.toContain('/setup/');
  const logged = server.heard.stdout.trim().split('\n');
  const sentences = logged.map((line) => (JSON.parse(line) as { msg?: string }).msg);
  expect(sentences).toEqual(expect.arrayContaining([`Assay is running: ${PUBLIC_URL}`, 'Stopping …']));
  const db = openDatabase(DATABASE_URL, 1);
  expect((await contentOf(db).finally(() => db.destroy()))['account']?.rows).toBe(0);
});
