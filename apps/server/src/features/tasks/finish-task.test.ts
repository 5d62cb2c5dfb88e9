import { publishResult, viewTask } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
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

const server = useTestServer();
let faculty: TestAccount;
let token: string;
let questionId: string;
let students: TestAccount[];

beforeAll(async () => {
  const department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
  questionId = await makeQuestion(server.deps, faculty);
  students = [];
  for (let count = 0; count < 3; count += 1) students.push(await makeStudent(server.deps, department));
});

const newTask = (fromMinutes: number, toMinutes: number): Promise<string> =>
  makeTask(server.deps, faculty, {
    ...windowOf(server.deps, fromMinutes, toMinutes),
    questions: [questionId],
    students,
  });

const actionsNoted = async (itemId: string): Promise<{ action: string; actorId: string | null }[]> =>
  server.deps.db.selectFrom('auditLog').where('itemId', '=', itemId).select(['action', 'actorId']).execute();

const view = async (taskId: string) => (await server.call(viewTask, { token, params: { taskId } })).body.data;

describe('publishing a result', () => {
  const publish = (taskId: string) => server.call(publishResult, { token, body: { taskId } });

  test('waits for the end of the task', async () => {
    const taskId = await newTask(-60, 60);
    const answer = await publish(taskId);
    expect([answer.status, answer.failure.message]).toEqual([
      409,
      'Results can be published once the task is completed.',
    ]);
    expect((await view(taskId)).isResultPublished).toBe(false);
  });

  test('waits for every submission, and says how many are missing', async () => {
    const taskId = await newTask(-120, -10);
    const past = { startedAt: windowOf(server.deps, -100, 0).startTime, submittedAt: new Date() };
    const [first, second] = students;
    if (first) await makeAttempt(server.deps, taskId, first, { ...past, graded: false });
    const one = await publish(taskId);
    expect([one.status, one.failure.message]).toEqual([
      409,
      '1 submission is still being graded. Please publish when it is done.',
    ]);
    if (second) await makeAttempt(server.deps, taskId, second, { ...past, graded: false });
    expect((await publish(taskId)).failure.message).toBe(
      '2 submissions are still being graded. Please publish when they are done.',
    );
    await server.deps.db
      .updateTable('attempt')
      .set({ gradedAt: new Date() })
      .where('taskId', '=', taskId)
      .execute();
    expect((await publish(taskId)).status).toBe(200);
  });

  test('happens once, and is noted once, however many ask at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const taskId = await newTask(-120, -10);
      expect((await view(taskId)).actions).toContain('publish');
      const answers = await Promise.all(Array.from({ length: 8 }, () => publish(taskId)));
      for (const answer of answers)
        expect([answer.status, answer.body.message]).toEqual([200, 'Results published successfully']);
      const after = await view(taskId);
      expect(after.isResultPublished).toBe(true);
      expect(after.actions).not.toContain('publish');
      expect(await actionsNoted(taskId)).toEqual([{ action: 'publish-result', actorId: faculty.id }]);
    }
  });
});
