import {
  createTask,
  editTask,
  examClock,
  fetchStudentSubmission,
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  logout,
  runCode,
  saveDraft,
  startTask,
  takeOver,
  viewTask,
} from '@assay/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { openedEdition } from '../../../../test/opened-edition.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { findSession } from '../../../platform/sessions/find-session.ts';

const server = useTestServer();
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

const program = (text: string) => ({
  programIndex: questionId,
  language: 'PYTHON' as const,
  code: [{ code: text }],
});

/** A student with two logins, of which the first has started a task that takes one at a time. */
const begin = async (singleSession = true) => {
  const student = await makeStudent(server.deps, department);
  const taskId = await makeTask(server.deps, faculty, {
    questions: [questionId],
    students: [student],
    singleSession,
  });
  const [first, second] = [await loginAs(server, student), await loginAs(server, student)];
  expect((await server.call(startTask, { token: first, body: { taskId } })).status).toBe(200);
  const save = (token: string, text: string) =>
    server.call(saveDraft, { token, body: { taskId, programDrafts: [program(text)] } });
  const codeOf = async (token: string, text: string) => (await save(token, text)).failure.code;
  const held = async (token: string) =>
    (await server.call(getDraft, { token, body: { taskId } })).body.draft.programDrafts.map(
      ({ code }) => code[0]?.code,
    );
  const take = (token: string) => server.call(takeOver, { token, body: { taskId } });
  return { student, taskId, first, second, save, codeOf, held, take };
};

test('the login that writes holds the attempt: every call of another one is refused by a sentence, and shows nothing', async () => {
  const { taskId, first, second, save } = await begin();
  expect((await save(first, 'print(1)')).status).toBe(200);
  const body = { taskId };
  const refused = await Promise.all([
    server.call(startTask, { token: second, body }),
    server.call(examClock, { token: second, body }),
    server.call(getDraft, { token: second, body }),
    server.call(getLog, { token: second, body }),
    server.call(runCode, { token: second, body: { taskId, programSubmission: program('print(2)') } }),
    server.call(finalSubmit, { token: second, body }),
    save(second, 'print(2)'),
  ]);
  expect(refused.map(({ status, failure }) => [status, failure.code])).toEqual(
    refused.map(() => [409, 'EXAM_ELSEWHERE']),
  );
  expect(refused[0]?.failure.message).toMatch(
    /^This task is open in another login \(.+\), and only one at a time can write in it\. What you have typed here is kept/,
  );
  const { data } = (await server.call(fetchTaskById, { token: second, params: { taskId } })).body;
  expect([data.browserProblem?.code, data.questions, data.singleSession]).toEqual([
    'EXAM_ELSEWHERE',
    [],
    true,
  ]);
});

test('the newest takes over, the earlier one is told and its text is kept aside, and may come back', async () => {
  const { student, taskId, first, second, save, codeOf, held, take } = await begin();
  await save(first, 'print(1)');
  expect((await take(second)).status).toBe(200);
  expect(await held(second)).toEqual(['print(1)']);
  expect((await save(second, 'print(2)')).status).toBe(200);
  expect(await codeOf(first, 'print("typed before it was told")')).toBe('EXAM_ELSEWHERE');
  expect((await server.call(examClock, { token: first, body: { taskId } })).failure.code).toBe(
    'EXAM_ELSEWHERE',
  );
  expect((await take(first)).status).toBe(200);
  expect(await codeOf(second, 'print(3)')).toBe('EXAM_ELSEWHERE');
  const { body } = await server.call(finalSubmit, { token: first, body: { taskId } });
  expect(body.data.notGraded.map(({ reason }) => reason)).toEqual(['ELSEWHERE', 'ELSEWHERE']);
  const evaluation = await server.call(fetchStudentSubmission, {
    token: facultyToken,
    body: { taskId, studentId: student.id },
  });
  expect(evaluation.body.data.setAside.map(({ reason, code }) => [reason, code[0]?.code])).toEqual([
    ['ELSEWHERE', 'print("typed before it was told")'],
    ['ELSEWHERE', 'print(3)'],
  ]);
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('action', '=', 'take-over-attempt')
    .where('actorId', '=', student.id)
    .select('itemId')
    .execute();
  expect(noted).toEqual([{ itemId: taskId }, { itemId: taskId }]);
  // What is over is read from anywhere.
  expect((await server.call(examClock, { token: second, body: { taskId } })).body.data.submitted).toBe(true);
});

test.each([
  ['has been logged out', (token: string) => server.call(logout, { token, body: {} })],
  [
    'was not used for half a day',
    async (token: string) => {
      const { deps } = server;
      await deps.db
        .updateTable('session')
        .set({ lastUsedAt: new Date(deps.now().getTime() - 13 * 3_600_000) })
        .where('id', '=', (await findSession(deps.db, token, deps.now()))?.actor.sessionId ?? '')
        .execute();
    },
  ],
])('a login that %s holds nothing: the next one goes on without being asked', async (_what, end) => {
  const { student, first, second, save, codeOf } = await begin();
  await save(first, 'print(1)');
  const third = await loginAs(server, student);
  await end(first);
  expect((await save(second, 'print(2)')).status).toBe(200);
  expect(await codeOf(third, 'print(3)')).toBe('EXAM_ELSEWHERE');
});

test('two logins that come at the same moment are never both let in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { first, second, save } = await begin();
    const answers = await Promise.all([save(first, 'print(1)'), save(second, 'print(2)')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});

test('a task that takes any number of logins asks nobody, and taking over changes nothing there', async () => {
  const { taskId, first, second, save, take } = await begin(false);
  expect((await save(first, 'print(1)')).status).toBe(200);
  expect((await take(second)).status).toBe(200);
  expect((await save(second, 'print(2)')).status).toBe(200);
  expect((await save(first, 'print(3)')).status).toBe(200);
  const rows = await server.deps.db
    .selectFrom('attempt')
    .where('taskId', '=', taskId)
    .select('sessionId')
    .execute();
  expect(rows).toEqual([{ sessionId: null }]);
});

test('it is stored with a task, stays when an edit does not say, and may be changed while students write', async () => {
  const { startTime, endTime } = windowOf(server.deps, 10, 60);
  const student = await makeStudent(server.deps, department);
  const draft = {
    name: 'One login',
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    totalMarks: 5,
    questions: [{ questionId, marks: 5, timeRequired: 10 }],
    assignedStudentIds: [student.id],
  };
  const token = facultyToken;
  const { _id: taskId } = (await server.call(createTask, { token, body: { ...draft, singleSession: true } }))
    .body.data;
  const stored = async () =>
    (await server.call(viewTask, { token, params: { taskId } })).body.data.singleSession;
  expect(await stored()).toBe(true);
  const edition = await openedEdition(server, token, 'task', taskId);
  await server.call(editTask, { token, body: { ...draft, taskId, edition } });
  expect(await stored()).toBe(true);
  server.setNow(new Date(startTime.getTime() + 60_000));
  const seat = await loginAs(server, student);
  expect((await server.call(startTask, { token: seat, body: { taskId } })).status).toBe(200);
  expect(
    (
      await server.call(editTask, {
        token: await loginAs(server, faculty),
        body: { ...draft, taskId, singleSession: false, edition },
      })
    ).status,
  ).toBe(200);
  expect(await stored()).toBe(false);
});
