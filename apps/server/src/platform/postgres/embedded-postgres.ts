import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../machine/free-port.ts';
import { postgresBinaries } from './binaries.ts';
import { runAs, type RunAs } from './run-as.ts';
import { CLUSTER_OWNER, makeServerRole, SERVER_ROLE, serverPassword } from './server-role.ts';

const run = promisify(execFile);

export interface RunningPostgres {
  /** Address of the database `assay`, as the role that owns it: for migrations, backup and restore. */
  url: string;
  /** The same as the role that the server works as, which owns nothing but its job queue. */
  serverUrl: string;
  /** Stops it cleanly; open transactions are rolled back. */
  stop: () => Promise<void>;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Runs a program of PostgreSQL, which may read `input` on its standard input. */
const exec = async (
  account: RunAs | null,
  command: string,
  args: string[],
  input?: string,
): Promise<void> => {
  const [program = command, ...rest] = [...(account?.prefix ?? []), command, ...args];
  // A working directory that every account may enter; the one we were started in may be root's alone.
  const running = run(program, rest, { cwd: '/' });
  running.child.stdin?.end(input);
  await running;
};

/**
 * Makes the cluster, with the database `assay` of a role that has no rights beyond it, beside its final place, and moves
 * it there when it is whole, so that a kill leaves no half.
 */
const initialise = async (
  { initdb, postgres }: Awaited<ReturnType<typeof postgresBinaries>>,
  account: RunAs | null,
  cluster: string,
  passwordFile: string,
): Promise<void> => {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid);
  await exec(account, initdb, [
    '-D',
    draft,
    '-U',
    CLUSTER_OWNER,
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
    // The same on every machine, and yet it knows that Ü is the capital of ü.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ]);
  const password = await readFile(passwordFile, 'utf8');
  await exec(
    account,
    postgres,
    ['--single', '-c', 'exit_on_error=on', '-D', draft, 'postgres'],
    `create role assay login password '${password}'\ncreate database assay owner assay\n`,
  );
  const folder = await open(draft);
  await folder.sync();
  await folder.close();
  await rename(draft, cluster);
};

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** The port that a `postmaster.pid` names, whether or not that server still runs. */
const recordedPort = async (cluster: string): Promise<number | null> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[3]) || null;
};

/** How often it is looked whether PostgreSQL still runs, and the pause after a start that failed. Milliseconds. */
const WATCH_MS = 250;
/** Children of a PostgreSQL that was killed hold its memory this long at the most, ms. */
const LEFTOVER_MS = 10_000;

/** Whether the server that `postmaster.pid` names still runs. */
const runs = async (cluster: string): Promise<boolean> => {
  const pid = Number(
    (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  );
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is a process.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Starts PostgreSQL again whenever it is gone (killed, out of memory), until the answered function is called. */
const keepRunning = (
  cluster: string,
  start: () => Promise<void>,
  onEvent: (event: 'gone' | 'back') => void,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const revive = async (): Promise<void> => {
    onEvent('gone');
    // Its last children may still hold the shared memory; a start that comes too early is repeated.
    const isStarted = () =>
      start().then(
        () => true,
        () => false,
      );
    while (!signal.aborted && !(await isStarted())) await pause(WATCH_MS, undefined, { signal });
    if (!signal.aborted) onEvent('back');
  };
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      if (!(await runs(cluster))) await revive();
      await pause(WATCH_MS, undefined, { signal });
    }
  };
  const watching = watch().catch(() => undefined);
  return async () => {
    stopping.abort();
    await watching;
  };
};

const urlAt = (port: number, password: string, role = 'assay'): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/assay`;

/** The port of the PostgreSQL that runs on a cluster; null when none does. */
const runningPort = async (cluster: string, password: string): Promise<number | null> => {
  const port = await recordedPort(cluster);
  return port !== null && (await answers(urlAt(port, password))) ? port : null;
};

/** The address of the database `assay` of the PostgreSQL that runs in `folder/postgres`; null when none runs there. */
export const findRunningPostgres = async (folder: string): Promise<string | null> => {
  const password = await readFile(join(folder, 'postgres.password'), 'utf8').catch(() => null);
  const port = password && (await runningPort(join(folder, 'postgres'), password));
  return password && port ? urlAt(port, password) : null;
};

/** Whether a PostgreSQL was ever set up in `folder/postgres`. */
export const hasPostgres = (folder: string): Promise<boolean> => exists(join(folder, 'postgres'));

export interface PostgresOptions {
  /** Server settings, such as `fsync=off` for tests. */
  settings?: readonly string[];
  /** Hears when PostgreSQL ended by itself, and when it runs again. */
  onEvent?: (event: 'gone' | 'back') => void;
}

/**
 * Starts the PostgreSQL that comes with Assay, with its data in `folder/postgres`, and keeps it running. One that
 * still runs there (the server before this one was killed) is taken over; a stale pid file is PostgreSQL's own to deal
 * with.
 */
export const startEmbeddedPostgres = async (
  folder: string,
  { settings = [], onEvent = () => undefined }: PostgresOptions = {},
): Promise<RunningPostgres> => {
  const [binaries, account] = [await postgresBinaries(), await runAs()];
  const cluster = join(folder, 'postgres');
  const passwordFile = join(folder, 'postgres.password');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await exists(cluster))) {
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    await chmod(passwordFile, 0o600);
    await initialise(binaries, account, cluster, passwordFile);
  }
  const password = await readFile(passwordFile, 'utf8');
  const takenOver = await runningPort(cluster, password);
  const port = takenOver ?? (await freePort());
  const options = [`port=${port}`, 'listen_addresses=127.0.0.1', "unix_socket_directories=''", ...settings]
    .map((option) => `-c ${option}`)
    .join(' ');
  const log = join(cluster, 'server.log');
  const startArgs = ['start', '-w', '-t', '60', '-D', cluster, '-l', log, '-o', options];
  const start = () => exec(account, binaries.pg_ctl, startArgs);
  const giveUpAt = performance.now() + LEFTOVER_MS;
  const startAtLast = (): Promise<void> =>
    start().catch(async (cause: unknown) => {
      if (performance.now() > giveUpAt)
        throw new Error(`PostgreSQL did not start. ${log} says why.`, { cause });
      await pause(WATCH_MS);
      return startAtLast();
    });
  if (takenOver === null) await startAtLast();
  const stopWatching = keepRunning(cluster, start, onEvent);
  const stop = async (): Promise<void> => {
    await stopWatching();
    await exec(account, binaries.pg_ctl, ['stop', '-w', '-m', 'fast', '-D', cluster]);
  };
  await makeServerRole(port, password).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: urlAt(port, password),
    serverUrl: urlAt(port, serverPassword(password), SERVER_ROLE),
    stop,
  };
};
