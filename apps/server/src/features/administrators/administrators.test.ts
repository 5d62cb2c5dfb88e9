import {
  addAdministrator,
  endSessionsOfAccount,
  fetchAdministrators,
  login,
  resetAdministratorPassword,
  resetSecondFactor,
  setAdministratorActive,
  verify,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { loginAs, makeAdmin, makeDepartment, makeHead } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let token: string;

beforeAll(async () => {
  admin = await makeAdmin(server.deps);
  token = await loginAs(server, admin);
});

let number = 0;
const sound = () => ({
  fullname: 'Kavita Rao',
  email: `kavita${(number += 1)}@example.edu`,
  phone: '9812345678',
  gender: 'FEMALE',
});
const key = (digit: string) => digit.repeat(32);

const add = (body: object) => server.call(addAdministrator, { token, body });
const logIn = (username: string, password: string) => server.call(login, { body: { username, password } });
const setActive = (own: string, _id: string, isActive: boolean) =>
  server.call(setAdministratorActive, { token: own, body: { _id, isActive } });
const auditOf = async (itemId: string) =>
  (
    await server.deps.db
      .selectFrom('auditLog')
      .where('itemId', '=', itemId)
      .orderBy('id')
      .select('action')
      .execute()
  ).map(({ action }) => action);

test('an administrator is added, told a password once, and stands in the list as one who is new', async () => {
  const sent = { ...sound(), email: ' Kavita.Rao@Example.EDU ' };
  const { status, body } = await add(sent);
  const username = 'kavita.rao@example.edu';
  expect([status, body.data]).toEqual([
    200,
    { username, fullname: 'Kavita Rao', password: expect.stringMatching(/^([a-z2-9]{5}-){2}[a-z2-9]{5}$/) },
  ]);
  const opened = await logIn(username, body.data.password ?? '');
  expect(opened.body.data).toMatchObject({ role: 'ADMIN', mustChangePassword: true });
  const { data } = (await server.call(fetchAdministrators, { token, query: { search: username } })).body;
  expect(data).toMatchObject([
    { username, fullname: 'Kavita Rao', isActive: true, hasInitialPassword: true },
  ]);
  expect(await auditOf(data[0]?._id ?? '')).toEqual(['add-administrator']);
});

test('wrong fields are named, an email that is taken is refused at its field, and a repeated call is one person', async () => {
  const wrong = await add({ fullname: '', email: 'nobody', phone: '12', gender: '' });
  expect(wrong.failure.errors?.map(({ path }) => path)).toEqual(['fullname', 'email', 'phone', 'gender']);
  const head = await makeHead(server.deps, await makeDepartment(server.deps), {
    username: 'taken@example.edu',
  });
  const taken = await add({ ...sound(), email: head.username, retryKey: key('a') });
  expect([taken.status, taken.failure.errors?.[0]?.path]).toEqual([409, 'email']);
  const body = { ...sound(), retryKey: key('b') };
  const answers = [await add(body), await add(body)];
  expect(new Set(answers.map(({ body: { data } }) => JSON.stringify(data))).size).toBe(1);
  expect((await add({ ...body, retryKey: key('c') })).status).toBe(409);
});

test('another administrator is shut out at once and let in again; nobody does that to the own account', async () => {
  const other = await makeAdmin(server.deps);
  const theirs = await loginAs(server, other);
  expect((await setActive(token, other.id, false)).status).toBe(200);
  expect((await server.call(verify, { token: theirs })).status).toBe(401);
  expect((await setActive(token, other.id, false)).status).toBe(200);
  expect((await setActive(token, other.id, true)).status).toBe(200);
  expect((await server.call(verify, { token: await loginAs(server, other) })).status).toBe(200);
  expect(await auditOf(other.id)).toEqual(['close-administrator', 'open-administrator']);
  const own = await setActive(token, admin.id, false);
  expect([own.status, own.failure.message]).toEqual([
    409,
    'This is your own account. Another administrator can do this.',
  ]);
});

test('two administrators who shut each other out at the same moment leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await makeAdmin(server.deps), await makeAdmin(server.deps)];
    const tokens = [await loginAs(server, one), await loginAs(server, two)];
    const answers = await Promise.all([
      setActive(tokens[0] ?? '', two.id, false),
      setActive(tokens[1] ?? '', one.id, false),
    ]);
    const states = await Promise.all(
      tokens.map(async (own) => (await server.call(verify, { token: own })).status),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(states.toSorted()).toEqual([200, 401]);
  }
});

test('an administrator who cannot log in gets a new password from another one', async () => {
  const other = await makeAdmin(server.deps);
  const theirs = await loginAs(server, other);
  const { body } = await server.call(resetAdministratorPassword, { token, body: { _id: other.id } });
  expect((await server.call(verify, { token: theirs })).status).toBe(401);
  const opened = await logIn(other.username, body.data.password ?? '');
  expect(opened.body.data.mustChangePassword).toBe(true);
  const own = await server.call(resetAdministratorPassword, { token, body: { _id: admin.id } });
  expect(own.status).toBe(409);
});

test('administrators log each other out and reset second factors, and never their own that way', async () => {
  const other = await makeAdmin(server.deps);
  const theirs = await loginAs(server, other);
  expect((await server.call(endSessionsOfAccount, { token, body: { _id: other.id } })).status).toBe(200);
  expect((await server.call(verify, { token: theirs })).status).toBe(401);
  expect((await server.call(resetSecondFactor, { token, body: { _id: other.id } })).status).toBe(409);
  for (const route of [endSessionsOfAccount, resetSecondFactor])
    expect((await server.call(route, { token, body: { _id: admin.id } })).status).toBe(404);
});

test('who is no administrator is none, whatever the id', async () => {
  const head = await makeHead(server.deps, await makeDepartment(server.deps));
  expect((await setActive(token, head.id, false)).status).toBe(404);
  expect((await server.call(resetAdministratorPassword, { token, body: { _id: head.id } })).status).toBe(404);
});
