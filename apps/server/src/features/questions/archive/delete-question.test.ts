import {
  createTask,
  deleteQuestion,
  editQuestion,
  editTask,
  facultyDetails,
  fetchAnalysis,
  fetchDemoTask,
  fetchQuestionDeletion,
  fetchStudentSubmission,
  restoreQuestion,
  sharedItem,
  startTask,
  viewAllQuestions,
  viewQuestion,
  viewTask,
  type DeletionOutcome,
  type QueryIn,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
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
} from '../../../../test/fixtures.ts';
import { openedEdition } from '../../../../test/opened-edition.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department, { fullname: 'Asha Rao' });
  token = await loginAs(server, faculty);
});

const remove = (questionId: string, expected?: DeletionOutcome, as = token) =>
  server.call(deleteQuestion, { token: as, body: { questionId, expected } });
const restore = (questionId: string, as = token) =>
  server.call(restoreQuestion, { token: as, body: { questionId } });
const deletionOf = async (questionId: string) =>
  (await server.call(fetchQuestionDeletion, { token, params: { questionId } })).body.data;
const view = (questionId: string) => server.call(viewQuestion, { token, body: { questionId } });
const rows = async (query: QueryIn<typeof viewAllQuestions> = {}) =>
  (await server.call(viewAllQuestions, { token, query })).body.data;
const listed = async (query: QueryIn<typeof viewAllQuestions> = {}) =>
  (await rows(query)).map(({ _id }) => _id);
const noted = async (itemId: string) =>
  (await server.deps.db.selectFrom('auditLog').where('itemId', '=', itemId).select('action').execute()).map(
    ({ action }) => action,
  );

/** A question in a task of tomorrow. */
const usedQuestion = async (name = 'Lab 1'): Promise<{ questionId: string; taskId: string }> => {
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, {
    ...windowOf(server.deps, 60, 120),
    name,
    questions: [questionId],
  });
  return { questionId, taskId };
};

/** What creates a task of tomorrow with a question. */
const newTask = (questionId: string) => {
  const { startTime, endTime } = windowOf(server.deps, 60, 120);
  return {
    name: 'New task',
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    totalMarks: 5,
    questions: [{ questionId, marks: 5, timeRequired: 10 }],
  };
};

describe('a question that no task uses', () => {
  test('is deleted for good and leaves every list', async () => {
    const questionId = await makeQuestion(server.deps, faculty);
    expect(await deletionOf(questionId)).toEqual({ outcome: 'DELETED', tasks: { count: 0, names: [] } });
    const answer = await remove(questionId, 'DELETED');
    expect([answer.status, answer.body.message, answer.body.data]).toEqual([
      200,
      'Question deleted successfully',
      { outcome: 'DELETED' },
    ]);
    expect((await view(questionId)).status).toBe(404);
    expect((await restore(questionId)).status).toBe(404);
    expect([...(await listed()), ...(await listed({ archived: 'true' }))]).not.toContain(questionId);
    const edited = await server.call(editQuestion, {
      token,
      body: { ...questionDraft(), questionId, edition: 'before' },
    });
    expect(edited.status).toBe(404);
    expect(await noted(questionId)).toEqual(['delete-question']);
  });

  test('and putting it into a task at the same moment do not miss each other', async () => {
    for (let round = 0; round < 12; round += 1) {
      const questionId = await makeQuestion(server.deps, faculty);
      const [removed, created] = await Promise.all([
        remove(questionId, 'DELETED'),
        server.call(createTask, { token, body: newTask(questionId) }),
      ]);
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([removed.status, created.status]);
    }
  });
});

describe('a question that tasks use', () => {
  test('is archived, and it is said before which tasks they are', async () => {
    const { questionId } = await usedQuestion();
    expect(await deletionOf(questionId)).toEqual({
      outcome: 'ARCHIVED',
      tasks: { count: 1, names: ['Lab 1'] },
    });
    for (const name of ['Lab 2', 'Lab 3', 'Lab 4', 'Lab 5'])
      await makeTask(server.deps, faculty, { name, questions: [questionId] });
    expect((await deletionOf(questionId)).tasks).toEqual({ count: 5, names: ['Lab 5', 'Lab 4', 'Lab 3'] });
    const told = await remove(questionId, 'DELETED');
    expect([told.status, told.failure.code]).toEqual([409, 'CONFLICT']);
    const answer = await remove(questionId, 'ARCHIVED');
    expect([answer.body.message, answer.body.data]).toEqual(['Question archived', { outcome: 'ARCHIVED' }]);
    await server.deps.db
      .updateTable('task')
      .set({ deletedAt: new Date() })
      .where('ownerId', '=', faculty.id)
      .where('name', 'like', 'Lab %')
      .execute();
    await restore(questionId);
    expect((await remove(questionId)).body.data).toEqual({ outcome: 'DELETED' });
  });

  test('leaves list, picker and numbers while it is archived, and comes back with all of it', async () => {
    const { questionId } = await usedQuestion();
    const newer = await makeQuestion(server.deps, faculty);
    const serialOf = async (id: string) =>
      (await rows({ numbered: 'true' })).find(({ _id }) => _id === id)?.serial;
    const [before, after] = [(await view(questionId)).body.data, await serialOf(newer)];
    const count = async () =>
      (await server.call(facultyDetails, { token })).body.questions?.filter(({ _id }) => _id === questionId)
        .length;
    expect(await count()).toBe(1);

    await remove(questionId);
    expect(await listed()).not.toContain(questionId);
    expect(await listed({ ids: questionId, numbered: 'true' })).toEqual([]);
    expect(await listed({ archived: 'true' })).toContain(questionId);
    expect(await serialOf(newer)).toBe(Number(after) - 1);
    expect(await count()).toBe(0);
    const { data } = (await view(questionId)).body;
    expect(data.archived).toEqual({ at: expect.stringMatching(/Z$/), by: 'Asha Rao' });
    expect(data.actions).toEqual(['view', 'restore', 'share']);
    const link = await server.call(sharedItem, { token, params: { kind: 'question', id: questionId } });
    expect(link.body.data).toEqual({ mode: 'view' });

    expect((await restore(questionId)).body.message).toBe('Question brought back');
    expect((await view(questionId)).body.data).toEqual(before);
    expect(await serialOf(newer)).toBe(after);
    expect(await noted(questionId)).toEqual(['archive-question', 'restore-question']);
  });

  test('is archived and brought back once, however often the call is made', async () => {
    const { questionId } = await usedQuestion();
    const archived = await Promise.all(Array.from({ length: 6 }, () => remove(questionId)));
    expect(archived.map(({ body }) => body.data)).toEqual(
      Array.from({ length: 6 }, () => ({ outcome: 'ARCHIVED' })),
    );
    const restored = await Promise.all(Array.from({ length: 6 }, () => restore(questionId)));
    expect(restored.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await noted(questionId)).toEqual(['archive-question', 'restore-question']);
  });

  test('is not edited and goes into no new task while it is archived', async () => {
    const { questionId } = await usedQuestion();
    const edition = await openedEdition(server, token, 'question', questionId);
    await remove(questionId);
    const edit = () =>
      server.call(editQuestion, { token, body: { ...questionDraft(), questionId, edition } });
    const refused = await edit();
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      'This question is archived. Bring it back before you change it.',
    ]);
    const created = await server.call(createTask, { token, body: newTask(questionId) });
    expect([created.status, created.failure.errors]).toEqual([
      400,
      [
        {
          path: 'questions.0',
          message: 'A selected question was deleted or archived, or is not shared with you.',
        },
      ],
    ]);
    await restore(questionId);
    expect((await edit()).status).toBe(200);
    expect((await server.call(createTask, { token, body: newTask(questionId) })).status).toBe(200);
  });

  test('stays in its tasks: they are edited, tried, sat, evaluated and analysed as before', async () => {
    const { questionId, taskId } = await usedQuestion();
    const student = await makeStudent(server.deps, department);
    const past = await makeTask(server.deps, faculty, {
      ...windowOf(server.deps, -120, -10),
      questions: [questionId],
      students: [student],
    });
    const { startTime } = windowOf(server.deps, -100, 0);
    await makeAttempt(server.deps, past, student, { startedAt: startTime, submittedAt: new Date() });
    const running = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
    await remove(questionId);

    const { data } = (await server.call(viewTask, { token, params: { taskId } })).body;
    expect(data.questions.map((question) => question.questionId)).toEqual([questionId]);
    const edited = await server.call(editTask, { token, body: { ...data, taskId, name: 'Renamed' } });
    expect(edited.status).toBe(200);
    expect((await server.call(fetchDemoTask, { token, params: { taskId } })).status).toBe(200);
    const started = await server.call(startTask, {
      token: await loginAs(server, student),
      body: { taskId: running },
    });
    expect(started.status).toBe(200);
    const submission = await server.call(fetchStudentSubmission, {
      token,
      body: { taskId: past, studentId: student.id },
    });
    expect(submission.status).toBe(200);
    const analysis = await server.call(fetchAnalysis, { token, params: { taskId: past } });
    expect(JSON.stringify(analysis.body.data)).toContain(questionId);
  });
});

test('whoever has the right to delete may archive and bring back, and nobody else', async () => {
  const { questionId } = await usedQuestion();
  const elsewhere = await makeDepartment(server.deps, department.instituteId);
  const colleague = await makeFaculty(server.deps, elsewhere);
  const asColleague = await loginAs(server, colleague);
  const statuses = async (as: string) => [
    (await server.call(fetchQuestionDeletion, { token: as, params: { questionId } })).status,
    (await remove(questionId, undefined, as)).status,
    (await restore(questionId, as)).status,
  ];
  const stranger = await makeFaculty(server.deps, await makeDepartment(server.deps));
  expect(await statuses(await loginAs(server, stranger))).toEqual([404, 404, 404]);
  const student = await makeStudent(server.deps, department);
  expect(await statuses(await loginAs(server, student))).toEqual([403, 403, 403]);
  expect(await statuses(await loginAs(server, await makeHead(server.deps, department)))).toEqual([
    403, 403, 403,
  ]);
  await share(server.deps, 'question', questionId, colleague, ['view', 'update']);
  expect(await statuses(asColleague)).toEqual([403, 403, 403]);
  const give = (permissions: 'delete'[]) =>
    server.deps.db
      .updateTable('questionShare')
      .set({ permissions })
      .where('questionId', '=', questionId)
      .execute();
  await give(['delete']);
  expect((await remove(questionId, undefined, asColleague)).status).toBe(200);
  await give([]);
  expect(await statuses(asColleague)).toEqual([404, 404, 404]);
  await give(['delete']);
  expect((await restore(questionId, asColleague)).status).toBe(200);
});
