import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { missingLanguages, platformDetails } from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeAdmin,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeStudent,
  makeTask,
  windowOf,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { OWN_MACHINE } from '../../platform/caller.ts';
import { newId } from '../../platform/ids.ts';

const server = useTestServer();
let token: string;

beforeAll(async () => {
  token = await loginAs(server, await makeAdmin(server.deps));
});

const stateNow = async () =>
  (await server.call(platformDetails, { token, query: { lists: 'false' } })).body.state;

/** A department in which tasks run and come, each with a student. */
const examsIn = async (department: TestDepartment, windows: readonly (readonly [number, number])[]) => {
  const { deps } = server;
  const faculty = await makeFaculty(deps, department);
  const student = await makeStudent(deps, department);
  for (const [from, to] of windows) {
    const taskId = await makeTask(deps, faculty, { students: [student], ...windowOf(deps, from, to) });
    if (from < 0 && to > 0) await makeAttempt(deps, taskId, student);
  }
};

test('institutes with exams within a day are told, those where somebody writes first; others are not', async () => {
  const DAY = 24 * 60;
  const [writing, coming, quiet, deleted] = [
    await makeDepartment(server.deps),
    await makeDepartment(server.deps),
    await makeDepartment(server.deps),
    await makeDepartment(server.deps),
  ];
  await examsIn(coming, [
    [30, 60],
    [DAY - 10, DAY + 60],
    [DAY + 10, DAY + 60],
  ]);
  await examsIn(writing, [
    [-30, 30],
    [-30, 40],
    [120, 160],
  ]);
  await examsIn(await makeDepartment(server.deps, writing.instituteId), [[-10, 30]]);
  await examsIn(quiet, [
    [-90, -30],
    [2 * DAY, 3 * DAY],
  ]);
  await makeTask(server.deps, await makeFaculty(server.deps, quiet), { name: 'For nobody' });
  await examsIn(deleted, [[-30, 30]]);
  await server.deps.db
    .updateTable('institute')
    .set({ deletedAt: server.deps.now() })
    .where('id', '=', deleted.instituteId)
    .execute();
  const { institutes } = await stateNow();
  expect(institutes).toMatchObject({
    total: 2,
    rows: [
      { _id: writing.instituteId, running: 3, writing: 3, coming: 1 },
      { _id: coming.instituteId, running: 0, writing: 0, coming: 2 },
    ],
  });
  const startsIn = Date.parse(institutes.rows[1]?.nextAt ?? '') - server.deps.now().getTime();
  expect(Math.round(startsIn / 60_000)).toBe(30);
});

test('the parts of the installation are told, and no secret and no path of it', async () => {
  const { institutes: _, ...state } = await stateNow();
  expect(state).toMatchObject({
    database: { state: 'fine', ms: expect.any(Number) },
    runners: [
      {
        url: null,
        state: 'fine',
        slots: expect.any(Number),
        submissions: expect.any(Number),
        waiting: expect.any(Number),
      },
    ],
    grading: { ungraded: 0, oldestAt: null },
    disk: {
      state: expect.stringMatching(/^(fine|low)$/),
      free: expect.any(Number),
      total: expect.any(Number),
    },
  });
  expect(missingLanguages(state.runners[0] ?? { languages: [] })).toEqual([]);
  const { dataDir, runnerToken } = server.deps.config;
  expect(JSON.stringify(state)).not.toContain(dataDir);
  expect(JSON.stringify(state)).not.toContain(runnerToken);
});

test('mails that lie in the outbox wait; those that could not be sent are counted for a week', async () => {
  const { deps } = server;
  expect((await stateNow()).mail).toEqual({ isConfigured: false, waiting: 0, failed: 0, lastFailedAt: null });
  await mkdir(deps.mail.outbox, { recursive: true });
  await writeFile(join(deps.mail.outbox, 'one.eml'), '');
  await writeFile(join(deps.mail.outbox, 'no-mail.txt'), '');
  for (let times = 0; times < 3; times += 1)
    deps.security.tally({
      action: 'fail-mail',
      actorId: null,
      itemId: null,
      detail: { name: 'first passwords', why: 'ECONNECTION' },
      caller: OWN_MACHINE,
    });
  await deps.security.flush();
  const { mail } = await stateNow();
  expect(mail).toMatchObject({ waiting: 1, failed: 3 });
  expect(Date.parse(mail.lastFailedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  server.passMinutes(8 * 24 * 60);
  const later = await loginAs(server, await makeAdmin(deps));
  const { body } = await server.call(platformDetails, { token: later, query: { lists: 'false' } });
  expect(body.state.mail).toMatchObject({ failed: 0, lastFailedAt: null });
  server.setNow(new Date());
});

test('the last backup is told, whoever wrote it and however many there were', async () => {
  expect((await stateNow()).lastBackupAt).toBeNull();
  const moments = ['2026-01-02T02:30:00.000Z', '2026-01-03T02:30:00.000Z'];
  for (const at of moments)
    await server.deps.db
      .insertInto('auditLog')
      .values({
        id: newId(),
        at: new Date(at),
        action: 'backup',
        detail: JSON.stringify({ account: 'root' }),
      })
      .execute();
  expect((await stateNow()).lastBackupAt).toBe(moments[1]);
});

test('submissions that are not graded are counted, with the moment of the oldest', async () => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  const students = [await makeStudent(deps, department), await makeStudent(deps, department)];
  const taskId = await makeTask(deps, await makeFaculty(deps, department), {
    students,
    ...windowOf(deps, -90, -30),
  });
  const oldest = new Date(deps.now().getTime() - 50 * 60_000);
  for (const [minutes, student] of students.entries()) {
    const submittedAt = new Date(oldest.getTime() + minutes * 60_000);
    await makeAttempt(deps, taskId, student, { submittedAt, graded: false });
  }
  expect((await stateNow()).grading).toEqual({ ungraded: 2, oldestAt: oldest.toISOString() });
});
