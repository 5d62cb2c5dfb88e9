import { isDeepStrictEqual } from 'node:util';
import { fetchInstallation, login } from '@assay/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { asOwner } from '../../test/database/databases.ts';
import { loginAs, makeAdmin, PASSWORD } from '../../test/fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';
import { waitFor } from '../../test/wait-for.ts';
import { isDatabaseAway } from '../platform/db/database-away.ts';
import { openDatabase } from '../platform/db/database.ts';
import { readDatabaseState } from '../platform/db/database-state.ts';
import { createRunnerClient } from '../platform/runner/runner-client.ts';

const server = useTestServer();
let token: string;

beforeAll(async () => {
  token = await loginAs(server, await makeAdmin(server.deps));
});

const ask = async (path: string): Promise<[number, unknown]> => {
  const response = await fetch(`${server.url}/api/${path}`);
  return [response.status, await response.json()];
};
const READY = [200, { success: true, database: 'fine' }];
const unready = (database: string) => [503, { success: false, database }];

const installation = async () => (await server.call(fetchInstallation, { token })).body.data;

test('a server that works is live and ready', async () => {
  expect(await ask('live')).toEqual([200, { success: true }]);
  expect(await ask('ready')).toEqual(READY);
  // Who asks by the name that it had before is answered as well.
  expect(await ask('health')).toEqual(READY);
});

test.each([
  ['is away', 'away', () => createRunnerClient('http://127.0.0.1:1', 'any')],
  [
    'refuses the token',
    'refusing',
    () => createRunnerClient(inject('runnerUrl'), 'not the token of this runner'),
  ],
] as const)(
  'a runner that %s is told to whoever runs the installation, and students stay where they are',
  async (_words, state, open) => {
    const { runner } = server.deps;
    onTestFinished(() => {
      server.deps.runner = runner;
    });
    server.deps.runner = open();
    expect((await installation()).runners).toMatchObject([{ state, languages: [] }]);
    expect(await ask('ready')).toEqual(READY);
  },
);

test('each runner is told by its address, without the password in it', async () => {
  const { config, runner } = server.deps;
  onTestFinished(() => {
    Object.assign(server.deps, { config, runner });
  });
  const runnerUrl = 'http://name:secret@runner.example.org:3100, http://127.0.0.1:1';
  const found = { address: '127.0.0.1', family: 4 };
  const client = createRunnerClient(runnerUrl, 'any', {
    resolve: async () => [found, { ...found, address: '127.0.0.2' }],
  });
  Object.assign(server.deps, { config: { ...config, runnerUrl }, runner: client });
  expect((await installation()).runners.map(({ url }) => url)).toEqual([
    'http://127.0.0.1:3100',
    'http://127.0.0.2:3100',
    'http://127.0.0.1:1',
  ]);
});

/** Closes all connections of the server, so that it opens new ones. */
const closeConnections = () =>
  asOwner(server.deps.db, (owner) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(owner),
  );
const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
  await asOwner(server.deps.db, async (owner) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner);
    await sql`set default_transaction_read_only = off`.execute(owner);
    const name = sql.id(rows[0]?.name ?? '');
    await sql`alter database ${name} set default_transaction_read_only = ${sql.raw(value)}`.execute(owner);
  });
};

/** Takes changes again, on connections of which none was opened while it took none. */
const makeWritable = async (): Promise<void> => {
  await setReadOnly('off');
  await closeConnections();
  await waitFor('it is ready again', async () => (await ask('ready'))[0] === 200);
};

/** For as long as a test takes; connections that were open are away before new ones are refused. */
const makeReadOnly = async (): Promise<void> => {
  onTestFinished(makeWritable);
  await setReadOnly('on');
  await closeConnections();
  await waitFor('it says that the database is read-only', async () =>
    isDeepStrictEqual(await ask('ready'), unready('read-only')),
  );
};

describe('a database that takes no changes, as one that another has replaced,', () => {
  test('makes the server unready, and the connections to it are given up', async () => {
    await makeReadOnly();
    expect(await ask('health')).toEqual(unready('read-only'));
    expect(await ask('live')).toEqual([200, { success: true }]);
    // Connections that are open go on refusing.
    await setReadOnly('off');
    await waitFor('it is ready again', async () => (await ask('ready'))[0] === 200);
  });

  test('is away for whoever changes something, who may try again and then succeeds', async () => {
    const { username } = await makeAdmin(server.deps);
    const logIn = () =>
      fetch(`${server.url}/api${login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: PASSWORD }),
      });
    await makeReadOnly();
    const refused = await logIn();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ success: false, code: 'DATABASE_AWAY' });
    await setReadOnly('off');
    await waitFor('the login succeeds', async () => (await logIn()).status === 200);
  });
});

test('a statement that takes too long is ended, and whoever made it may try again', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
  const url = inject('templateServerUrl').replace(/\/assay$/, `/${rows[0]?.name}`);
  const db = openDatabase(url, 1, { statementMs: 20, lockMs: 0, idleMs: 0 });
  onTestFinished(() => db.destroy());
  const error: unknown = await sql`select count(*) from generate_series(1, 1e9)`
    .execute(db)
    .catch((cause: unknown) => cause);
  expect(isDatabaseAway(error)).toBe(true);
});

test('a database that lacks a migration makes the server unready; what a newer version added does not', async () => {
  const { db } = server.deps;
  const act = (statement: ReturnType<typeof sql>) => asOwner(db, (owner) => statement.execute(owner));
  await act(sql`insert into kysely_migration (name, timestamp) values ('9999-newer', 'now')`);
  expect(await ask('ready')).toEqual(READY);
  await act(sql`delete from kysely_migration where name = '9999-newer'`);
  await act(sql`update kysely_migration set name = 'other' where name = '0001-first-release'`);
  expect(await ask('ready')).toEqual(unready('old'));
  await act(sql`update kysely_migration set name = '0001-first-release' where name = 'other'`);
  expect(await ask('ready')).toEqual(READY);
});

test('a server whose connections are all taken says so in time, instead of waiting with the rest', async () => {
  const db = openDatabase(inject('templateServerUrl'), 1);
  onTestFinished(() => db.destroy());
  const state = await db.connection().execute(async () => readDatabaseState(db, 50));
  expect(state).toEqual({ state: 'busy', ms: null });
  expect((await readDatabaseState(db, 60_000)).state).toBe('fine');
});

test('a database that does not answer is away', async () => {
  const db = openDatabase('postgres://127.0.0.1:1/none');
  onTestFinished(() => db.destroy());
  expect(await readDatabaseState(db, 60_000)).toEqual({ state: 'away', ms: null });
});
