import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../machine/free-port.ts';
import { postgresBinaries } from './binaries.ts';
import { requireReadable } from './cluster-version.ts';
import { initialise } from './make-cluster.ts';
import { exec, runAs } from './run-as.ts';
import { makeServerRole, SERVER_ROLE, serverPassword } from './server-role.ts';

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

/**
 * One file for each day of the week, written anew when the day comes again: what PostgreSQL says fills no disk. What it says
 * before it opens them is in `server.log`.
 */
const LOG_SETTINGS = [
  'logging_collector=on',
  'log_directory=log',
  'log_filename=postgresql-%a.log',
  'log_truncate_on_rotation=on',
  'log_rotation_age=1d',
  'log_rotation_size=0',
];

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
 * @throws with a sentence when it does not start, or cannot read what is there
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
  await requireReadable(cluster, binaries.postgres);
  const password = await readFile(passwordFile, 'utf8');
  const takenOver = await runningPort(cluster, password);
  const port = takenOver ?? (await freePort());
  const network = [`port=${port}`, 'listen_addresses=127.0.0.1', "unix_socket_directories=''"];
  const options = [...network, ...LOG_SETTINGS, ...settings].map((option) => `-c ${option}`).join(' ');
  const log = join(cluster, 'server.log');
  const startArgs = ['start', '-w', '-t', '60', '-D', cluster, '-l', log, '-o', options];
  const start = async (): Promise<void> => {
    // Why an earlier start failed is of no use, and each would add to it.
    await rm(log, { force: true });
    await exec(account, binaries.pg_ctl, startArgs);
  };
  const giveUpAt = performance.now() + LEFTOVER_MS;
  const startAtLast = (): Promise<void> =>
    start().catch(async (cause: unknown) => {
      if (performance.now() > giveUpAt)
        throw new Error(
          `PostgreSQL did not start. ${log}, or the newest file in the folder log beside it, says why.`,
          { cause },
        );
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
