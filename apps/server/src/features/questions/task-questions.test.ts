import { createTask, editQuestion, PERMISSIONS, shareTask, viewQuestion, viewTask } from '@assay/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeStudent,
  makeTask,
  questionDraft,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let owner: TestAccount;
let colleague: TestAccount;
let questionId: string;
let taskId: string;

/** A task with a question that is shared with nobody. */
beforeAll(async () => {
  department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department);
});
beforeEach(async () => {
  colleague = await makeFaculty(server.deps, await makeDepartment(server.deps, department.instituteId));
  questionId = await makeQuestion(server.deps, owner, {
    referenceSolutions: [{ language: 'PYTHON', code: 'print(int(input()) * 2)' }],
  });
  taskId = await makeTask(server.deps, owner, {
    ...windowOf(server.deps, 60, 120),
    questions: [questionId],
    students: [await makeStudent(server.deps, department)],
  });
});

const read = async (person: TestAccount, body: { questionId: string; taskId?: string }) =>
  server.call(viewQuestion, { token: await loginAs(server, person), body });
const statusFor = async (person: TestAccount, within = taskId, id = questionId): Promise<number> =>
  (await read(person, { questionId: id, taskId: within })).status;

test('every right on a task lets read its questions with tests and reference, and nothing else with them', async () => {
  for (const permission of PERMISSIONS) {
    const reader = await makeFaculty(server.deps, await makeDepartment(server.deps, department.instituteId));
    await share(server.deps, 'task', taskId, reader, [permission]);
    const { status, body } = await read(reader, { questionId, taskId });
    expect([permission, status]).toEqual([permission, 200]);
    expect(body.data).toMatchObject({
      _id: questionId,
      testcases: [{ type: 'PUBLIC' }, { type: 'PUBLIC' }, { type: 'HIDDEN' }],
      referenceSolutions: [{ language: 'PYTHON' }],
      actions: [],
      accessControl: [],
      isShared: false,
      isOwner: false,
    });
    // The right is one of the task: the question itself is as closed as before.
    expect((await read(reader, { questionId })).status).toBe(404);
    const edited = await server.call(editQuestion, {
      token: await loginAs(server, reader),
      body: { ...questionDraft(), questionId, edition: 'any' },
    });
    expect(edited.status).toBe(404);
  }
});

test('the head of the department reads the questions of its tasks, also those of other departments', async () => {
  const foreign = await makeQuestion(server.deps, colleague);
  const mixed = await makeTask(server.deps, owner, { questions: [questionId, foreign] });
  const head = await makeHead(server.deps, department);
  expect(await statusFor(head, mixed, foreign)).toBe(200);
  expect((await read(head, { questionId: foreign })).status).toBe(404);
});

test('without a right on the task the question does not exist, whoever asks', async () => {
  expect(await statusFor(colleague)).toBe(404);
  const strangers = await makeDepartment(server.deps);
  expect(await statusFor(await makeFaculty(server.deps, strangers))).toBe(404);
  expect(await statusFor(await makeHead(server.deps, strangers))).toBe(404);
  // A task that somebody sees opens its own questions alone.
  const seen = await makeTask(server.deps, colleague);
  expect(await statusFor(colleague, seen)).toBe(404);
  await share(server.deps, 'task', taskId, colleague, ['view']);
  expect(await statusFor(colleague, taskId, await makeQuestion(server.deps, owner))).toBe(404);
  expect(await statusFor(colleague, seen)).toBe(404);
});

test('a share that was taken back opens nothing any more, nor does a task that was deleted', async () => {
  const give = async (permissions: ['view'] | []) =>
    server.call(shareTask, {
      token: await loginAs(server, owner),
      body: { taskId, accessMap: { [colleague.id]: permissions } },
    });
  await give(['view']);
  expect(await statusFor(colleague)).toBe(200);
  await give([]);
  expect(await statusFor(colleague)).toBe(404);
  await give(['view']);
  await server.deps.db.updateTable('task').set({ deletedAt: new Date() }).where('id', '=', taskId).execute();
  expect(await statusFor(colleague)).toBe(404);
});

test('students never read it so, not even those of the task', async () => {
  const student = await makeStudent(server.deps, department);
  const running = await makeTask(server.deps, owner, { questions: [questionId], students: [student] });
  const { status, failure } = await read(student, { questionId, taskId: running });
  expect(status).toBe(403);
  expect(JSON.stringify(failure)).not.toContain('double');
});

test('who has copied a task reads the questions of the copy, also when the share is taken back', async () => {
  await share(server.deps, 'task', taskId, colleague, ['view']);
  const token = await loginAs(server, colleague);
  const { data } = (await server.call(viewTask, { token, params: { taskId } })).body;
  const created = await server.call(createTask, {
    token,
    body: { ...data, _id: undefined, assignedStudentIds: [] },
  });
  expect(created.status).toBe(200);
  await server.deps.db.deleteFrom('taskShare').where('accountId', '=', colleague.id).execute();
  expect(await statusFor(colleague, created.body.data._id)).toBe(200);
  expect(await statusFor(colleague)).toBe(404);
});
