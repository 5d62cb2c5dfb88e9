import { login } from '@assay/contract';
import { expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import type { Config } from '../platform/config.ts';
import { installFirstData } from './first-data.ts';

const server = useTestServer();

const install = (settings: Partial<Config>, demonstration = false) =>
  installFirstData({ ...server.deps, config: { ...server.deps.config, ...settings } }, { demonstration });

const accounts = async (): Promise<string[]> =>
  (await server.deps.db.selectFrom('account').select('username').execute()).map(({ username }) => username);

test.each<[string, Partial<Config>, boolean]>([
  ['that was not asked for a demonstration', {}, false],
  ['beyond loopback', { host: '0.0.0.0' }, true],
  ['on a database elsewhere', { databaseUrl: 'postgres://elsewhere/db' }, true],
  ['with DEMONSTRATION=off', { demonstration: false }, true],
])(
  'an empty installation %s makes no account and prints a link of its own',
  async (_what, settings, asked) => {
    const publicUrl = 'https://exam.example.edu';
    const links = async () =>
      (await install({ ...settings, publicUrl }, asked)).join('\n').match(/https:\S+\/setup\/[\w-]{43}$/gm);
    const [first, second] = [await links(), await links()];
    expect([first?.length, second?.length]).toEqual([1, 1]);
    expect(first).not.toEqual(second);
    expect(await accounts()).toEqual([]);
    expect(await server.deps.db.selectFrom('installation').selectAll().execute()).toEqual([]);
  },
);

test('the first administrator is made once and can log in', async () => {
  const admin = { username: 'principal', password: 'a long password' };
  expect(await install({ admin })).toEqual(['The administrator principal can log in now.']);
  expect(await install({ admin: { ...admin, password: 'another password' } })).toEqual([]);
  expect(await accounts()).toEqual(['principal']);
  expect(await server.deps.db.selectFrom('setupLink').selectAll().execute()).toEqual([]);
  const { status, body } = await server.call(login, { body: admin });
  expect([status, body.data.role]).toEqual([200, 'ADMIN']);
});

test('a demonstration is not served beyond loopback', async () => {
  await server.deps.db.updateTable('installation').set({ isDemonstration: true }).execute();
  await expect(install({ host: '0.0.0.0' })).rejects.toThrow('It is served on loopback only');
  expect((await install({}))[0]).toContain('This is the demonstration institute.');
});
