import {
  changePassword,
  deleteFaculty,
  endOtherSessions,
  endOwnSession,
  endSessionsOfAccount,
  fetchTaskById,
  finalSubmit,
  login,
  fetchOwnSessions,
  logout,
  resetStudentPassword,
  saveDraft,
  startTask,
  verify,
} from '@assay/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeStudent,
  makeTask,
  PASSWORD,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { addSecondFactor } from '../../../../test/second-factor.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
let here: TestDepartment;

beforeAll(async () => {
  here = await makeDepartment(server.deps);
});
afterEach(() => server.setNow(new Date()));

const HOUR_MS = 3_600_000;

/** What a call with this token is told. */
const said = async (token: string) => {
  const { status, failure } = await server.call(verify, { token });
  return [status, failure.code, failure.message];
};
const because = (sentence: string) => [401, 'NO_SESSION', sentence];

test('a session that its owner ended says so: by logging out, by a new password, from another device', async () => {
  const student = await makeStudent(server.deps, here);
  const open = () => loginAs(server, student);
  const own = await open();

  const left = await open();
  await server.call(logout, { token: left, body: {} });
  expect(await said(left)).toEqual(because('You have logged out.'));

  const named = await open();
  const { body } = await server.call(fetchOwnSessions, { token: named });
  const _id = body.data.find(({ isThis }) => isThis)?._id ?? '';
  await server.call(endOwnSession, { token: own, body: { _id } });
  expect(await said(named)).toEqual(because('You were logged out from another of your devices.'));

  const other = await open();
  await server.call(endOtherSessions, { token: own, body: {} });
  expect(await said(other)).toEqual(because('You were logged out from another of your devices.'));

  const older = await open();
  const change = { currentPassword: PASSWORD, newPassword: 'words of my own' };
  await server.call(changePassword, { token: own, body: change });
  expect(await said(older)).toEqual(
    because('You were logged out because the password of your account was changed.'),
  );
});

test('one that somebody else ended says so, and whom to ask', async () => {
  const head = await loginAs(server, await makeHead(server.deps, here));
  const student = await makeStudent(server.deps, here);
  const faculty = await makeFaculty(server.deps, here);
  const [watched, first] = [await loginAs(server, student), await loginAs(server, faculty)];

  await server.call(endSessionsOfAccount, { token: head, body: { _id: student.id } });
  expect(await said(watched)).toEqual(
    because('You were logged out everywhere by somebody who manages your account.'),
  );

  const again = await loginAs(server, student);
  await server.call(resetStudentPassword, { token: head, body: { _id: student.id } });
  expect(await said(again)).toEqual(
    because('You were logged out because your account was given a new password. Ask your department for it.'),
  );

  await server.call(deleteFaculty, { token: head, body: { id: faculty.id, handOverTo: null } });
  expect(await said(first)).toEqual(
    because('Your account is no longer active. Please ask the head of your department.'),
  );
});

test('a second factor that was set up elsewhere is said to those that it ended', async () => {
  const faculty = await makeFaculty(server.deps, here);
  const [before, own] = [await loginAs(server, faculty), await loginAs(server, faculty)];
  await addSecondFactor(server, own);
  expect(await said(before)).toEqual(
    because('You were logged out because the second factor of your account was changed.'),
  );
});

test('time that ends a session is told from other ends, and from a token that never was', async () => {
  const faculty = await makeFaculty(server.deps, here);
  const begin = Date.now();
  const idle = await loginAs(server, faculty);
  server.setNow(new Date(begin + 13 * HOUR_MS));
  expect(await said(idle)).toEqual(
    because('You were logged out because nothing was done here for 12 hours.'),
  );
  server.setNow(new Date(begin + 25 * HOUR_MS));
  expect(await said(idle)).toEqual(because('You were logged out because a login lasts 24 hours at most.'));
  const SILENT = 'Your session has ended. Please log in again.';
  expect(await said('a-token-that-nobody-was-ever-given')).toEqual(because(SILENT));
  // One of before the reason was written down.
  const older = await loginAs(server, faculty);
  await server.deps.db
    .updateTable('session')
    .set({ endedAt: server.deps.now(), endedWhy: null })
    .where('accountId', '=', faculty.id)
    .execute();
  expect(await said(older)).toEqual(because(SILENT));
});

test('a session whose time is up in the lobby, in the exam or at its receipt is good to the end of it, and no longer', async () => {
  const faculty = await makeFaculty(server.deps, here);
  const [student, idler] = [await makeStudent(server.deps, here), await makeStudent(server.deps, here)];
  const questionId = await makeQuestion(server.deps, faculty);
  const begin = Date.now();
  const hoursLater = (hours: number) => new Date(begin + hours * HOUR_MS);
  const open = async ({ username }: { username: string }) =>
    (await server.call(login, { body: { username, password: PASSWORD, stay: true } })).body.data.token;
  const [token, other] = [await open(student), await open(idler)];
  // A login lasts 168 hours: that is a minute before the start.
  const taskId = await makeTask(server.deps, faculty, {
    questions: [questionId],
    students: [student],
    startTime: new Date(begin + 168 * HOUR_MS + 60_000),
    endTime: hoursLater(171),
  });
  server.setNow(new Date(begin + 168 * HOUR_MS + 1000));
  expect((await server.call(fetchTaskById, { token, params: { taskId } })).status).toBe(200);
  // Who has no exam is logged out as ever.
  expect(await said(other)).toEqual(because('You were logged out because a login lasts 7 days at most.'));
  server.setNow(new Date(begin + 168 * HOUR_MS + 61_000));
  expect((await server.call(startTask, { token, body: { taskId } })).status).toBe(200);
  server.setNow(hoursLater(170));
  const draft = { programIndex: questionId, language: 'PYTHON' as const, code: [{ code: 'print(1)' }] };
  expect((await server.call(saveDraft, { token, body: { taskId, programDrafts: [draft] } })).status).toBe(
    200,
  );
  expect((await server.call(finalSubmit, { token, body: { taskId } })).status).toBe(200);
  expect((await server.call(fetchTaskById, { token, params: { taskId } })).status).toBe(200);
  server.setNow(hoursLater(170.5));
  expect(await said(token)).toEqual(because('You were logged out because a login lasts 7 days at most.'));

  // A task that is open for weeks keeps nobody logged in for weeks.
  await makeTask(server.deps, faculty, {
    questions: [questionId],
    students: [student],
    startTime: hoursLater(170.6),
    endTime: hoursLater(600),
  });
  server.setNow(hoursLater(179.9));
  expect((await server.call(verify, { token })).status).toBe(200);
  server.setNow(hoursLater(180.1));
  expect((await server.call(verify, { token })).status).toBe(401);
});
