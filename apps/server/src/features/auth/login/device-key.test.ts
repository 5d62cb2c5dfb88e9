import { deviceKey } from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { loginAs, makeDepartment, makeStudent, type TestAccount } from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
beforeAll(async () => {
  await server.deps.db.insertInto('installation').values({ isDemonstration: false }).execute();
});

const keyFor = async (account: TestAccount): Promise<string> => {
  const answer = await server.call(deviceKey, { token: await loginAs(server, account) });
  expect(answer.status).toBe(200);
  expect(answer.body.data._id).toBe(account.id);
  return answer.body.data.key;
};

test('an account has the same key in every session, another account another one, and no session none', async () => {
  const department = await makeDepartment(server.deps);
  const [ada, bob] = [await makeStudent(server.deps, department), await makeStudent(server.deps, department)];
  const key = await keyFor(ada);
  expect(Buffer.from(key, 'hex')).toHaveLength(32);
  expect(await keyFor(ada)).toBe(key);
  expect(await keyFor(bob)).not.toBe(key);
  expect((await server.call(deviceKey, {})).status).toBe(401);
});

test('another installation gives the same account another key', async () => {
  const ada = await makeStudent(server.deps, await makeDepartment(server.deps));
  const key = await keyFor(ada);
  const { db } = server.deps;
  await db.deleteFrom('installation').execute();
  await db.insertInto('installation').values({ isDemonstration: false }).execute();
  expect(await keyFor(ada)).not.toBe(key);
});
