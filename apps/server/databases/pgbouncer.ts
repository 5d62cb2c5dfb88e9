/** A real PgBouncer in front of the PostgreSQL of the tests. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runAs } from '../src/platform/postgres/run-as.ts';
import { claimPort } from '../test/claim-port.ts';
import { startCommand, type ProductProcess } from '../test/processes/product-process.ts';

const GUIDE = join(import.meta.dirname, '../../../docs/operations.md');

/** What the guide says about a pooler, as it stands there. */
export const guideOfPoolers = async (): Promise<{ settings: string; statements: readonly string[] }> => {
  const guide = await readFile(GUIDE, 'utf8');
  const settings = /```ini\n(ignore_startup_parameters[^`]*)```/.exec(guide)?.[1] ?? '';
  return { settings, statements: guide.match(/^alter role assay_server set .*$/gm) ?? [] };
};

export interface Pooler {
  /** The address of the database through it. */
  url: string;
  start: () => Promise<void>;
  /** Ends it at once: whoever is connected loses the connection. */
  stop: () => Promise<void>;
  /** Stops it, and removes its files. */
  remove: () => Promise<void>;
}

const isReached = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
};

/**
 * Prepares one in transaction mode for the database and the role that an address names. Nothing of a session outlives a
 * transaction: the next one has another connection, and each connection forgets all that was set, prepared, locked or
 * listened to before it is given to somebody else.
 */
export const preparePooler = async (databaseUrl: string): Promise<Pooler> => {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'assay-pooler-'));
  const ownPort = await claimPort();
  const { settings } = await guideOfPoolers();
  await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 4
min_pool_size = 4
server_round_robin = 1
server_reset_query = discard all
server_reset_query_always = 1
${settings}`,
  );
  const url = `postgres://${username}:${password}@127.0.0.1:${ownPort}${pathname}`;
  let running: ProductProcess | null = null;
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = null;
  };
  return {
    url,
    start: async () => {
      // It refuses to run as root.
      const [command = '', ...args] = [
        ...((await runAs())?.prefix ?? []),
        '/usr/sbin/pgbouncer',
        join(folder, 'pgbouncer.ini'),
      ];
      running = startCommand(command, args, {});
      await running.until('PgBouncer takes connections', () => isReached(url));
    },
    stop,
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
