import {
  addStudents,
  changePassword,
  fetchAuditLog,
  fetchLeaderboard,
  fetchTags,
  login,
  logout,
  viewAllTasks,
  type QueryIn,
  type Role,
} from '@assay/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  loginAsAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeInstituteHead,
  makeStudent,
  makeTask,
  PASSWORD,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { sweepAuditLog } from './index.ts';

const server = useTestServer();
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const headers = { 'user-agent': FIREFOX };
const newStudent = {
  username: '22CS0001',
  fullname: 'Meera Joshi',
  gender: 'FEMALE',
  semester: 5,
  batch: '2027',
  email: 'meera@example.edu',
  phone: '+9812345678',
} as const;
let department: TestDepartment;
let faculty: TestAccount;
let admin: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  admin = await loginAsAdmin(server);
});
afterEach(() => server.setNow(new Date()));

const read = async (query: QueryIn<typeof fetchAuditLog>, token = admin) =>
  (await server.call(fetchAuditLog, { token, query })).body;

/** The newest entries about a person, oldest first. */
const storyOf = async ({ username }: { username: string }) =>
  (await read({ person: username })).data.toReversed();

const storedText = async (): Promise<string> =>
  JSON.stringify(await server.deps.db.selectFrom('auditLog').selectAll().execute());

test('who logs in, fails to and logs out is written down with why, address and device, and no password', async () => {
  const student = await makeStudent(server.deps, department);
  const { username } = student;
  const attempt = (password: string) =>
    server.call(login, { body: { username: username.toUpperCase(), password }, headers });
  await attempt('not-the-secret');
  const { token } = (await attempt(PASSWORD)).body.data;
  await server.call(logout, { token, body: {}, headers });
  await server.deps.db.updateTable('account').set({ isActive: false }).where('id', '=', student.id).execute();
  await attempt(PASSWORD);
  await server.call(login, { body: { username: 'Nobody At All', password: 'not-the-secret' }, headers });

  const person = { username, fullname: student.fullname, role: 'STUDENT' };
  const told = { address: '127.0.0.1', device: 'Firefox 132 on Windows' };
  const call = 'NO_SESSION · POST /api/auth/login';
  const about = `${student.fullname} (${username})`;
  const story = await storyOf(student);
  expect(story).toEqual([
    expect.objectContaining({
      ...told,
      action: 'fail-login',
      person: null,
      about,
      why: `wrong password · ${call}`,
    }),
    expect.objectContaining({ ...told, action: 'login', person, about: null, why: null }),
    expect.objectContaining({ ...told, action: 'logout', person, about: null, why: null }),
    expect.objectContaining({
      ...told,
      action: 'fail-login',
      about,
      why: 'the account is not active · FORBIDDEN · POST /api/auth/login',
    }),
  ]);
  expect((await read({ person: 'nobody at all' })).data).toEqual([
    expect.objectContaining({ ...told, about: 'Nobody At All', why: `nobody has this username · ${call}` }),
  ]);
  expect(await storedText()).not.toContain('not-the-secret');
  expect(await storedText()).not.toContain(PASSWORD);
});

test('a call that is refused is written down with who made it, be it by role, by right or by place', async () => {
  const stranger = await makeFaculty(server.deps, await makeDepartment(server.deps));
  const token = await loginAs(server, stranger);
  const taskId = await makeTask(server.deps, faculty, {});
  await server.call(fetchTags, { token, headers });
  await server.call(fetchLeaderboard, { token, params: { taskId }, headers });
  await server.call(fetchLeaderboard, { token, params: { taskId }, headers });
  await server.call(viewAllTasks, { token: 'x'.repeat(43), headers });
  const refusals = async () => (await storyOf(stranger)).filter(({ action }) => action === 'refuse');
  const times: Record<string, number> = {};
  server.passMinutes(2);
  await waitFor('both refusals of the leaderboard are written down', async () => {
    const story = await refusals();
    for (const { why } of story) times[why ?? ''] = 0;
    for (const entry of story) times[entry.why ?? ''] = (times[entry.why ?? ''] ?? 0) + entry.times;
    return times['NOT_FOUND · GET /api/faculty/fetch-leaderboard/:taskId'] === 2;
  });
  expect(times).toEqual({
    'FORBIDDEN · GET /api/admin/tags': 1,
    'NOT_FOUND · GET /api/faculty/fetch-leaderboard/:taskId': 2,
  });
  expect(new Set((await refusals()).map(({ device }) => device))).toEqual(
    new Set(['Firefox 132 on Windows']),
  );
  const { data } = await read({ kind: 'refusal', search: 'view-all-tasks' });
  expect(data.map(({ person, why }) => [person, why])).toEqual([
    [null, 'its session has ended or never was · NO_SESSION · GET /api/faculty/view-all-tasks'],
  ]);
});

test('a wrong own password is a failed login', async () => {
  const student = await makeStudent(server.deps, department);
  await server.call(changePassword, {
    token: await loginAs(server, student),
    body: { currentPassword: 'a guess', newPassword: 'Sunny-42-days' },
  });
  expect((await storyOf(student)).map(({ action, why }) => [action, why])).toContainEqual([
    'fail-login',
    'wrong current password · VALIDATION · POST /api/auth/change-password',
  ]);
});

test('a change, and a leaderboard that is read, say from where', async () => {
  const token = await loginAs(server, faculty);
  const taskId = await makeTask(server.deps, faculty, {});
  await server.call(fetchLeaderboard, { token, params: { taskId }, headers });
  expect((await server.call(addStudents, { token, body: newStudent, headers })).status).toBe(200);
  const person = { username: faculty.username, fullname: faculty.fullname, role: 'FACULTY' };
  const from = { person, address: '127.0.0.1', device: 'Firefox 132 on Windows' };
  const story = (await storyOf(faculty)).filter(({ action }) => action !== 'login');
  expect(story).toContainEqual(expect.objectContaining({ ...from, action: 'read-leaderboard' }));
  expect(story).toContainEqual(
    expect.objectContaining({
      ...from,
      action: 'add-student',
      about: `Meera Joshi (${newStudent.username})`,
    }),
  );
});

test('heads see what people of their place did, and what was done to them, and nothing else', async () => {
  const here = await makeDepartment(server.deps);
  const beside = await makeDepartment(server.deps, here.instituteId);
  const people = await Promise.all([
    makeFaculty(server.deps, here),
    makeFaculty(server.deps, beside),
    makeFaculty(server.deps, department),
  ]);
  for (const { username } of people)
    for (const password of [PASSWORD, 'guess']) await server.call(login, { body: { username, password } });
  const seen = async (head: { id: string; role: Role }) => {
    const token = await loginAs(server, head);
    const told: string[] = [];
    for (const { username } of people)
      told.push((await read({ person: username }, token)).data.map(({ action }) => action).join(' '));
    return told;
  };
  const head = await makeHead(server.deps, here);
  expect(await seen(head)).toEqual(['fail-login login', '', '']);
  expect(await seen(await makeInstituteHead(server.deps, here))).toEqual([
    'fail-login login',
    'fail-login login',
    '',
  ]);
  const { data } = await read({ pageSize: 200 }, await loginAs(server, head));
  expect(data.every(({ person, about }) => person !== null || about !== null)).toBe(true);
});

test('the log is paged by the server, newest first, and filtered by kind, address and time', async () => {
  const all = await read({ pageSize: 200 });
  expect(all.data.map(({ at }) => at)).toEqual(
    all.data
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const second = await read({ page: 1, pageSize: 2 });
  expect([second.data.map(({ _id }) => _id), second.total]).toEqual([
    all.data.slice(2, 4).map(({ _id }) => _id),
    all.total,
  ]);
  expect((await read({ address: '127.0' })).total).toBe(all.total);
  expect((await read({ address: '10.' })).total).toBe(0);
  expect(new Set((await read({ kind: 'login' })).data.map(({ action }) => action))).toEqual(
    new Set(['login', 'logout']),
  );
  const middle = all.data[3]?.at ?? '';
  expect((await read({ atBefore: middle })).total + (await read({ atFrom: middle })).total).toBe(all.total);
  expect((await read({ pageSize: 200, atFrom: middle })).data.length).toBeLessThan(all.total);
});

test('logins and refusals are deleted after their time, changes stay without their address', async () => {
  const worker = await makeFaculty(server.deps, department);
  // The database has a clock of its own, and lets nothing go that is young by it.
  const then = Date.now() - 400 * 86_400_000;
  server.setNow(new Date(then));
  const token = await loginAs(server, worker);
  await server.call(fetchTags, { token });
  await server.call(addStudents, { token, body: { ...newStudent, username: '22CS0002' } });
  await server.deps.security.flush();
  const { signal } = new AbortController();
  const after = async (days: number) => {
    server.setNow(new Date(then + days * 86_400_000));
    await sweepAuditLog(server.deps, signal);
    admin = await loginAsAdmin(server);
    return (await storyOf(worker)).map(({ action, address }) => [action, address]);
  };
  const address = '127.0.0.1';
  expect(await after(364)).toEqual([
    ['login', address],
    ['refuse', address],
    ['add-student', address],
  ]);
  expect(await after(366)).toEqual([['add-student', '']]);
});
