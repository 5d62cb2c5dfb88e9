import { login } from '@assay/contract';
import { expect, test } from 'vitest';
import { buildApp } from '../app/build-app.ts';
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
  ['behind a proxy', { trustedProxies: ['loopback'] }, true],
  ['with an address in the world', { publicUrl: 'https://exam.example.edu' }, true],
])(
  'an empty installation %s makes no account and prints a link of its own',
  async (_what, settings, asked) => {
    const links = async () =>
      (await install(settings, asked)).notices.join('\n').match(/https?:\S+\/setup\/[\w-]{43}$/gm);
    const [first, second] = [await links(), await links()];
    expect([first?.length, second?.length]).toEqual([1, 1]);
    expect(first).not.toEqual(second);
    expect(await accounts()).toEqual([]);
    expect(await server.deps.db.selectFrom('installation').selectAll().execute()).toEqual([]);
  },
);

test('the first administrator is made once and can log in', async () => {
  const admin = { username: 'principal', password: 'a long password' };
  const told = async (settings: Partial<Config>) => (await install(settings)).notices;
  expect(await told({ admin })).toEqual(['The administrator principal can log in now.']);
  expect(await told({ admin: { ...admin, password: 'another password' } })).toEqual([]);
  expect(await accounts()).toEqual(['principal']);
  expect(await server.deps.db.selectFrom('setupLink').selectAll().execute()).toEqual([]);
  const { status, body } = await server.call(login, { body: admin });
  expect([status, body.data.role]).toEqual([200, 'ADMIN']);
});

test.each<[string, Partial<Config>]>([
  ['HOST', { host: '0.0.0.0' }],
  ['PUBLIC_URL', { publicUrl: 'https://exam.example.edu' }],
  ['TRUSTED_PROXIES', { trustedProxies: ['127.0.0.1'] }],
])('a demonstration is not served beyond loopback by %s', async (name, settings) => {
  await server.deps.db.updateTable('installation').set({ isDemonstration: true }).execute();
  await expect(install(settings)).rejects.toThrow(`served on loopback only: leave ${name} unset`);
  expect((await install({})).notices[0]).toContain('This is the demonstration institute.');
});

test.each<[string, Record<string, string>, number]>([
  ['from this machine', { host: 'localhost:3000' }, 200],
  ['from this machine by its number', { host: '127.0.0.1:3000' }, 200],
  ['from this machine by its number of version 6', { host: '[::1]:3000' }, 200],
  ['for another host', { host: 'evil.example' }, 421],
  ['for another host that begins like this one', { host: 'localhost.evil.example:3000' }, 421],
  ['that a proxy hands on', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' }, 421],
  [
    'that a proxy hands on in the standard way',
    { host: 'localhost:3000', forwarded: 'for=203.0.113.9' },
    421,
  ],
])('a demonstration answers a call %s with the fitting status', async (_what, headers, status) => {
  const app = await buildApp(server.deps, { web: null, isDemonstration: true });
  try {
    for (const url of ['/api/setup/state', '/preview.html', '/nothing'])
      expect([200, 404].includes((await app.inject({ url, headers })).statusCode)).toBe(status === 200);
    const payload = { username: 'admin', password: 'demo1234' };
    const answer = await app.inject({ method: 'POST', url: `/api${login.path}`, headers, payload });
    expect(answer.statusCode).toBe(status === 200 ? 401 : status);
  } finally {
    await app.close();
  }
});
