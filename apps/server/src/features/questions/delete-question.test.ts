import { createTask, deleteQuestion, editQuestion, viewAllQuestions, viewQuestion } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeTask,
  questionDraft,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
});

describe('deleting a question', () => {
  const remove = (questionId: string) => server.call(deleteQuestion, { token, body: { questionId } });

  test('takes it off every list', async () => {
    const questionId = await makeQuestion(server.deps, faculty);
    const answer = await remove(questionId);
    expect([answer.status, answer.body.message]).toEqual([200, 'Question deleted successfully']);
    expect((await server.call(viewQuestion, { token, body: { questionId } })).status).toBe(404);
    const { data } = (await server.call(viewAllQuestions, { token, query: {} })).body;
    expect(data.map((question) => question._id)).not.toContain(questionId);
    const edited = await server.call(editQuestion, { token, body: { ...questionDraft(), questionId } });
    expect(edited.status).toBe(404);
  });

  test('is refused while tasks use it, and says which', async () => {
    const questionId = await makeQuestion(server.deps, faculty);
    const use = (name: string) => makeTask(server.deps, faculty, { name, questions: [questionId] });
    const first = await use('Lab 1');
    const one = await remove(questionId);
    expect([one.status, one.failure.code, one.failure.message]).toEqual([
      409,
      'IN_USE',
      "This question cannot be deleted: it is used in the task 'Lab 1'.",
    ]);
    for (const name of ['Lab 2', 'Lab 3', 'Lab 4', 'Lab 5']) await use(name);
    expect((await remove(questionId)).failure.message).toBe(
      "This question cannot be deleted: it is used in the tasks 'Lab 5', 'Lab 4', 'Lab 3' and 2 more.",
    );
    await server.deps.db
      .updateTable('task')
      .set({ deletedAt: new Date() })
      .where('id', '!=', first)
      .execute();
    expect((await remove(questionId)).status).toBe(409);
    await server.deps.db.updateTable('task').set({ deletedAt: new Date() }).execute();
    expect((await remove(questionId)).status).toBe(200);
  });

  test('and putting it into a task at the same moment do not miss each other', async () => {
    const { startTime, endTime } = windowOf(server.deps, 60, 120);
    for (let round = 0; round < 12; round += 1) {
      const questionId = await makeQuestion(server.deps, faculty);
      const [removed, created] = await Promise.all([
        remove(questionId),
        server.call(createTask, {
          token,
          body: {
            name: 'Race',
            startTime: startTime.toISOString(),
            endTime: endTime.toISOString(),
            totalMarks: 5,
            questions: [{ questionId, marks: 5, timeRequired: 10 }],
          },
        }),
      ]);
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([removed.status, created.status]);
    }
  });
});
