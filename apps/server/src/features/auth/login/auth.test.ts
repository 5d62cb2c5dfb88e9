import { createHash } from 'node:crypto';
import { ALL_ROUTES, changePassword, login, logout, verify, viewAllTasks } from '@assay/contract';
import { afterEach, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeStudent,
  PASSWORD,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { sweepSessions } from '../../../platform/sessions/session-sweep.ts';

const server = useTestServer();
afterEach(() => server.setNow(new Date()));

test('login answers the person, the role and a token that opens the session', async () => {
  const department = await makeDepartment(server.deps);
  const student = await makeStudent(server.deps, department, { username: 'Ada1' });
  const { body } = await server.call(login, { body: { username: ' ada1 ', password: PASSWORD } });
  expect(body.data).toMatchObject({
    _id: student.id,
    username: 'Ada1',
    role: 'STUDENT',
    profile: { fullname: student.fullname, instituteId: department.instituteId, semester: 4, batch: '2027' },
  });
  const session = await server.call(verify, { token: body.data.token });
  expect(session.body.data._id).toBe(student.id);
  const stored = await server.deps.db.selectFrom('session').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(body.data.token);
});

test('a session says from which address and with which browser it was opened', async () => {
  const student = await makeStudent(server.deps, await makeDepartment(server.deps));
  const device = `Firefox ${'x'.repeat(400)}`;
  const answer = await server.call(login, {
    body: { username: student.username, password: PASSWORD },
    headers: { 'user-agent': device },
  });
  expect(answer.status).toBe(200);
  const session = await server.deps.db
    .selectFrom('session')
    .where('accountId', '=', student.id)
    .select(['address', 'device'])
    .executeTakeFirstOrThrow();
  expect(session).toEqual({ address: '127.0.0.1', device: device.slice(0, 300) });
});

test('a name with letters beyond ASCII logs in, in capitals or not', async () => {
  await makeFaculty(server.deps, await makeDepartment(server.deps), { username: 'Ümit' });
  for (const username of ['Ümit', 'ümit', 'ÜMIT'])
    expect((await server.call(login, { body: { username, password: PASSWORD } })).status).toBe(200);
});

test('an empty form, a wrong password and an unknown name are refused alike in what they tell', async () => {
  const faculty = await makeFaculty(server.deps, await makeDepartment(server.deps));
  const empty = await server.call(login, { body: { username: ' ', password: '' } });
  expect([empty.status, empty.failure.message]).toEqual([400, 'Please Enter Username and Password.']);
  const wrong = await server.call(login, { body: { username: faculty.username, password: 'guess' } });
  const unknown = await server.call(login, { body: { username: 'nobody', password: 'guess' } });
  expect(wrong.status).toBe(401);
  expect(unknown.failure).toEqual(wrong.failure);
});

test('logout ends the session', async () => {
  const token = await loginAs(server, await makeFaculty(server.deps, await makeDepartment(server.deps)));
  expect((await server.call(verify, { token })).status).toBe(200);
  expect((await server.call(logout, { token, body: {} })).status).toBe(200);
  expect((await server.call(verify, { token })).status).toBe(401);
});

test('a session ends after 12 hours without use, and goes on with use', async () => {
  const token = await loginAs(server, await makeFaculty(server.deps, await makeDepartment(server.deps)));
  const begin = Date.now();
  server.setNow(new Date(begin + 11 * 3_600_000));
  expect((await server.call(verify, { token })).status).toBe(200);
  server.setNow(new Date(begin + 22 * 3_600_000));
  expect((await server.call(verify, { token })).status).toBe(200);
  server.setNow(new Date(begin + 34.5 * 3_600_000));
  expect((await server.call(verify, { token })).status).toBe(401);
});

test('a session that is to stay does not end by lack of use; none lasts longer than its role may', async () => {
  const department = await makeDepartment(server.deps);
  const begin = Date.now();
  const hoursLater = (hours: number) => server.setNow(new Date(begin + hours * 3_600_000));
  const openAs = async ({ username }: { username: string }, stay: boolean) => {
    const body = { username, password: PASSWORD, stay };
    return (await server.call(login, { body })).body.data.token;
  };
  const statusOf = async (token: string) => (await server.call(verify, { token })).status;
  const student = await makeStudent(server.deps, department);
  const faculty = await makeFaculty(server.deps, department);
  const [stays, used] = [await openAs(student, true), await openAs(student, false)];
  const [staffStays, staffUsed] = [await openAs(faculty, true), await openAs(faculty, false)];
  hoursLater(11);
  expect([await statusOf(used), await statusOf(staffUsed)]).toEqual([200, 200]);
  hoursLater(22);
  expect([await statusOf(used), await statusOf(staffUsed)]).toEqual([200, 200]);
  hoursLater(23.9);
  expect([await statusOf(staffStays), await statusOf(staffUsed)]).toEqual([200, 200]);
  hoursLater(24.1);
  expect([await statusOf(staffStays), await statusOf(staffUsed)]).toEqual([401, 401]);
  for (let hours = 30; hours < 168; hours += 11) {
    hoursLater(hours);
    expect(await statusOf(used)).toBe(200);
  }
  expect(await statusOf(stays)).toBe(200);
  hoursLater(168.1);
  expect([await statusOf(stays), await statusOf(used)]).toEqual([401, 401]);
});

test('a changed password gives the session another token, and the one before opens nothing', async () => {
  const student = await makeStudent(server.deps, await makeDepartment(server.deps));
  const token = await loginAs(server, student);
  const body = { currentPassword: PASSWORD, newPassword: 'my own words' };
  const { body: changed } = await server.call(changePassword, { token, body });
  expect(changed.token).not.toBe(token);
  expect((await server.call(verify, { token })).status).toBe(401);
  expect((await server.call(verify, { token: changed.token })).status).toBe(200);
});

test('sessions that have been over for a month are deleted, and no others', async () => {
  const student = await makeStudent(server.deps, await makeDepartment(server.deps));
  const begin = Date.now();
  const days = (count: number) => new Date(begin + count * 86_400_000);
  const [ended, expired, alive] = await Promise.all([1, 2, 3].map(() => loginAs(server, student)));
  await server.call(logout, { token: ended ?? '', body: {} });
  const left = async () =>
    (await server.deps.db.selectFrom('session').where('accountId', '=', student.id).execute()).length;
  await sweepSessions(server.deps.db, days(29));
  expect(await left()).toBe(3);
  await sweepSessions(server.deps.db, days(31));
  expect(await left()).toBe(2);
  await server.deps.db
    .updateTable('session')
    .set({ expiresAt: days(20) })
    .where('accountId', '=', student.id)
    .where(
      'tokenHash',
      '=',
      createHash('sha256')
        .update(alive ?? '')
        .digest(),
    )
    .execute();
  await sweepSessions(server.deps.db, days(38));
  expect(await left()).toBe(1);
  expect((await server.call(verify, { token: expired ?? '' })).status).toBe(401);
  expect((await server.call(verify, { token: alive ?? '' })).status).toBe(200);
});

test('an inactive account cannot log in, and its sessions end', async () => {
  const faculty = await makeFaculty(server.deps, await makeDepartment(server.deps));
  const token = await loginAs(server, faculty);
  await server.deps.db.updateTable('account').set({ isActive: false }).where('id', '=', faculty.id).execute();
  expect(
    (await server.call(login, { body: { username: faculty.username, password: PASSWORD } })).status,
  ).toBe(403);
  expect((await server.call(verify, { token })).status).toBe(401);
});

test('a session whose account changed its role is answered with 405', async () => {
  const faculty = await makeFaculty(server.deps, await makeDepartment(server.deps));
  const token = await loginAs(server, faculty);
  await server.deps.db
    .updateTable('account')
    .set({ role: 'DEPARTMENT-HEAD' })
    .where('id', '=', faculty.id)
    .execute();
  expect((await server.call(viewAllTasks, { token })).status).toBe(405);
});

test('every call refuses who has no session and each role that it does not name', async () => {
  const department = await makeDepartment(server.deps);
  const tokens = {
    FACULTY: await loginAs(server, await makeFaculty(server.deps, department)),
    'DEPARTMENT-HEAD': await loginAs(server, await makeHead(server.deps, department)),
    STUDENT: await loginAs(server, await makeStudent(server.deps, department)),
  };
  for (const route of ALL_ROUTES) {
    if (route.roles === 'public') continue;
    const parameters = { taskId: department.id, subjectId: department.id };
    const bare = await server.send(route, { params: parameters, body: {} });
    expect([route.path, bare.status]).toEqual([route.path, 401]);
    for (const [role, token] of Object.entries(tokens)) {
      if (route.roles === 'anyone' || (route.roles as readonly string[]).includes(role)) continue;
      const refused = await server.send(route, { token, params: parameters, body: {} });
      expect([route.path, role, refused.status]).toEqual([route.path, role, 403]);
    }
  }
});

test('every answer carries the server’s clock, also a failure', async () => {
  const refused = await server.call(verify, {});
  expect(Math.abs(refused.serverTime.getTime() - Date.now())).toBeLessThan(10_000);
});
