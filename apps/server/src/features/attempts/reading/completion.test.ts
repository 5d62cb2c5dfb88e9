import { createTask, editTask, fetchDemoTask, fetchTaskById, viewTask, type BodyIn } from '@assay/contract';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  windowOf,
} from '../../../../test/fixtures.ts';
import { openedEdition } from '../../../../test/opened-edition.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();

const setScene = async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty);
  const token = await loginAs(server, faculty);
  return { faculty, student, questionId, token };
};

test('a task that switches completion off says so in the exam, the demo test and its view', async () => {
  const { faculty, student, questionId, token } = await setScene();
  const plan = { questions: [questionId], students: [student] };
  for (const allowCompletion of [false, true]) {
    const taskId = await makeTask(server.deps, faculty, { ...plan, allowCompletion });
    const params = { taskId };
    const exam = await server.call(fetchTaskById, { token: await loginAs(server, student), params });
    const demo = await server.call(fetchDemoTask, { token, params });
    const view = await server.call(viewTask, { token, params });
    expect([exam, demo, view].map(({ body }) => body.data.allowCompletion)).toEqual(
      Array.from({ length: 3 }, () => allowCompletion),
    );
  }
});

test('a new task completes unless it says otherwise, and an edited one stays as it is', async () => {
  const { student, questionId, token } = await setScene();
  const { startTime, endTime } = windowOf(server.deps, 60, 120);
  const draft: BodyIn<typeof createTask> = {
    name: 'With completion',
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    totalMarks: 10,
    questions: [{ questionId, marks: 10, timeRequired: 1 }],
    assignedStudentIds: [student.id],
  };
  const { body } = await server.call(createTask, { token, body: draft });
  const taskId = body.data._id;
  const change = async (said: Pick<typeof draft, 'allowCompletion'>) => {
    const edition = await openedEdition(server, token, 'task', taskId);
    await server.call(editTask, { token, body: { ...draft, ...said, taskId, edition } });
    return (await server.call(viewTask, { token, params: { taskId } })).body.data.allowCompletion;
  };
  expect(await change({})).toBe(true);
  expect(await change({ allowCompletion: false })).toBe(false);
  expect(await change({})).toBe(false);
  expect(await change({ allowCompletion: true })).toBe(true);
});
