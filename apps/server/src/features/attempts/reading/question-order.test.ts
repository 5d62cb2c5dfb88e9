import {
  createTask,
  editTask,
  fetchDemoTask,
  fetchTaskById,
  startTask,
  viewTask,
  type BodyIn,
} from '@assay/contract';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();

test('questions stand in the order in which the author put them, for authors and for students', async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const token = await loginAs(server, faculty);
  const made: string[] = [];
  for (let count = 0; count < 4; count += 1) made.push(await makeQuestion(server.deps, faculty));
  const asked = (places: readonly number[]) =>
    places.map((place) => ({ questionId: made[place] ?? '', marks: 5, timeRequired: 5 }));
  const start = server.deps.now().getTime() + 60 * 60_000;
  const draft: BodyIn<typeof createTask> = {
    name: 'In this order',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 60 * 60_000).toISOString(),
    totalMarks: 20,
    questions: asked([2, 0, 3, 1]),
    assignedStudentIds: [student.id],
  };
  const { body } = await server.call(createTask, { token, body: draft });
  const taskId = body.data._id;
  const params = { taskId };
  const view = async () => (await server.call(viewTask, { token, params })).body.data;
  const seen = async () => {
    const demo = (await server.call(fetchDemoTask, { token, params })).body.data;
    return [
      (await view()).questions.map(({ questionId }) => made.indexOf(questionId)),
      demo.questions.map(({ questionId }) => made.indexOf(questionId._id)),
    ];
  };
  expect(await seen()).toEqual([
    [2, 0, 3, 1],
    [2, 0, 3, 1],
  ]);

  const edited = await server.call(editTask, {
    token,
    body: { ...(await view()), taskId, questions: asked([1, 2, 0, 3]) },
  });
  expect(edited.status).toBe(200);
  expect(await seen()).toEqual([
    [1, 2, 0, 3],
    [1, 2, 0, 3],
  ]);

  server.setNow(new Date(start + 60_000));
  // After the clock was moved, so that the session is as old as it would be.
  const later = await loginAs(server, student);
  expect((await server.call(startTask, { token: later, body: { taskId } })).status).toBe(200);
  const exam = (await server.call(fetchTaskById, { token: later, params })).body.data;
  expect(exam.questions.map(({ questionId }) => made.indexOf(questionId._id))).toEqual([1, 2, 0, 3]);

  const moved = await server.call(editTask, {
    token,
    body: { ...(await view()), taskId, questions: asked([3, 1, 2, 0]) },
  });
  expect([moved.status, moved.failure.message]).toEqual([
    409,
    'Students have started this task: questions can no longer be added or moved.',
  ]);
});
