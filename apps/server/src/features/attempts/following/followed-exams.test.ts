import type { AddressInfo } from 'node:net';
import {
  addTime,
  askInvigilator,
  examEvents,
  fetchTaskById,
  logout,
  saveDraft,
  sendRoomMessage,
  takeOver,
  type ExamClock,
} from '@assay/contract';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listenTo, type Listener } from '../../../../test/event-listener.ts';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeStudent,
  makeTask,
  type TestAccount,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { buildApp } from '../../../app/build-app.ts';
import { newId } from '../../../platform/ids.ts';

const server = useTestServer();

let faculty: TestAccount;
let [ada, ben]: TestAccount[] = [];
let [taskId, attemptId, token, adas, bens] = ['', '', '', '', ''];

beforeEach(async () => {
  const department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  [ada, ben] = [await makeStudent(server.deps, department), await makeStudent(server.deps, department)];
  taskId = await makeTask(server.deps, faculty, { students: [ada, ben] });
  attemptId = await makeAttempt(server.deps, taskId, ada);
  await makeAttempt(server.deps, taskId, ben);
  [token, adas, bens] = [
    await loginAs(server, faculty),
    await loginAs(server, ada),
    await loginAs(server, ben),
  ];
});

const listen = (as: string, url = server.url): Promise<Listener> =>
  listenTo(url, examEvents, `/student/exam-events/${taskId}`, as);
const begun = (listener: Listener) => waitFor('how things stand is told', () => listener.events.length > 0);
const told = ({ events }: Listener) => events as ExamClock[];
const textsOf = (listener: Listener) => told(listener).flatMap(({ messages }) => messages);
const ended = (listener: Listener) => waitFor('the stream has ended', () => listener.hasEnded);

/** So that two servers of one process are told apart by their database, as two processes are. */
const PLAIN: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
};

/** Another server process on the same database. */
const startApp = async (plugin = PLAIN) => {
  const app = await buildApp({ ...server.deps, db: server.deps.db.withPlugin(plugin) }, { web: null });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
};

const tell = (text: string, to: string | null = null, answers: string | null = null) =>
  server.call(sendRoomMessage, { token, params: { taskId }, body: { _id: newId(), to, text, answers } });

test('a page is told how things stand, then extra time and messages, whichever server they come by', async () => {
  const other = await startApp();
  const [here, there] = [await listen(adas), await listen(adas, other.url)];
  for (const listener of [here, there]) {
    await begun(listener);
    expect(told(listener)).toMatchObject([{ submitted: false, messages: [] }]);
    expect(listener.text.startsWith('retry: 8000\n\n')).toBe(true);
    expect(listener.headers.get('x-accel-buffering')).toBe('no');
  }
  const before = Date.parse(told(here)[0]!.deadline);
  const given = await server.call(addTime, {
    token,
    body: { taskId, studentIds: [ada!.id], minutes: 10, reason: 'A fire alarm.', seenGivenAt: null },
  });
  expect(given.status).toBe(200);
  await tell('Ten minutes are left.');
  for (const listener of [here, there]) {
    await waitFor('more time and the message are told', () => textsOf(listener).length > 0);
    expect(Date.parse(told(listener).at(-1)!.deadline) - before).toBe(600_000);
    expect(textsOf(listener)).toMatchObject([{ text: 'Ten minutes are left.', toAll: true, question: null }]);
  }
});

test('nobody is told what is for somebody else, nor what somebody else has asked', async () => {
  const [hers, his] = [await listen(adas), await listen(bens)];
  await begun(hers);
  await begun(his);
  const _id = newId();
  await server.call(askInvigilator, { token: adas, body: { taskId, _id, text: 'Is 0 a number?' } });
  await tell('For you alone.', ada!.id);
  await tell('It is.', null, _id);
  await waitFor('both are told the answer', () =>
    [hers, his].every((listener) => textsOf(listener).some(({ text }) => text === 'It is.')),
  );
  expect(textsOf(hers)).toMatchObject([
    { text: 'For you alone.', toAll: false },
    { text: 'It is.', question: 'Is 0 a number?' },
  ]);
  expect(textsOf(his)).toMatchObject([{ text: 'It is.', question: null }]);
  expect(his.text).not.toContain('Is 0 a number?');
});

test('a server that drains ends the streams', async () => {
  const { app, url } = await startApp();
  const listener = await listen(adas, url);
  await begun(listener);
  await app.close();
  await ended(listener);
  expect(listener.status).toBe(200);
});

test('who has logged out, was taken out, or has gone on in another login is told no more', async () => {
  const again = await loginAs(server, ada!);
  const [left, out] = [await listen(adas), await listen(bens)];
  await begun(left);
  await begun(out);
  await server.deps.db.deleteFrom('taskStudent').where('studentId', '=', ben!.id).execute();
  await ended(out);
  expect((await listen(bens)).status).toBe(404);
  await server.deps.db.updateTable('task').set({ singleSession: true }).where('id', '=', taskId).execute();
  await server.call(takeOver, { token: again, body: { taskId } });
  await ended(left);
  const staying = await listen(again);
  await begun(staying);
  await server.call(logout, { token: again, body: {} });
  await ended(staying);
});

test('a page is heard as it comes, and the oldest of four of one student makes room for a minute', async () => {
  const attempts = () => server.deps.db.selectFrom('attempt').where('id', '=', attemptId);
  await server.deps.db.updateTable('attempt').set({ heardAt: null }).where('id', '=', attemptId).execute();
  const listeners: Listener[] = [];
  for (let count = 0; count < 4; count += 1) listeners.push(await listen(adas));
  expect((await attempts().select('heardAt').executeTakeFirstOrThrow()).heardAt).not.toBeNull();
  await ended(listeners[0]!);
  expect(listeners[0]!.text.trimEnd().endsWith('retry: 60000')).toBe(true);
  await begun(listeners[3]!);
  expect(listeners.slice(1).some(({ hasEnded }) => hasEnded)).toBe(false);
});

test('what another login saves is told to the pages of its student, and to nobody else', async () => {
  const [hers, his] = [await listen(adas), await listen(bens)];
  await begun(hers);
  await begun(his);
  const { data: exam } = (await server.call(fetchTaskById, { token: adas, params: { taskId } })).body;
  const programIndex = exam.questions[0]!.questionId._id;
  const draft = { programIndex, language: 'PYTHON' as const, code: [{ code: 'print(1)' }] };
  const again = await loginAs(server, ada!);
  const programDrafts = [{ ...draft, revision: 1, baseRevision: 0 }];
  await server.call(saveDraft, { token: again, body: { taskId, programDrafts } });
  await waitFor('the head is told', () =>
    told(hers).some(({ heads }) => heads.some((head) => head.programIndex === programIndex)),
  );
  expect(told(his)).toHaveLength(1);
});

test('pages are looked up together by two queries, however many there are and of whichever tasks', async () => {
  const looks: number[] = [];
  let others = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows[0] && 'place' in result.rows[0]) looks.push(result.rows.length);
      else others += 1;
      return result;
    },
  };
  const { url } = await startApp(counter);
  const other = await makeTask(server.deps, faculty, { students: [ada!] });
  const listeners = [
    await listen(adas, url),
    await listen(bens, url),
    await listenTo(url, examEvents, `/student/exam-events/${other}`, adas),
  ];
  for (const listener of listeners) await begun(listener);
  await waitFor('one look is over', () => looks.length > 0);
  await tell('To everybody.');
  const [before, opened] = [looks.length, others];
  for (const listener of listeners.slice(0, 2))
    await waitFor('it is told', () => textsOf(listener).length > 0);
  await waitFor('it was looked again', () => looks.length >= before + 2);
  expect(looks.at(-1)).toBe(3);
  // One may be under way at either end.
  expect(Math.abs(others - opened - (looks.length - before))).toBeLessThanOrEqual(1);
});

test('only a student of the task may listen', async () => {
  const stranger = await makeStudent(server.deps, {
    id: faculty.departmentId,
    instituteId: faculty.instituteId,
  });
  expect((await listen(token)).status).toBe(403);
  expect((await listen(await loginAs(server, stranger))).status).toBe(404);
});
