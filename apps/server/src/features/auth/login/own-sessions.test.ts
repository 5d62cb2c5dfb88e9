import {
  endOtherSessions,
  endOwnSession,
  endSessionsOfAccount,
  fetchOwnSessions,
  login,
  verify,
} from '@assay/contract';
import { beforeEach, expect, test } from 'vitest';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeInstituteHead,
  makeStudent,
  PASSWORD,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
let here: TestDepartment;
let student: TestAccount;

beforeEach(async () => {
  here = await makeDepartment(server.deps);
  student = await makeStudent(server.deps, here);
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

const openWith = async (device: string) => {
  const { body } = await server.call(login, {
    body: { username: student.username, password: PASSWORD },
    headers: { 'user-agent': device },
  });
  return body.data.token;
};
const listOf = async (token: string) => (await server.call(fetchOwnSessions, { token })).body.data;
const statusOf = async (token: string) => (await server.call(verify, { token })).status;

test('a person sees where the account is logged in, ends one session or all others, and no one else’s', async () => {
  const [one, two, three] = [await openWith(FIREFOX), await openWith('curl/8'), await openWith(FIREFOX)];
  const stranger = await loginAs(server, await makeStudent(server.deps, here));
  const list = await listOf(one);
  expect(list).toHaveLength(3);
  const [mine] = list.filter(({ isThis }) => isThis);
  expect(mine).toMatchObject({ device: 'Firefox 132 on Linux', address: '127.0.0.1', isExam: false });
  const other = list.find(({ device }) => device.startsWith('curl'));
  expect(
    (await server.call(endOwnSession, { token: stranger, body: { _id: other?._id ?? '' } })).status,
  ).toBe(200);
  expect(await statusOf(two)).toBe(200);
  await server.call(endOwnSession, { token: one, body: { _id: other?._id ?? '' } });
  expect([await statusOf(one), await statusOf(two), await statusOf(three)]).toEqual([200, 401, 200]);
  expect(await listOf(one)).toHaveLength(2);
  await server.call(endOtherSessions, { token: one, body: {} });
  expect([await statusOf(one), await statusOf(three), await statusOf(stranger)]).toEqual([200, 401, 200]);
});

test('whoever looks after an account logs it out everywhere, with a note; nobody else can', async () => {
  const elsewhere = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, here);
  const head = await makeHead(server.deps, here);
  const instituteHead = await makeInstituteHead(server.deps, here);
  const admin = await makeAdmin(server.deps);
  const end = async (
    by: { id: string; role: TestAccount['role'] },
    of: { id: string; role: TestAccount['role'] },
  ) => {
    const session = await loginAs(server, of);
    const token = await loginAs(server, by);
    const { status } = await server.call(endSessionsOfAccount, { token, body: { _id: of.id } });
    return [status, await statusOf(session)];
  };
  for (const [by, of] of [
    [faculty, student],
    [head, student],
    [head, faculty],
    [instituteHead, head],
    [admin, instituteHead],
    [admin, student],
  ] as const)
    expect([by.role, of.role, ...(await end(by, of))]).toEqual([by.role, of.role, 200, 401]);
  for (const [by, of] of [
    [faculty, head],
    [faculty, await makeFaculty(server.deps, here)],
    [await makeFaculty(server.deps, elsewhere), student],
    [await makeHead(server.deps, elsewhere), faculty],
    [await makeInstituteHead(server.deps, elsewhere), head],
    [instituteHead, admin],
    [head, instituteHead],
  ] as const)
    expect([by.role, of.role, ...(await end(by, of))]).toEqual([by.role, of.role, 404, 200]);
  const notes = await server.deps.db
    .selectFrom('auditLog')
    .where('action', '=', 'end-sessions')
    .where('itemId', '=', head.id)
    .select('actorId')
    .execute();
  expect(notes).toEqual([{ actorId: instituteHead.id }]);
});
