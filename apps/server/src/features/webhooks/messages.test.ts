import { answerRequest, publishResult, requestRegrade } from '@assay/contract';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startReceiver, type WebhookReceiver } from '../../../test/fakes/webhook-receiver.ts';
import {
  loginAs,
  loginAsAdmin,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeInstituteHead,
  makeStudent,
  makeTask,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { gradedTask, PROGRAMS } from '../../../test/graded-task.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import {
  deliveriesOf,
  hookTo,
  LOOPBACK,
  readMessage,
  sendMessages,
} from '../../../test/fakes/webhook-scene.ts';
import { startExamWatch } from './exam-moments.ts';

const server = useTestServer(LOOPBACK);
let place: TestDepartment;
let owner: TestAccount;
let token = '';
let admin = '';
let receiver: WebhookReceiver;

beforeEach(async () => {
  const { deps } = server;
  await deps.db.deleteFrom('webhook').execute();
  place = await makeDepartment(deps);
  owner = await makeFaculty(deps, place);
  [token, admin] = [await loginAs(server, owner), await loginAsAdmin(server)];
  receiver = await startReceiver();
});

const watchExams = () => {
  const stop = startExamWatch(server.deps, 20);
  onTestFinished(stop);
  return stop;
};

/** A task that ends in a minute, which one student has handed in: lately enough that nobody misses its grading. */
const endingTask = async (graded = true) => {
  const { deps } = server;
  const student = await makeStudent(deps, place);
  const taskId = await makeTask(deps, owner, { ...windowOf(deps, -60, 1), students: [student] });
  const attemptId = await makeAttempt(deps, taskId, student, {
    submittedAt: windowOf(deps, 0, 30).endTime,
    graded,
  });
  return { taskId, attemptId };
};

const typesOf = async (id: string): Promise<string[]> =>
  (await deliveriesOf(server, admin, id)).data.map(({ type }) => type).toSorted();

const eventsOf = (id: string, types: readonly string[]) =>
  waitFor(`it was told ${types.join(', ')}`, async () => String(await typesOf(id)) === String(types));

test('who asks is told of published results, of a request and of the changed marks, by ids and usernames alone', async () => {
  const { taskId, questionId, students } = await gradedTask(server, owner, { meera: PROGRAMS.wrong });
  const { meera } = students;
  const hook = await hookTo(server, admin, receiver);
  sendMessages(server);
  await server.call(publishResult, { token, body: { taskId, acknowledged: { unmarked: 1, late: 0 } } });
  const student = await loginAs(server, meera);
  const words = 'Please look at test four.';
  const asked = await server.call(requestRegrade, {
    token: student,
    body: { taskId, programIndex: questionId, words },
  });
  const requestId = asked.body.data._id;
  const marks = { marksObtained: 7, seenGivenAt: null };
  await server.call(answerRequest, { token, body: { requestId, words: 'You are right.', marks } });
  const received = await receiver.messagesCome(3);
  const messages = received.map((one) => readMessage(one, hook.secret));
  const { name } = await server.deps.db
    .selectFrom('task')
    .where('id', '=', taskId)
    .select('name')
    .executeTakeFirstOrThrow();
  const exam = { instituteId: place.instituteId, departmentId: place.id, task: { id: taskId, name } };
  const submission = { id: meera.attemptId, username: meera.username };
  expect(
    messages.toSorted((a, b) => a.type.localeCompare(b.type)).map(({ type, data }) => [type, data]),
  ).toEqual([
    ['marks.changed', { ...exam, submissions: [submission] }],
    ['request.opened', { ...exam, request: { id: requestId, questionId }, submission }],
    ['results.published', exam],
  ]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  expect(JSON.stringify(received)).not.toMatch(/Student meera|test four|You are right|"marks"/);
});

test('marks that nobody has seen yet, and marks that stay, tell nothing', async () => {
  const { taskId, questionId, students } = await gradedTask(server, owner, { om: PROGRAMS.right });
  const hook = await hookTo(server, admin, receiver);
  const change = {
    attemptId: students.om.attemptId,
    questionId,
    number: 1,
    cause: 'GIVEN' as const,
    changedBy: owner.id,
    changedAt: server.deps.now(),
  };
  const write = (id: string, before: number, after: number) =>
    server.deps.db
      .insertInto('markChange')
      .values({ ...change, id, computedBefore: 5, computedAfter: 5, givenBefore: before, givenAfter: after })
      .execute();
  await write(crypto.randomUUID(), 5, 6);
  await server.deps.db
    .updateTable('task')
    .set({ isResultPublished: true })
    .where('id', '=', taskId)
    .execute();
  expect(await typesOf(hook._id)).toEqual(['results.published']);
  await write(crypto.randomUUID(), 6, 7);
  expect(await typesOf(hook._id)).toEqual(['marks.changed', 'results.published']);
});

test('what is rolled back is told to nobody', async () => {
  const { taskId } = await endingTask();
  const hook = await hookTo(server, admin, receiver);
  const publishing = server.deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('task').set({ isResultPublished: true }).where('id', '=', taskId).execute();
    const { rows } = await sql`select from webhook_event where task_id = ${taskId}`.execute(trx);
    expect(rows).toHaveLength(1);
    throw new Error('taken back');
  });
  await expect(publishing).rejects.toThrow('taken back');
  expect(await typesOf(hook._id)).toEqual([]);
});

test('an exam is over once everybody has handed in, graded once everything is, and both again when it went on', async () => {
  const { deps } = server;
  // Of the own institute: exams of other tests end as well.
  const hook = await hookTo(server, await loginAs(server, await makeInstituteHead(deps, place)), receiver);
  const { taskId, attemptId } = await endingTask(false);
  const late = await makeStudent(deps, place);
  await deps.db.insertInto('taskStudent').values({ taskId, studentId: late.id }).execute();
  const extra = { taskId, studentId: late.id, reason: 'Ill', givenBy: owner.id, givenAt: deps.now() };
  expect(await typesOf(hook._id)).toEqual([]);
  const laterEnd = windowOf(deps, 0, 10).endTime;
  await deps.db
    .insertInto('extraTime')
    .values({ ...extra, extraMinutes: 0, laterEnd })
    .execute();
  server.passMinutes(3);
  watchExams();
  // Another one ends after it, and is told of; of the one with extra time nothing is said yet.
  await endingTask();
  server.passMinutes(2);
  await eventsOf(hook._id, ['exam.graded', 'exam.over']);
  server.passMinutes(6);
  await eventsOf(hook._id, ['exam.graded', 'exam.over', 'exam.over']);
  await deps.db.updateTable('attempt').set({ gradedAt: deps.now() }).where('id', '=', attemptId).execute();
  await eventsOf(hook._id, ['exam.graded', 'exam.graded', 'exam.over', 'exam.over']);
  const longer = { laterEnd: windowOf(deps, 0, 5).endTime };
  await deps.db.updateTable('extraTime').set(longer).where('taskId', '=', taskId).execute();
  server.passMinutes(6);
  const twice = ['exam.graded', 'exam.graded', 'exam.graded', 'exam.over', 'exam.over', 'exam.over'];
  await eventsOf(hook._id, twice);
});

test('a webhook is not told of exams that were over before it was made', async () => {
  const { deps } = server;
  const student = await makeStudent(deps, place);
  const taskId = await makeTask(deps, owner, { ...windowOf(deps, -90, -30), students: [student] });
  const hook = await hookTo(server, admin, receiver);
  watchExams();
  await waitFor('it is noted', async () => {
    const noted = await deps.db
      .selectFrom('examMoment')
      .where('taskId', '=', taskId)
      .select('type')
      .execute();
    return noted.length === 2;
  });
  expect(await typesOf(hook._id)).toEqual([]);
});

test('the webhook of an institute hears of its own exams alone, one that is off of none, and each of what it asks for', async () => {
  const { deps } = server;
  const foreign = await makeDepartment(deps);
  const [own, other] = [await makeInstituteHead(deps, place), await makeInstituteHead(deps, foreign)];
  const ownHook = await hookTo(server, await loginAs(server, own), receiver);
  const otherHook = await hookTo(server, await loginAs(server, other), receiver);
  const everywhere = await hookTo(server, admin, receiver);
  const requests = await hookTo(
    server,
    admin,
    { url: `${receiver.url}/requests` },
    { events: ['request.opened'] },
  );
  const off = await hookTo(server, admin, { url: `${receiver.url}/off` });
  await deps.db
    .updateTable('webhook')
    .set({ offWhy: 'HAND', offAt: new Date() })
    .where('id', '=', off._id)
    .execute();
  const { taskId } = await endingTask();
  await deps.db.updateTable('task').set({ isResultPublished: true }).where('id', '=', taskId).execute();
  const told = await Promise.all(
    [ownHook, otherHook, everywhere, requests, off].map(({ _id }) => typesOf(_id)),
  );
  expect(told).toEqual([['results.published'], [], ['results.published'], [], []]);
  const ids = new Set<string>();
  for (const { _id } of [ownHook, everywhere])
    for (const { messageId } of (await deliveriesOf(server, admin, _id)).data) ids.add(messageId);
  expect(ids.size).toBe(1);
});
