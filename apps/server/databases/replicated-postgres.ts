/** Two real PostgreSQL: a primary, and a standby that has every change before the primary says that it is made. */
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresBinaries } from '../src/platform/postgres/binaries.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { waitFor } from '../test/wait-for.ts';
import { postgresIn, type PostgresNode } from './postgres-node.ts';

const run = promisify(execFile);

/** The name by which the primary knows its standby. */
const STANDBY = 'standby';

export interface ReplicatedPostgres {
  primary: PostgresNode;
  standby: PostgresNode;
  /** The database as its owner and as the server's role, at a port. */
  urlsAt: (port: number) => { owner: string; server: string };
  /** Ends both, and removes their files. */
  remove: () => Promise<void>;
}

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
  const { pg_ctl: pgCtl } = await postgresBinaries();
  const [primary, standby] = [
    await postgresIn(first, pgCtl, superuserAt),
    await postgresIn(second, pgCtl, superuserAt),
  ];
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
