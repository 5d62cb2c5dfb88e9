/**
 * A primary and a streaming standby of the machine's own PostgreSQL, as Debian packs it: the primary says that a change is made
 * when the standby has it on its disk as well.
 */
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresIn, type PostgresNode } from '../../apps/server/databases/postgres-node.ts';
import { exec, runAs } from '../../apps/server/src/platform/postgres/run-as.ts';
import {
  makeServerRole,
  SERVER_ROLE,
  serverPassword,
} from '../../apps/server/src/platform/postgres/server-role.ts';
import { waitFor } from '../../apps/server/test/wait-for.ts';

export interface StandbyPair {
  primary: PostgresNode;
  standby: PostgresNode;
  /** What `postgres --version` says. */
  version: string;
  /** The database as its owner and as the server's role, at a port. */
  urlsAt: (port: number) => { owner: string; server: string };
  /** Ends both, and removes their files. */
  remove: () => Promise<void>;
}

/** The name by which the primary knows its standby. */
const STANDBY = 'standby';
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
`;

/** Where Debian has each version. */
const ALL_VERSIONS = '/usr/lib/postgresql';

/** The folder of programs of the newest PostgreSQL of the machine. @throws where there is none */
const newestPrograms = async (): Promise<string> => {
  const versions = await readdir(ALL_VERSIONS).catch(() => []);
  const newest = Math.max(0, ...versions.map(Number).filter(Number.isInteger));
  if (!newest) throw new Error(`There is no PostgreSQL below ${ALL_VERSIONS}.`);
  return join(ALL_VERSIONS, String(newest), 'bin');
};

/** Makes both and starts them; the database `assay` is empty. */
export const startStandbyPair = async (): Promise<StandbyPair> => {
  const [programs, account] = [await newestPrograms(), await runAs()];
  const folder = await mkdtemp(join(tmpdir(), 'assay-pair-'));
  const password = randomBytes(24).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  if (account) for (const path of [folder, passwordFile]) await chown(path, account.uid, account.gid);
  const run = (name: string, ...args: string[]) => exec(account, join(programs, name), args);
  const [first, second] = [join(folder, 'primary'), join(folder, STANDBY)];
  await run(
    'initdb',
    '-D',
    first,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
  );
  await appendFile(join(first, 'postgresql.conf'), SETTINGS);
  const urlAt = (port: number, role: string, itsPassword: string, database = 'assay') =>
    `postgres://${role}:${itsPassword}@127.0.0.1:${port}/${database}`;
  const superuserAt = (port: number) => urlAt(port, 'postgres', password, 'postgres');

  const primary = await postgresIn(first, join(programs, 'pg_ctl'), superuserAt);
  await primary.start();
  await primary.query(`create role assay login password '${password}'`);
  await primary.query('create database assay owner assay');
  await makeServerRole(primary.port, password);
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=${STANDBY}`;
  await run('pg_basebackup', '-D', second, '-d', source, '--write-recovery-conf', '--checkpoint=fast');
  // After the copy, so that a standby which has taken over waits for nobody.
  await primary.query(`alter system set synchronous_standby_names = '${STANDBY}'`);
  await primary.query('select pg_reload_conf()');
  const standby = await postgresIn(second, join(programs, 'pg_ctl'), superuserAt);
  await standby.start();
  await waitFor('the standby follows the primary', async () => {
    const rows = await primary.query(`select from pg_stat_replication where sync_state = 'sync'`);
    return rows.length === 1;
  });
  const [row] = await primary.query('show server_version');
  return {
    primary,
    standby,
    version: String(row?.['server_version']),
    urlsAt: (port) => ({
      owner: urlAt(port, 'assay', password),
      server: urlAt(port, SERVER_ROLE, serverPassword(password)),
    }),
    remove: async () => {
      await Promise.all([primary.kill(), standby.kill()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
