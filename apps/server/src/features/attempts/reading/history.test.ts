import { taskHistory, type QueryIn } from '@assay/contract';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeSubject,
  makeTask,
  windowOf,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();

/** A student with 30 tasks behind: `Task 1` ended longest ago; every third is submitted, these are published. */
const setHistory = async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const subject = await makeSubject(server.deps, department, { name: 'Data Structures' });
  const questionId = await makeQuestion(server.deps, faculty);
  for (let number = 1; number <= 30; number += 1) {
    const sat = number % 3 === 0;
    const taskId = await makeTask(server.deps, faculty, {
      ...windowOf(server.deps, -120 - 60 * (30 - number), -60 - 60 * (30 - number)),
      name: `Quiz ${String(number).padStart(2, '0')}`,
      questions: [questionId],
      students: [student],
      subjectId: number === 7 ? subject.id : null,
      isResultPublished: sat,
    });
    if (sat)
      await makeAttempt(server.deps, taskId, student, {
        submittedAt: server.deps.now(),
        startedAt: new Date(server.deps.now().getTime() - number * 1000),
        marks: { [questionId]: { computed: number / 10 } },
      });
  }
  await makeTask(server.deps, faculty, { name: 'Still running', students: [student] });
  const token = await loginAs(server, student);
  return async (query: QueryIn<typeof taskHistory> = {}) => {
    const { body } = await server.call(taskHistory, { token, query });
    return { names: body.data.map(({ name }) => name), total: body.total, rows: body.data };
  };
};

test('the history is filtered, sorted and paged by the server; without asking it comes whole', async () => {
  const history = await setHistory();
  const all = await history();
  expect([all.names.length, all.names[0], all.names[29], all.total]).toEqual([30, 'Quiz 30', 'Quiz 01', 30]);
  const second = await history({ page: 1, pageSize: 25 });
  expect([second.names, second.total]).toEqual([['Quiz 05', 'Quiz 04', 'Quiz 03', 'Quiz 02', 'Quiz 01'], 30]);
  expect((await history({ sort: '-result', pageSize: 5 })).names.slice(0, 2)).toEqual(['Quiz 30', 'Quiz 27']);
  expect((await history({ sort: 'totalTimeTaken', pageSize: 5 })).names[0]).toBe('Quiz 03');
  expect((await history({ sort: 'name', pageSize: 5 })).names[0]).toBe('Quiz 01');
  expect(await history({ search: 'quiz structures' })).toMatchObject({ names: ['Quiz 07'], total: 1 });
  expect((await history({ name: '2', subject: 'data' })).names).toEqual([]);
  expect((await history({ subject: 'data' })).rows).toMatchObject([
    { state: 'ABSENT', subject: 'Data Structures' },
  ]);
});

test('a field that the history does not have cannot be sorted by', async () => {
  const student = await makeStudent(server.deps, await makeDepartment(server.deps));
  const token = await loginAs(server, student);
  const { status, failure } = await server.call(taskHistory, { token, query: { sort: 'fullname' } });
  expect([status, failure.errors?.[0]?.path]).toEqual([400, 'sort']);
});
