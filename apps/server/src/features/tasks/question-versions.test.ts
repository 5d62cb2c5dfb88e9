import {
  createTask,
  editQuestion,
  editTask,
  fetchDemoTask,
  fetchTaskById,
  startTask,
  viewQuestion,
  viewTask,
  type BodyIn,
} from '@assay/contract';
import { beforeEach, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  questionDraft,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { openedEdition } from '../../../test/opened-edition.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;
let questionId: string;

beforeEach(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
  questionId = await makeQuestion(server.deps, faculty);
});

/** Writes a version of the question with this statement. */
const write = async (words: string) => {
  const edition = await openedEdition(server, token, 'question', questionId);
  const body = { ...questionDraft({ question: `<p>${words}</p>` }), questionId, edition };
  expect((await server.call(editQuestion, { token, body })).status).toBe(200);
};
const view = async (taskId: string) => (await server.call(viewTask, { token, params: { taskId } })).body.data;
const edit = async (taskId: string, changes: Partial<BodyIn<typeof editTask>> = {}) => {
  const task = await view(taskId);
  return server.call(editTask, {
    token,
    body: {
      ...task,
      questions: task.questions.map(({ questionId: id, marks, timeRequired }) => ({
        questionId: id,
        marks,
        timeRequired,
      })),
      isTimeBounded: false,
      examBrowser: undefined,
      ...changes,
      taskId,
    },
  });
};
/** Puts the question into a version. */
const take = (taskId: string, version: number) =>
  edit(taskId, { questions: [{ questionId, marks: 5, timeRequired: 10, version }] });

/** What a student who starts now is asked. */
const asked = async (taskId: string, student: TestAccount): Promise<string> => {
  const own = await loginAs(server, student);
  await server.call(startTask, { token: own, body: { taskId } });
  const { data } = (await server.call(fetchTaskById, { token: own, params: { taskId } })).body;
  return data.questions[0]?.questionId.question ?? '';
};

test('a task keeps the version of its question, in the exam, in the Demo Test and for those who read it', async () => {
  const students = [await makeStudent(server.deps, department), await makeStudent(server.deps, department)];
  const [one, other] = students;
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students });
  const before = (await view(taskId)).questions[0]?.question ?? '';
  await write('Print the product.');
  expect((await view(taskId)).questions).toMatchObject([{ question: before, version: 1, newestVersion: 2 }]);
  const read = await server.call(viewQuestion, { token, body: { questionId, taskId } });
  expect(read.body.data).toMatchObject({ version: 1, questionText: before });
  expect((await server.call(viewQuestion, { token, body: { questionId } })).body.data.version).toBe(2);
  const demo = await server.call(fetchDemoTask, { token, params: { taskId } });
  expect(demo.body.data.questions[0]?.questionId.question).toContain(before);
  expect(one && (await asked(taskId, one))).toContain(before);

  // Whoever has started keeps the own one; whoever starts afterwards meets the one that was taken.
  expect((await take(taskId, 2)).status).toBe(200);
  expect((await view(taskId)).questions).toMatchObject([
    { question: 'Print the product.', version: 2, newestVersion: 2 },
  ]);
  expect(one && (await asked(taskId, one))).toContain(before);
  expect(other && (await asked(taskId, other))).toContain('Print the product.');
});

test('an edit that says nothing of versions changes none, and one can be put back', async () => {
  const taskId = await makeTask(server.deps, faculty, {
    questions: [questionId],
    ...windowOf(server.deps, 60, 180),
  });
  await write('Print the product.');
  await write('Print the quotient.');
  expect((await edit(taskId, { name: 'Another name' })).status).toBe(200);
  expect((await view(taskId)).questions).toMatchObject([{ version: 1, newestVersion: 3 }]);
  for (const version of [3, 2, 1]) {
    expect((await take(taskId, version)).status).toBe(200);
    expect((await view(taskId)).questions).toMatchObject([{ version, newestVersion: 3 }]);
  }
});

test('a question that comes into a task comes in its newest version, unless another is said', async () => {
  await write('Print the product.');
  const { startTime, endTime } = windowOf(server.deps, 60, 180);
  const create = async (version?: number) =>
    server.call(createTask, {
      token,
      body: {
        name: 'With versions',
        startTime: startTime.toISOString(),
        endTime: endTime.toISOString(),
        totalMarks: 5,
        questions: [{ questionId, marks: 5, timeRequired: 10, version }],
      },
    });
  expect((await view((await create()).body.data._id)).questions).toMatchObject([{ version: 2 }]);
  expect((await view((await create(1)).body.data._id)).questions).toMatchObject([{ version: 1 }]);
  const refused = await create(3);
  expect([refused.status, refused.body.message]).toEqual([400, 'A selected question has no version 3.']);
});

test('a version that a colleague took meanwhile is not overwritten', async () => {
  const taskId = await makeTask(server.deps, faculty, {
    questions: [questionId],
    ...windowOf(server.deps, 60, 180),
  });
  await write('Print the product.');
  const { edition } = await view(taskId);
  expect((await take(taskId, 2)).status).toBe(200);
  const late = await edit(taskId, { edition, name: 'Another name' });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ conflict: { stored: { questions: [{ version: 2 }] } } });
});

test('whoever sees a question only through a task reads it as the task has it, and what a newer version says', async () => {
  const reader = await makeFaculty(server.deps, department);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId] });
  await share(server.deps, 'task', taskId, reader, ['view']);
  await write('Print the product.');
  const own = await loginAs(server, reader);
  const read = async (version?: number) =>
    (await server.call(viewQuestion, { token: own, body: { questionId, taskId, version } })).body.data
      .version;
  expect([await read(), await read(2)]).toEqual([1, 2]);
});
