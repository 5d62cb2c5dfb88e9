import {
  fetchStudentSubmission,
  finalSubmit,
  ownSubmission,
  runCode,
  saveDraft,
  startTask,
  studentsInTask,
  type OriginFilter,
} from '@assay/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { startSweeper } from '../../../app/sweeper.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { findAttempt } from './attempt.repository.ts';
import { submitAttempt } from '../handing-in/submit-attempt.ts';

const server = useTestServer({ TRUSTED_PROXIES: 'loopback' });
let department: TestDepartment;
let faculty: TestAccount;
let facultyToken: string;
let questionId: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  facultyToken = await loginAs(server, faculty);
  questionId = await makeQuestion(server.deps, faculty, {});
});
afterEach(() => server.setNow(new Date()));

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

/** A device in the room, or elsewhere, at which a student is logged in. */
interface Seat {
  token: string;
  headers: Record<string, string>;
}
const seat = async (student: TestAccount, address: string, device: string): Promise<Seat> => ({
  token: await loginAs(server, student),
  headers: { 'x-forwarded-for': address, 'user-agent': device },
});

const newTask = async (students: TestAccount[]) =>
  makeTask(server.deps, faculty, { questions: [questionId], students });

const start = (taskId: string, at: Seat) => server.call(startTask, { ...at, body: { taskId } });
const programOf = (text: string) => ({
  programIndex: questionId,
  language: 'PYTHON' as const,
  code: [{ code: text }],
});
const save = async (taskId: string, at: Seat, text: string) => {
  const { status } = await server.call(saveDraft, {
    ...at,
    body: { taskId, programDrafts: [programOf(text)] },
  });
  expect(status).toBe(200);
};

const roomOf = async (taskId: string, origins?: OriginFilter) =>
  (await server.call(studentsInTask, { token: facultyToken, params: { taskId }, query: { origins } })).body
    .data;

test('a second device that writes in turn is a fact in the sessions and in the evaluation', async () => {
  const student = await makeStudent(server.deps, department);
  const calm = await makeStudent(server.deps, department);
  const taskId = await newTask([student, calm]);
  const laptop = await seat(student, '10.0.3.17', FIREFOX);
  const friend = await seat(student, '203.0.113.9', CHROME);
  const begin = Date.now();
  const minute = (count: number) => server.setNow(new Date(begin + count * 60_000));
  await start(taskId, laptop);
  await start(taskId, await seat(calm, '10.0.3.18', FIREFOX));
  minute(1);
  await save(taskId, laptop, 'print(1)');
  minute(2);
  await save(taskId, friend, 'print(2)');
  minute(3);
  await save(taskId, laptop, 'print(3)');
  await server.call(runCode, {
    ...laptop,
    body: { taskId, programSubmission: { ...programOf('print(3)'), timeTaken: 1 } },
  });

  const at = (count: number): unknown => {
    const value = new Date(begin + count * 60_000).getTime();
    return expect.toSatisfy((told: string) => Math.abs(new Date(told).getTime() - value) < 30_000);
  };
  const home = { device: 'Chrome 130 on Linux', address: '203.0.113.9', session: 2 };
  const here = { device: 'Firefox 132 on Windows', address: '10.0.3.17', session: 1 };
  const origins = { sessions: 2, devices: 2, addresses: 2, isAtOnce: true };
  const [one] = await roomOf(taskId, 'AT-ONCE');
  expect([one?._id, one?.origins]).toEqual([
    student.id,
    {
      ...origins,
      list: [
        { ...here, saves: 2, runs: expect.any(Number), firstAt: at(0), lastAt: at(3) },
        { ...home, saves: 1, runs: 0, firstAt: at(2), lastAt: at(2) },
      ],
    },
  ]);
  expect((await roomOf(taskId, 'SEVERAL')).map(({ _id }) => _id)).toEqual([student.id]);
  const room = await roomOf(taskId);
  expect(room.find(({ _id }) => _id === calm.id)?.origins).toMatchObject({
    devices: 1,
    addresses: 1,
    isAtOnce: false,
  });

  minute(4);
  const submitted = await server.call(finalSubmit, { ...laptop, body: { taskId } });
  expect(submitted.status).toBe(200);
  expect(submitted.body.data.devices).toEqual(['Firefox 132 on Windows', 'Chrome 130 on Linux']);
  const own = await server.call(ownSubmission, { ...laptop, params: { taskId } });
  expect(own.body.data.receipt.devices).toEqual(submitted.body.data.devices);
  // Addresses are for faculty alone.
  expect(JSON.stringify([own.body, submitted.body])).not.toMatch(/10\.0\.3\.17|203\.0\.113\.9/);
  const { data } = (
    await server.call(fetchStudentSubmission, {
      token: facultyToken,
      body: { taskId, studentId: student.id },
    })
  ).body;
  expect(data.origins).toEqual({
    ...origins,
    list: [
      { ...here, saves: 2, runs: 1, firstAt: at(0), lastAt: at(4) },
      { ...home, saves: 1, runs: 0, firstAt: at(2), lastAt: at(2) },
    ],
  });
});

test('who moves to another computer for good was not at two at the same time', async () => {
  const student = await makeStudent(server.deps, department);
  const taskId = await newTask([student]);
  const begin = Date.now();
  const broken = await seat(student, '10.0.3.17', FIREFOX);
  await start(taskId, broken);
  await save(taskId, broken, 'print(1)');
  server.setNow(new Date(begin + 5 * 60_000));
  await save(taskId, await seat(student, '10.0.3.30', CHROME), 'print(2)');
  expect((await roomOf(taskId, 'SEVERAL'))[0]?.origins).toMatchObject({ devices: 2, isAtOnce: false });
  expect(await roomOf(taskId, 'AT-ONCE')).toEqual([]);
});

test('a save of one that stays where it is writes nothing about it for a minute, and no program makes rows without end', async () => {
  const student = await makeStudent(server.deps, department);
  const taskId = await newTask([student]);
  const desk = await seat(student, '10.0.3.17', FIREFOX);
  await start(taskId, desk);
  await save(taskId, desk, 'print(0)');
  const written = () =>
    server.deps.db
      .selectFrom('attemptOrigin')
      .innerJoin('attempt', 'attempt.id', 'attemptId')
      .where('taskId', '=', taskId)
      .select(['saves', 'lastAt'])
      .execute();
  const before = await written();
  for (const text of ['print(1)', 'print(2)']) await save(taskId, desk, text);
  expect(await written()).toEqual(before);
  server.setNow(new Date(Date.now() + 61_000));
  await save(taskId, desk, 'print(3)');
  expect((await written()).map(({ saves }) => saves)).toEqual([4]);
  for (let name = 0; name < 60; name += 1)
    await save(
      taskId,
      { ...desk, headers: { ...desk.headers, 'user-agent': `me ${name}` } },
      `print(${name})`,
    );
  const [one] = await roomOf(taskId);
  expect(one?.origins?.list.length).toBe(41);
});

test('what was not written yet is written when the clock ends the attempt', async () => {
  const student = await makeStudent(server.deps, department);
  const taskId = await newTask([student]);
  const desk = await seat(student, '10.0.3.17', FIREFOX);
  await start(taskId, desk);
  for (const text of ['print(1)', 'print(2)', 'print(3)']) await save(taskId, desk, text);
  await server.deps.db.transaction().execute(async (trx) => {
    const attempt = await findAttempt(trx, { taskId, studentId: student.id }, true);
    if (attempt) await submitAttempt(trx, server.deps, attempt, 'CLOCK', new Map());
  });
  const [one] = await roomOf(taskId);
  expect(one?.origins?.list).toMatchObject([{ saves: 3, address: '10.0.3.17' }]);
});

test('a submission that is refused loses nothing of where it came from', async () => {
  const student = await makeStudent(server.deps, department);
  const taskId = await newTask([student]);
  await start(taskId, await seat(student, '10.0.3.17', FIREFOX));
  const other = await seat(student, '10.0.3.18', CHROME);
  const missing = {
    programIndex: questionId,
    language: 'PYTHON' as const,
    revision: 9,
    hash: '0'.repeat(64),
  };
  const refused = await server.call(finalSubmit, { ...other, body: { taskId, programs: [missing] } });
  expect(refused.failure.code).toBe('DRAFT_MISSING');
  expect((await server.call(finalSubmit, { ...other, body: { taskId } })).body.data.devices).toEqual([
    'Firefox 132 on Windows',
    'Chrome 130 on Linux',
  ]);
});

test('where an attempt was written is forgotten after the days of the audit log, and its receipt then names no device', async () => {
  const student = await makeStudent(server.deps, department);
  const taskId = await newTask([student]);
  const desk = await seat(student, '10.0.3.17', FIREFOX);
  await start(taskId, desk);
  await server.call(finalSubmit, { ...desk, body: { taskId } });
  const { db, config, now } = server.deps;
  const days = (count: number) => new Date(now().getTime() - count * 86_400_000);
  const receipt = async () =>
    (await server.call(ownSubmission, { ...desk, params: { taskId } })).body.data.receipt;
  const before = await receipt();
  // What has begun is finished before it stops.
  const sweep = () => startSweeper(server.deps)();
  const age = (count: number) =>
    db
      .updateTable('attemptOrigin')
      .set({ firstAt: days(count), lastAt: days(count) })
      .where('attemptId', 'in', db.selectFrom('attempt').where('taskId', '=', taskId).select('id'))
      .execute();
  await age(config.auditDays - 1);
  await sweep();
  expect(await receipt()).toEqual(before);
  await age(config.auditDays + 1);
  await sweep();
  expect(await receipt()).toEqual({ ...before, devices: [] });
});
