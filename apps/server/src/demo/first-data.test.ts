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

test('an empty installation asks for its first administrator and makes no account with a known password', async () => {
  const sentence =
    'There is no administrator yet. Set ADMIN_USERNAME and ADMIN_PASSWORD for the first start; they make the first account.';
  await expect(install({})).rejects.toThrow(sentence);
  await expect(install({ host: '0.0.0.0' }, true)).rejects.toThrow(sentence);
  await expect(install({ databaseUrl: 'postgres://elsewhere/db' }, true)).rejects.toThrow(sentence);
  expect(await accounts()).toEqual([]);
});

test('the first administrator is made once and can log in', async () => {
  const admin = { username: 'principal', password: 'a long password' };
  expect(await install({ admin })).toEqual(['The administrator principal can log in now.']);
  expect(await install({ admin: { ...admin, password: 'another password' } })).toEqual([]);
  expect(await accounts()).toEqual(['principal']);
  const { status, body } = await server.call(login, { body: admin });
  expect([status, body.data.role]).toEqual([200, 'ADMIN']);
});

test('a demonstration is not served beyond loopback', async () => {
  await server.deps.db.updateTable('installation').set({ isDemonstration: true }).execute();
  await expect(install({ host: '0.0.0.0' })).rejects.toThrow('It is served on loopback only');
  expect((await install({}))[0]).toContain('This is the demonstration institute.');
});
