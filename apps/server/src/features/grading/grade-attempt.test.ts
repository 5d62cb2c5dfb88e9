import { sql } from 'kysely';
import pLimit from 'p-limit';
import { expect, onTestFinished, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  windowOf,
} from '../../../test/fixtures.ts';
import { finalSubmit, startTask } from '@assay/contract';
import { useTestServer } from '../../../test/test-server.ts';
import { gradeAttempt } from './grade-attempt.ts';

const server = useTestServer();

/** A submission of three programs, and how it is graded `atATime`: how many of them were with the runner at once. */
const gradeThree = async (atATime: number): Promise<number> => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  const faculty = await makeFaculty(deps, department);
  const student = await makeStudent(deps, department);
  const questions = [
    await makeQuestion(deps, faculty),
    await makeQuestion(deps, faculty),
    await makeQuestion(deps, faculty),
  ];
  const taskId = await makeTask(deps, faculty, {
    questions,
    students: [student],
    ...windowOf(deps, -30, 30),
  });
  const attemptId = await makeAttempt(deps, taskId, student, { submittedAt: deps.now(), graded: false });
  let [inside, most] = [0, 0];
  const keys = new Set<string>();
  const all = Promise.withResolvers<void>();
  const runner = {
    ...deps.runner,
    run: async (...asked: Parameters<typeof deps.runner.run>) => {
      keys.add(asked[0].key);
      most = Math.max(most, (inside += 1));
      if (inside === atATime) all.resolve();
      // Nobody is answered before as many are there as may be: one after the other, three would never meet.
      await all.promise;
      return deps.runner.run(...asked).finally(() => {
        inside -= 1;
      });
    },
  };
  await gradeAttempt({ ...deps, runner }, attemptId, { kind: 'grading', limit: pLimit(atATime) });
  const { rows } = await sql<{ status: string }>`
    select status from submission_program where attempt_id = ${attemptId}
  `.execute(deps.db);
  expect(rows.map(({ status }) => status)).toEqual(['PASSED', 'PASSED', 'PASSED']);
  // Institutes have their turns at the runner, and in each its students.
  expect([...keys]).toEqual([`${department.instituteId}/${student.id}`]);
  return most;
};

test('the programs of a submission are graded side by side, and no more of them than may be', async () => {
  expect(await gradeThree(3)).toBe(3);
  expect(await gradeThree(1)).toBe(1);
});

test('an institute with little to grade does not wait for one with much', async () => {
  const { deps } = server;
  // What is queued is looked at, not done.
  const { jobs } = deps;
  const turns = new Map<string, number | undefined>();
  onTestFinished(() => {
    server.deps.jobs = jobs;
  });
  server.deps.jobs = {
    ...jobs,
    enqueue: async (_db, _name, _key, data, turn) => {
      if ('attemptId' in data) turns.set(data.attemptId, turn);
    },
  };
  const submitted = async (waiting: number) => {
    const department = await makeDepartment(deps);
    const faculty = await makeFaculty(deps, department);
    const students = [];
    for (let index = 0; index <= waiting; index += 1) students.push(await makeStudent(deps, department));
    const [student, ...others] = students;
    if (!student) throw new Error('There is no student.');
    const questions = [await makeQuestion(deps, faculty)];
    const taskId = await makeTask(deps, faculty, { questions, students, ...windowOf(deps, -30, 30) });
    for (const other of others)
      await makeAttempt(deps, taskId, other, { submittedAt: deps.now(), graded: false });
    const token = await loginAs(server, student);
    await server.call(startTask, { token, body: { taskId } });
    expect((await server.call(finalSubmit, { token, body: { taskId } })).status).toBe(200);
    const { rows } = await sql<{ id: string }>`
      select id from attempt where task_id = ${taskId} and student_id = ${student.id}
    `.execute(deps.db);
    return turns.get(rows[0]?.id ?? '');
  };
  expect(await submitted(3)).toBe(3);
  expect(await submitted(0)).toBe(0);
});
