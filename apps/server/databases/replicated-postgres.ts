/** Two real PostgreSQL: a primary, and a standby that has every change before the primary says that it is made. */
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresBinaries } from '../src/platform/postgres/binaries.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { runAs } from '../src/platform/postgres/run-as.ts';
import { claimPort } from '../test/claim-port.ts';
import { waitFor } from '../test/wait-for.ts';

const run = promisify(execFile);

/** The name by which the primary knows its standby. */
const STANDBY = 'standby';

export interface PostgresNode {
  port: number;
  /** Runs a statement as the superuser, and answers its rows. */
  query: (statement: string) => Promise<Record<string, unknown>[]>;
  start: () => Promise<void>;
  /** Kills it with all its processes, as the machine might. */
  kill: () => Promise<void>;
  /** Makes a standby a primary. */
  promote: () => Promise<void>;
}

export interface ReplicatedPostgres {
  primary: PostgresNode;
  standby: PostgresNode;
  /** The database as its owner and as the server's role, at a port. */
  urlsAt: (port: number) => { owner: string; server: string };
  /** Ends both, and removes their files. */
  remove: () => Promise<void>;
}

const childrenOf = async (parent: number): Promise<number[]> => {
  const stats = (await readdir('/proc'))
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => readFile(`/proc/${entry}/stat`, 'utf8').catch(() => ''));
  return (await Promise.all(stats)).flatMap((stat) => {
    const [, above] = stat.replace(/^.*\) /, '').split(' ');
    return Number(above) === parent ? [Number.parseInt(stat, 10)] : [];
  });
};

/** Sends a process a signal; false where there is no such process. */
const signal = (pid: number, name: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
};

const nodeIn = async (cluster: string, superuserAt: (port: number) => string): Promise<PostgresNode> => {
  const [{ pg_ctl: pgCtl }, port, account] = [await postgresBinaries(), await claimPort(), await runAs()];
  const control = async (...args: string[]): Promise<void> => {
    const [command = '', ...rest] = [...(account?.prefix ?? []), pgCtl, ...args, '-D', cluster];
    await run(command, rest, { cwd: '/' });
  };
  return {
    port,
    query: async (statement) => {
      const client = new pg.Client({ connectionString: superuserAt(port) });
      client.on('error', () => undefined);
      await client.connect();
      return (await client.query<Record<string, unknown>>(statement).finally(() => client.end())).rows;
    },
    start: () => control('start', '-w', '-l', join(cluster, 'server.log'), '-o', `-p ${port}`),
    kill: async () => {
      const pid = Number.parseInt(
        await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''),
        10,
      );
      if (!pid) return;
      const processes = [pid, ...(await childrenOf(pid))];
      for (const one of processes) signal(one, 'SIGKILL');
      await waitFor('the killed PostgreSQL is gone', () => !processes.some((one) => signal(one, 0)));
    },
    promote: () => control('promote', '-w'),
  };
};

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
hot_standby = on
`;

/** Makes both and starts them; the database `assay` is empty. */
export const startReplicatedPostgres = async (): Promise<ReplicatedPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-replicated-'));
  // With the roles that every PostgreSQL of the product has.
  const made = await startEmbeddedPostgres(folder);
  await made.stop();
  const urlsAt = (port: number) => ({
    owner: made.url.replace(/:\d+\//, `:${port}/`),
    server: made.serverUrl.replace(/:\d+\//, `:${port}/`),
  });
  const superuserAt = (port: number) => urlsAt(port).owner.replace('//assay:', '//postgres:');
  const [first, second] = [join(folder, 'postgres'), join(folder, STANDBY)];
  await appendFile(join(first, 'postgresql.conf'), SETTINGS);
  // One that was stopped cleanly can be copied as it is.
  await run('cp', ['-a', first, second]);
  const [primary, standby] = [await nodeIn(first, superuserAt), await nodeIn(second, superuserAt)];
  await appendFile(join(first, 'postgresql.conf'), `synchronous_standby_names = '${STANDBY}'\n`);
  const { password } = new URL(made.url);
  await appendFile(
    join(second, 'postgresql.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=${STANDBY}'\n`,
  );
  await writeFile(join(second, 'standby.signal'), '');
  await primary.start();
  await standby.start();
  await waitFor('the standby follows the primary', async () => {
    const rows = await primary.query(`select from pg_stat_replication where sync_state = 'sync'`);
    return rows.length === 1;
  });
  return {
    primary,
    standby,
    urlsAt,
    remove: async () => {
      await Promise.all([primary.kill(), standby.kill()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
