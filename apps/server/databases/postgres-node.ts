/** A real PostgreSQL that tests start, kill and promote. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { runAs } from '../src/platform/postgres/run-as.ts';
import { claimPort } from '../test/claim-port.ts';
import { waitFor } from '../test/wait-for.ts';

const run = promisify(execFile);

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

/** One whose files lie in the folder `cluster`, to be started and stopped by a `pg_ctl` of its version. */
export const postgresIn = async (
  cluster: string,
  pgCtl: string,
  superuserAt: (port: number) => string,
): Promise<PostgresNode> => {
  const [port, account] = [await claimPort(), await runAs()];
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
