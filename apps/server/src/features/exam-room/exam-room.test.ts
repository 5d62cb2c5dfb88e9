import {
  askInvigilator,
  compareRecord,
  examClock,
  examMessages,
  fetchAuditLog,
  ownSubmission,
  saveDraft,
  sendRoomMessage,
  submitFor,
  watchRoom,
} from '@assay/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  windowOf,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';
import { amendRecord, sealRecord } from '../records/seal-record.ts';

const server = useTestServer();

let faculty: TestAccount;
let [ada, ben]: TestAccount[] = [];
let [token, adasToken, bensToken] = ['', '', ''];
let [taskId, questionId] = ['', ''];

const student = (account: TestAccount | undefined): TestAccount => {
  if (!account) throw new Error('made before each test');
  return account;
};

beforeEach(async () => {
  server.setNow(new Date());
  const department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department, { fullname: 'Asha Menon' });
  const [first, second] = [
    await makeStudent(server.deps, department, { fullname: 'Ada Rao' }),
    await makeStudent(server.deps, department, { fullname: 'Ben Shah' }),
  ];
  [ada, ben] = [first, second];
  questionId = await makeQuestion(server.deps, faculty, { name: 'Doubling' });
  taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [first, second] });
  token = await loginAs(server, faculty);
  [adasToken, bensToken] = [await loginAs(server, first), await loginAs(server, second)];
});

const roomOf = async () => (await server.call(watchRoom, { token, params: { taskId } })).body.data;
const inRoom = async (account: TestAccount | undefined) =>
  (await roomOf()).students.find(({ _id }) => _id === student(account).id);

const tell = (
  text: string,
  {
    to = null,
    answers = null,
    _id = newId(),
  }: {
    to?: string | null;
    answers?: string | null;
    _id?: string;
  } = {},
) => server.call(sendRoomMessage, { token, params: { taskId }, body: { _id, to, text, answers } });

const ask = (as: string, text: string, _id = newId()) =>
  server.call(askInvigilator, { token: as, body: { taskId, _id, text } });

const heardBy = async (as: string, messagesAfter = 0) =>
  (await server.call(examClock, { token: as, body: { taskId, messagesAfter } })).body.data.messages;

describe('where a student of a room stands', () => {
  const ago = (seconds: number): Date => new Date(server.deps.now().getTime() - seconds * 1000);
  const setAttempt = (attemptId: string, given: { heardAt?: Date; startedAt?: Date }) =>
    server.deps.db.updateTable('attempt').set(given).where('id', '=', attemptId).execute();
  const save = (as: string) =>
    server.call(saveDraft, {
      token: as,
      body: {
        taskId,
        programDrafts: [{ programIndex: questionId, language: 'PYTHON', code: [{ code: 'print(1)' }] }],
      },
    });

  test('who has not started is not there, with the time that the task gives', async () => {
    const { task } = await roomOf();
    expect(task).toMatchObject({ questions: [{ _id: questionId, name: 'Doubling' }] });
    expect(await inRoom(ada)).toMatchObject({
      state: 'NOT-THERE',
      since: null,
      end: task.endTime,
      tests: [null],
      browser: null,
    });
  });

  test('who saves is typing, and idle since then once nothing came for a while', async () => {
    await makeAttempt(server.deps, taskId, student(ada), { startedAt: ago(600) });
    await save(adasToken);
    expect(await inRoom(ada)).toMatchObject({ state: 'TYPING', since: null });
    const { savedAt } = await server.deps.db.selectFrom('draft').select('savedAt').executeTakeFirstOrThrow();
    server.passMinutes(1);
    await server.call(examClock, { token: adasToken, body: { taskId } });
    expect(await inRoom(ada)).toMatchObject({ state: 'IDLE', since: savedAt.toISOString() });
  });

  test('who left the page is away since then, and idle again on coming back', async () => {
    const attemptId = await makeAttempt(server.deps, taskId, student(ada), { startedAt: ago(600) });
    await setAttempt(attemptId, { heardAt: ago(20) });
    const [awayAt, backAt] = [ago(40), ago(10)];
    await server.deps.db
      .insertInto('presence')
      .values({ attemptId, number: 1, chainHash: 'c', awayAt, backAt: null })
      .execute();
    expect(await inRoom(ada)).toMatchObject({ state: 'AWAY', since: awayAt.toISOString() });
    await server.deps.db.updateTable('presence').set({ backAt }).where('attemptId', '=', attemptId).execute();
    expect(await inRoom(ada)).toMatchObject({ state: 'IDLE' });
  });

  test('of whom nothing is heard has no connection since then', async () => {
    const attemptId = await makeAttempt(server.deps, taskId, student(ada), { startedAt: ago(600) });
    const heardAt = ago(120);
    await setAttempt(attemptId, { heardAt });
    expect(await inRoom(ada)).toMatchObject({ state: 'NO-CONNECTION', since: heardAt.toISOString() });
  });

  test('the last run of each question counts, and none on an own input', async () => {
    const attemptId = await makeAttempt(server.deps, taskId, student(ada));
    const run = (seconds: number, given: object) =>
      server.deps.db
        .insertInto('runLog')
        .values({
          id: newId(),
          attemptId,
          questionId,
          executedAt: ago(seconds),
          language: 'PYTHON',
          code: JSON.stringify([{ code: 'print(1)' }]),
          status: 'FAILED',
          passedCount: 0,
          totalCount: 2,
          ...given,
        })
        .execute();
    await run(300, { passedCount: 2, status: 'PASSED' });
    await run(200, { passedCount: 1 });
    await run(100, { status: 'PENDING', totalCount: 0, ownInput: '5' });
    expect(await inRoom(ada)).toMatchObject({ tests: [{ passed: 1, of: 2 }] });
  });

  test('extra time and a submission are shown', async () => {
    const end = ago(-3600);
    await server.deps.db
      .insertInto('extraTime')
      .values({
        taskId,
        studentId: student(ada).id,
        extraMinutes: 10,
        reason: 'Was ill.',
        givenBy: faculty.id,
        givenAt: ago(60),
      })
      .execute();
    await makeAttempt(server.deps, taskId, student(ada), { startedAt: ago(600), submittedAt: ago(5) });
    expect(await inRoom(ada)).toMatchObject({ state: 'SUBMITTED', extraMinutes: 10, submittedBy: 'STUDENT' });
    expect(new Date((await inRoom(ada))?.end ?? 0) > end).toBe(true);
  });
});

describe('messages', () => {
  test('what is told to all reaches everybody, and what is told to one that one alone', async () => {
    await tell('Ten minutes are left.');
    await tell('Please move to desk 4.', { to: student(ada).id });
    expect((await heardBy(adasToken)).map(({ text, toAll }) => [text, toAll])).toEqual([
      ['Ten minutes are left.', true],
      ['Please move to desk 4.', false],
    ]);
    expect((await heardBy(bensToken)).map(({ text }) => text)).toEqual(['Ten minutes are left.']);
    expect(await heardBy(bensToken)).toMatchObject([{ sentBy: 'Asha Menon', number: 1, question: null }]);
    const mine = await server.call(examMessages, { token: bensToken, body: { taskId } });
    expect(mine.body.data).toMatchObject({ messages: [{ text: 'Ten minutes are left.' }], questions: [] });
  });

  test('a page is told what comes after what it has, and nothing when it does not ask', async () => {
    await tell('One.');
    await tell('Two.');
    expect((await heardBy(adasToken, 1)).map(({ text }) => text)).toEqual(['Two.']);
    const clock = await server.call(examClock, { token: adasToken, body: { taskId } });
    expect(clock.body.data.messages).toEqual([]);
  });

  test('a page that saves is told the number of the newest', async () => {
    await makeAttempt(server.deps, taskId, student(ada));
    await tell('One.');
    const saved = await server.call(saveDraft, {
      token: adasToken,
      body: {
        taskId,
        programDrafts: [{ programIndex: questionId, language: 'PYTHON', code: [{ code: 'print(1)' }] }],
      },
    });
    expect(saved.body.data.newestMessage).toBe(1);
  });

  test('the same message sent again is there once; another one under its id is refused', async () => {
    const _id = newId();
    expect((await tell('Once.', { _id })).status).toBe(200);
    expect((await tell('Once.', { _id })).status).toBe(200);
    expect((await tell('Twice.', { _id })).failure.code).toBe('ID_TAKEN');
    expect((await roomOf()).messages.map(({ text }) => text)).toEqual(['Once.']);
  });

  test('messages sent in the same moment have numbers of their own', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, place) => tell(`Message ${place}`)));
    expect((await heardBy(adasToken)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('nothing is told to somebody who is not in the task, or in a task that does not run', async () => {
    const stranger = await makeStudent(server.deps, {
      id: faculty.departmentId,
      instituteId: faculty.instituteId,
    });
    expect(await tell('Hello.', { to: stranger.id })).toMatchObject({
      status: 400,
      failure: { message: 'This student is no longer in the task. Nothing was sent.' },
    });
    taskId = await makeTask(server.deps, faculty, {
      ...windowOf(server.deps, -60, -10),
      students: [student(ada)],
    });
    expect(await tell('Hello.')).toMatchObject({ status: 409, failure: { code: 'CONFLICT' } });
  });

  test('they stand in the audit log', async () => {
    await tell('Please move to desk 4.', { to: student(ada).id });
    const { body } = await server.call(fetchAuditLog, { token, query: { action: 'tell-students' } });
    expect(body.data).toMatchObject([
      {
        person: { fullname: 'Asha Menon' },
        facts: expect.arrayContaining([{ name: 'Message', value: 'Please move to desk 4.' }]),
      },
    ]);
  });
});

describe('questions of students', () => {
  beforeEach(async () => {
    await makeAttempt(server.deps, taskId, student(ada));
    await makeAttempt(server.deps, taskId, student(ben));
  });

  test('a question waits in the room until it is answered, and the answer names it to its asker alone', async () => {
    const _id = newId();
    expect((await ask(adasToken, 'Is 0 even?', _id)).status).toBe(200);
    expect((await ask(adasToken, 'Is 0 even?', _id)).status).toBe(200);
    expect((await roomOf()).questions).toMatchObject([
      { _id, studentId: student(ada).id, text: 'Is 0 even?', answeredAt: null },
    ]);
    expect((await tell('Yes.', { answers: _id })).status).toBe(200);
    expect((await roomOf()).questions).toMatchObject([{ _id, answeredAt: expect.any(String) }]);
    expect(await heardBy(adasToken)).toMatchObject([{ text: 'Yes.', question: 'Is 0 even?' }]);
    expect(await heardBy(bensToken)).toMatchObject([{ text: 'Yes.', question: null }]);
    const own = async (as: string) =>
      (await server.call(examMessages, { token: as, body: { taskId } })).body.data.questions;
    expect(await own(adasToken)).toMatchObject([{ text: 'Is 0 even?', answer: 'Yes.' }]);
    expect(await own(bensToken)).toEqual([]);
  });

  test('an answer goes to the one who asked, or to all', async () => {
    const _id = newId();
    await ask(adasToken, 'Is 0 even?', _id);
    expect((await tell('Yes.', { answers: _id, to: student(ben).id })).status).toBe(400);
    expect((await tell('Yes.', { answers: newId() })).status).toBe(400);
    expect((await tell('Yes.', { answers: _id, to: student(ada).id })).status).toBe(200);
    expect(await heardBy(bensToken)).toEqual([]);
  });

  test('so many wait for an answer, and so many are taken in a minute', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await ask(adasToken, `Question ${count}`)).status);
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(5).fill(409), 429]);
  });

  test('an empty question and one that is too long are refused, and one after the exam', async () => {
    expect((await ask(adasToken, '   ')).status).toBe(400);
    expect((await ask(adasToken, 'a'.repeat(1001))).status).toBe(400);
    await server.call(submitFor, {
      token,
      params: { taskId },
      body: { studentId: student(ada).id, reason: 'Fell ill.' },
    });
    expect((await ask(adasToken, 'Hello?')).failure.code).toBe('CONFLICT');
  });
});

describe('submitting for a student', () => {
  const submit = (account: TestAccount | undefined, reason = 'Fell ill.') =>
    server.call(submitFor, { token, params: { taskId }, body: { studentId: student(account).id, reason } });

  test('what has arrived is submitted once, with the reason told and written down', async () => {
    const attemptId = await makeAttempt(server.deps, taskId, student(ada));
    await server.call(saveDraft, {
      token: adasToken,
      body: {
        taskId,
        programDrafts: [{ programIndex: questionId, language: 'PYTHON', code: [{ code: 'print(4)' }] }],
      },
    });
    expect((await submit(ada)).body.data).toEqual({ submitted: true });
    expect((await submit(ada)).body.data).toEqual({ submitted: false });
    const clock = (await server.call(examClock, { token: adasToken, body: { taskId, messagesAfter: 0 } }))
      .body;
    expect(clock.data).toMatchObject({
      submitted: true,
      messages: [{ text: 'Your exam was submitted for you. Reason: Fell ill.' }],
    });
    const { body } = await server.call(ownSubmission, { token: adasToken, params: { taskId } });
    expect(body).toMatchObject({ data: { receipt: { submittedBy: 'STAFF' } } });
    const program = await server.deps.db
      .selectFrom('submissionProgram')
      .where('attemptId', '=', attemptId)
      .select('code')
      .executeTakeFirstOrThrow();
    expect(program.code).toEqual([{ code: 'print(4)' }]);
    const due = await server.deps.db
      .selectFrom('recordDue')
      .where('attemptId', '=', attemptId)
      .select('cause')
      .execute();
    expect(due.map(({ cause }) => cause)).toContain('SUBMITTED');
    const log = await server.call(fetchAuditLog, { token, query: { action: 'submit-for' } });
    expect(log.body.data).toMatchObject([{ facts: [{ name: 'Reason', value: 'Fell ill.' }] }]);
  });

  test('who has not started, or is not in the task, has nothing to submit', async () => {
    expect((await submit(ada)).failure.code).toBe('CONFLICT');
    const stranger = await makeStudent(server.deps, {
      id: faculty.departmentId,
      instituteId: faculty.instituteId,
    });
    expect((await submit(stranger)).status).toBe(400);
    await makeAttempt(server.deps, taskId, student(ada));
    expect((await submit(ada, ' ')).failure.errors).toMatchObject([{ message: 'Please give a reason.' }]);
  });
});

test('what was said is of the sealed record, and a change of it behind the application’s back is named', async () => {
  const differences = async () =>
    (await server.call(compareRecord, { token, body: { taskId } })).body.data.differences.map(
      ({ what }) => what,
    );
  await makeAttempt(server.deps, taskId, student(ada));
  await ask(adasToken, 'May I use a pen?');
  await tell('Yes, all of you.');
  expect(await sealRecord(server.deps, taskId)).toBe(true);
  expect(await differences()).toEqual([]);
  // What comes later is an amendment.
  await tell('Ten minutes are left.');
  expect(await differences()).toEqual([]);
  expect(await amendRecord(server.deps, taskId)).toBe(true);
  expect(await differences()).toEqual([]);
  await sql`update room_message set text = 'No.' where number = 1 and task_id = ${taskId}`.execute(
    server.deps.db,
  );
  expect(await differences()).toEqual(['what was asked and told in the room']);
  await sql`delete from room_message where number = 2 and task_id = ${taskId}`.execute(server.deps.db);
  expect(await differences()).toEqual([
    'number of messages to students',
    'what was asked and told in the room',
  ]);
});
