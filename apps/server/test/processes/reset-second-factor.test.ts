import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { login, verify } from '@assay/contract';
import { expect, test, vi } from 'vitest';
import { loginAs, makeAdmin, PASSWORD } from '../fixtures.ts';
import { useCommand } from './console-command.ts';
import { addSecondFactor } from '../second-factor.ts';
import { useTestServer } from '../test-server.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = useTestServer();
const { run, folder } = useCommand(server, 'features/auth/second-factor/reset-second-factor.main.ts');

test('the console turns the second factor of the last administrator off, notes it, and tells the owner', async () => {
  const admin = await makeAdmin(server.deps);
  const token = await loginAs(server, admin);
  await addSecondFactor(server, token);
  const { code, stdout, stderr } = await run(admin.username.toUpperCase());
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`The second factor of ${admin.username} is off, and every session has ended.`);
  expect((await server.call(verify, { token })).status).toBe(401);
  const opened = await server.call(login, { body: { username: admin.username, password: PASSWORD } });
  expect(opened.status).toBe(200);
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('action', '=', 'reset-second-factor')
    .select(['actorId', 'itemId'])
    .execute();
  expect(noted).toEqual([{ actorId: null, itemId: admin.id }]);
  const [mail = ''] = await readdir(join(folder(), 'outbox'));
  expect(await readFile(join(folder(), 'outbox', mail), 'utf8')).toContain('somebody at the console');
});

test('the console says what it cannot do, and changes nothing then', async () => {
  const admin = await makeAdmin(server.deps);
  expect(await run(admin.username)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${admin.username} has no second factor. Nothing was changed.\n`,
  });
  expect((await run('nobody.at.all')).stderr).toBe('Nobody logs in as nobody.at.all.\n');
  for (const args of [[], ['one', 'two']])
    expect((await run(...args)).stderr).toBe('Name the account: npm run reset-second-factor -- <username>\n');
});
