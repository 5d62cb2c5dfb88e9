import {
  fetchAuditLog,
  fetchInstitutes,
  fetchPeople,
  fetchRehearsals,
  login,
  platformDetails,
  startRehearsal,
  stopRehearsal,
  viewAllTasks,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { contentOf } from '../../../test/database/every-table.ts';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  windowOf,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { hashDrawnPassword } from '../../platform/passwords/passwords.ts';
import { newId } from '../../platform/ids.ts';
import { beginRehearsal, insertRehearsal } from './rehearsal.repository.ts';
import { rehearse, sweepRehearsals } from './index.ts';
import { insertStage } from './stage/stage.repository.ts';

const server = useTestServer();
let owner: TestAccount;
let token: string;
let adminToken: string;
let taskId: string;

/** What a rehearsal leaves on purpose, what every call leaves of itself for a minute, and what the test's own logins leave. */
const KEPT = ['rehearsal', 'audit_log', 'call_count', 'session', 'failed_check'];

beforeAll(async () => {
  const { deps } = server;
  deps.config.publicUrl = server.url;
  const department = await makeDepartment(deps);
  owner = await makeFaculty(deps, department, { fullname: 'Asha Menon' });
  token = await loginAs(server, owner);
  adminToken = await loginAs(server, await makeAdmin(deps));
  const questionId = await makeQuestion(deps, owner, {
    languages: ['PYTHON'],
    referenceSolutions: [
      {
        language: 'PYTHON',
        code: 'number = int(input())\nif number > 100:\n    number += 0\nprint(number * 2)\n',
      },
    ],
  });
  taskId = await makeTask(deps, owner, {
    name: 'Rehearsed',
    questions: [questionId, await makeQuestion(deps, owner)],
    students: [await makeStudent(deps, department)],
    ...windowOf(deps, 24 * 60, 26 * 60),
  });
});

const read = async (as = token) =>
  (await server.call(fetchRehearsals, { token: as, params: { taskId } })).body.data;
const start = (students: number, seconds: number, as = token) =>
  server.call(startRehearsal, { token: as, body: { taskId, students, seconds } });

/** Rows of the simulated students' people and attempts, and whether anything of them is there. */
const places = () => server.deps.db.selectFrom('rehearsalPlace').selectAll().execute();

/** What those see who see most: all people, counts and institutes of the platform, tasks and logins. */
const seenNow = async () => {
  const [people, details, institutes, tasks, log] = await Promise.all([
    server.call(fetchPeople, { token: adminToken, query: { pageSize: 100 } }),
    server.call(platformDetails, { token: adminToken }),
    server.call(fetchInstitutes, { token: adminToken }),
    server.call(viewAllTasks, { token }),
    server.call(fetchAuditLog, { token: adminToken, query: { kind: 'login' } }),
  ]);
  // How the machine is, is another matter.
  return [people.body, { ...details.body, state: null }, institutes.body, tasks.body, log.body];
};

const ended = async (rehearsalId: string) => {
  let found: Awaited<ReturnType<typeof read>>['rehearsals'][number] | undefined;
  await waitFor('the rehearsal has ended', async () => {
    found = (await read()).rehearsals.find(({ _id }) => _id === rehearsalId);
    return found !== undefined && found.endedAt !== null && (await places()).length === 0;
  });
  return found;
};

/** Puts up what a rehearsal is played on, as a server that has ended since. */
const abandon = async (heardAt: Date): Promise<string> => {
  const { db } = server.deps;
  const id = newId();
  await insertRehearsal(db, {
    id,
    taskId,
    students: 3,
    assigned: 1,
    seconds: 10,
    startedBy: owner.id,
    startedAt: heardAt,
  });
  const begun = await beginRehearsal(db, id, heardAt);
  if (!begun) throw new Error('The rehearsal does not begin.');
  await db
    .transaction()
    .execute(async (trx) => insertStage(trx, begun, await hashDrawnPassword('none'), heardAt));
  return id;
};

test('six students sit the task by real calls, a verdict stays, and of them nothing', async () => {
  const { db } = server.deps;
  const seen = await seenNow();
  const before = await contentOf(db, KEPT);
  const sessions = await db.selectFrom('session').select('id').execute();

  const { body } = await start(6, 10);
  await waitFor('students write', async () => {
    const { progress } = (await read()).rehearsals[0] ?? {};
    return (progress?.started ?? 0) > 0;
  });
  // While they are there, nobody sees them, and nobody logs in as one.
  expect(await places()).toHaveLength(1);
  expect(await seenNow()).toEqual(seen);
  const [one] = await db
    .selectFrom('person')
    .where('username', 'like', 'rehearsal-%')
    .where('role', '=', 'STUDENT')
    .select('username')
    .execute();
  const asOne = { username: one?.username ?? '', password: 'none' };
  expect((await server.call(login, { body: asOne })).status).toBe(401);
  expect((await start(1, 10)).failure.message).toBe(
    'Another rehearsal runs on this installation. Start this one when it has ended.',
  );

  const rehearsal = await ended(body.data._id);
  expect(rehearsal).toMatchObject({
    state: 'READY',
    students: 6,
    assigned: 1,
    startedByName: 'Asha Menon',
    problem: null,
    report: { submitted: 6, questions: 2, withoutPrograms: 1, reasons: {} },
  });
  const { calls, runners, studentSeconds, gradedAfter } = rehearsal?.report ?? {};
  expect(calls?.start).toMatchObject({ count: 6, failures: 0 });
  expect(calls?.submit).toMatchObject({ count: 6, failures: 0 });
  expect(calls?.save.count).toBeGreaterThanOrEqual(12);
  expect(calls?.run).toMatchObject({ count: 6, failures: 0 });
  expect(calls?.run.p95).toBeGreaterThan(0);
  expect(runners?.slots).toBeGreaterThan(0);
  expect(studentSeconds).toBeGreaterThan(0);
  expect(gradedAfter).not.toBeNull();
  expect(await contentOf(db, KEPT)).toEqual(before);
  expect(await db.selectFrom('session').select('id').execute()).toEqual(expect.arrayContaining(sessions));
  expect(await db.selectFrom('session').where('device', '=', 'Rehearsal').select('id').execute()).toEqual([]);
  const noted = await db
    .selectFrom('auditLog')
    .where('itemId', '=', taskId)
    .where('action', '=', 'start-rehearsal')
    .select(['actorId', 'detail'])
    .execute();
  expect(noted).toEqual([{ actorId: owner.id, detail: { students: 6, seconds: 10 } }]);
});

test('a rehearsal that is stopped says so, and its students are gone', async () => {
  const before = await contentOf(server.deps.db, KEPT);
  const { body } = await start(4, 100, adminToken);
  const rehearsalId = body.data._id;
  await waitFor('students write', async () => ((await read()).rehearsals[0]?.progress?.started ?? 0) > 0);
  expect((await server.call(stopRehearsal, { token, body: { rehearsalId } })).status).toBe(200);
  expect(await ended(rehearsalId)).toMatchObject({ state: 'STOPPED', problem: null, report: null });
  expect(await contentOf(server.deps.db, KEPT)).toEqual(before);
  expect((await server.call(stopRehearsal, { token, body: { rehearsalId } })).failure.message).toBe(
    'This rehearsal has ended already.',
  );
});

test('an exam that begins in the meantime ends a rehearsal at once', async () => {
  const { deps } = server;
  const { body } = await start(2, 100);
  await waitFor('students write', async () => ((await read()).rehearsals[0]?.progress?.started ?? 0) > 0);
  const department = await makeDepartment(deps);
  const other = await makeFaculty(deps, department);
  const exam = await makeTask(deps, other, {
    students: [await makeStudent(deps, department)],
    ...windowOf(deps, 20, 80),
  });
  expect(await ended(body.data._id)).toMatchObject({
    state: 'STOPPED',
    problem: 'An exam on this installation begins within 30 minutes. Rehearse when it is over.',
  });
  const refused = await start(2, 10);
  expect([refused.status, refused.failure.message]).toEqual([
    409,
    'An exam on this installation begins within 30 minutes. Rehearse when it is over.',
  ]);
  expect((await read()).problem).toBe(refused.failure.message);
  const to = async (from: number, until: number): Promise<string | null> => {
    await deps.db
      .updateTable('task')
      .set(windowOf(deps, from, until))
      .where('id', '=', exam)
      .execute();
    return (await read()).problem;
  };
  expect(await to(-10, 60)).toBe('An exam runs on this installation. Rehearse when it is over.');
  expect(await to(31, 60)).toBeNull();
  expect(await to(-60, -1)).toBeNull();
  // Homework that nobody works on is in nobody's way.
  expect(await to(-3000, 3000)).toBeNull();
  const [student] = await deps.db
    .selectFrom('taskStudent')
    .where('taskId', '=', exam)
    .select('studentId')
    .execute();
  await deps.db
    .insertInto('attempt')
    .values({ id: newId(), taskId: exam, studentId: student?.studentId ?? '', startedAt: deps.now() })
    .execute();
  expect((await read()).problem).toBe('An exam runs on this installation. Rehearse when it is over.');
  await deps.db.updateTable('task').set({ deletedAt: deps.now() }).where('id', '=', exam).execute();
});

test('what a server that was killed has left is removed by the job, or by whoever sweeps', async () => {
  const { deps } = server;
  const before = await contentOf(deps.db, KEPT);
  const cutOff = { state: 'FAILED', problem: expect.stringMatching(/^The server ended/u) };
  const again = await abandon(deps.now());
  // Somebody may still play it.
  await sweepRehearsals(deps);
  expect(await places()).toHaveLength(1);
  await rehearse(deps, again);
  expect(await ended(again)).toMatchObject(cutOff);
  const silent = await abandon(new Date(deps.now().getTime() - 61_000));
  await sweepRehearsals(deps);
  expect(await ended(silent)).toMatchObject(cutOff);
  expect(await contentOf(deps.db, KEPT)).toEqual(before);
});

test('a server that does not reach its own address says so, and how to mend it', async () => {
  const { config } = server.deps;
  config.publicUrl = 'http://127.0.0.1:1';
  const { body } = await start(1, 10);
  const rehearsal = await ended(body.data._id);
  config.publicUrl = server.url;
  expect(rehearsal).toMatchObject({
    state: 'FAILED',
    problem:
      'The server cannot reach http://127.0.0.1:1, where students do (ECONNREFUSED). Set PUBLIC_URL to an address that it reaches as well.',
  });
});
