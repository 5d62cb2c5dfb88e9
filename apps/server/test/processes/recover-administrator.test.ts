import { login, setAdministratorActive, verify } from '@assay/contract';
import { expect, test, vi } from 'vitest';
import { loginAs, makeAdmin, makeDepartment, makeHead } from '../fixtures.ts';
import { useTestServer } from '../test-server.ts';
import { useCommand } from './console-command.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = useTestServer();
const { run } = useCommand(server, 'features/administrators/recover-administrator.main.ts');

test('the console lists the administrators, and lets one in again whose account was closed', async () => {
  const [lost, other] = [await makeAdmin(server.deps), await makeAdmin(server.deps)];
  const token = await loginAs(server, lost);
  const closed = { _id: lost.id, isActive: false };
  await server.call(setAdministratorActive, { token: await loginAs(server, other), body: closed });
  const told = await run();
  expect([told.code, told.stderr]).toEqual([0, '']);
  expect(told.stdout).toContain(`  ${lost.username} (${lost.fullname}), not active\n`);
  expect(told.stdout).toContain(`  ${other.username} (${other.fullname})\n`);

  const { code, stdout } = await run(lost.username.toUpperCase());
  const password = /with the password (\S+), and/.exec(stdout)?.[1] ?? '';
  expect([code, password]).toEqual([0, expect.stringMatching(/^([a-z2-9]{5}-){2}[a-z2-9]{5}$/)]);
  expect((await server.call(verify, { token })).status).toBe(401);
  const opened = await server.call(login, { body: { username: lost.username, password } });
  expect(opened.body.data).toMatchObject({ role: 'ADMIN', mustChangePassword: true });
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('action', '=', 'recover-administrator')
    .select(['actorId', 'itemId'])
    .execute();
  expect(noted).toEqual([{ actorId: null, itemId: lost.id }]);
});

test('for anybody who is no administrator the console changes nothing, and says who is one', async () => {
  const admin = await makeAdmin(server.deps);
  const head = await makeHead(server.deps, await makeDepartment(server.deps));
  const { code, stdout, stderr } = await run(head.username);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`No administrator logs in as ${head.username}. There are:\n`);
  expect(stderr).toContain(admin.username);
});
