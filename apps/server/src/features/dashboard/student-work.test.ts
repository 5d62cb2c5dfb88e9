import { exemptFromExamBrowser, studentDetails, upcomingTasks } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
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
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
});

const minutesAgo = (minutes: number) => new Date(server.deps.now().getTime() - minutes * 60_000);

const workOf = async (student: TestAccount) => {
  const token = await loginAs(server, student);
  const { body, serverTime } = await server.call(studentDetails, { token });
  return { ...body.work, serverTime };
};

describe('the next tasks of a student', () => {
  test('are what can be sat, soonest own end first, then what comes; never what is over, others’ or gone', async () => {
    const { deps } = server;
    const student = await makeStudent(deps, department);
    const other = await makeStudent(deps, department);
    const students = [student, other];
    const make = (name: string, from: number, to: number, given: object = {}) =>
      makeTask(deps, faculty, { name, students, ...windowOf(deps, from, to), ...given });
    await make('Comes later', 3000, 3060);
    await make('Comes', 20, 80, { requireExamBrowser: true });
    await make('Open long', -30, 300);
    const own = await make('Started', -60, 400, { duration: 60 });
    await makeAttempt(deps, own, student, { startedAt: minutesAgo(50) });
    await make('The fifth', 4000, 4060);
    await make('Over', -90, -30);
    const submitted = await make('Submitted', -30, 30);
    await makeAttempt(deps, submitted, student, { submittedAt: deps.now() });
    const ended = await make('Own time over', -60, 400, { duration: 30 });
    await makeAttempt(deps, ended, student, { startedAt: minutesAgo(40) });
    await make('Somebody else’s', -30, 30, { students: [other] });
    const gone = await make('Gone', -30, 30);
    await deps.db.updateTable('task').set({ deletedAt: deps.now() }).where('id', '=', gone).execute();
    const { next, at, serverTime } = await workOf(student);
    expect(next.map(({ name }) => name)).toEqual(['Started', 'Open long', 'Comes', 'Comes later']);
    expect(next.map(({ requireExamBrowser }) => requireExamBrowser)).toEqual([false, false, true, false]);
    expect(Math.abs(serverTime.getTime() - Date.parse(at))).toBeLessThan(10_000);
    server.passMinutes(25);
    expect((await workOf(student)).next.map(({ name }) => name)).toEqual([
      'Comes',
      'Open long',
      'Comes later',
      'The fifth',
    ]);
    server.setNow(new Date());
  });

  test('do not ask for the exam browser where the student is exempted from it', async () => {
    const { deps } = server;
    const students = [await makeStudent(deps, department), await makeStudent(deps, department)];
    const [exempt, plain] = students as [TestAccount, TestAccount];
    const taskId = await makeTask(deps, faculty, {
      students,
      requireExamBrowser: true,
      ...windowOf(deps, 30, 60),
    });
    const { status } = await server.call(exemptFromExamBrowser, {
      token: await loginAs(server, faculty),
      body: { taskId, studentId: exempt.id, reason: 'Uses a screen reader.', exempt: true },
    });
    expect(status).toBe(200);
    for (const [student, asked] of [
      [exempt, false],
      [plain, true],
    ] as const) {
      const token = await loginAs(server, student);
      const { data } = (await server.call(upcomingTasks, { token })).body;
      const { next } = (await server.call(studentDetails, { token })).body.work;
      expect([data, next].map((cards) => cards[0]?.requireExamBrowser)).toEqual([asked, asked]);
    }
  });
});

describe('the last results of a student', () => {
  test('are the published ones of the student’s own submissions, the newest first, with the marks in force', async () => {
    const { deps } = server;
    const [student, other] = [await makeStudent(deps, department), await makeStudent(deps, department)];
    const questionId = await makeQuestion(deps, faculty);
    const sit = async (name: string, isResultPublished: boolean, ago: number, given?: number) => {
      const taskId = await makeTask(deps, faculty, {
        name,
        questions: [questionId],
        students: [student, other],
        isResultPublished,
        ...windowOf(deps, -ago - 60, -ago),
      });
      await makeAttempt(deps, taskId, student, {
        submittedAt: minutesAgo(ago + 1),
        marks: { [questionId]: { computed: 3, ...(given !== undefined && { given }) } },
      });
      await makeAttempt(deps, taskId, other, {
        submittedAt: minutesAgo(ago + 1),
        marks: { [questionId]: { computed: 1 } },
      });
    };
    await sit('First', true, 300);
    await sit('Second', true, 200, 4.5);
    await sit('Not published', false, 100);
    await makeTask(deps, faculty, {
      name: 'Absent',
      students: [student],
      isResultPublished: true,
      ...windowOf(deps, -90, -30),
    });
    const { results } = await workOf(student);
    expect(results).toMatchObject({
      total: 2,
      rows: [
        { name: 'Second', marksObtained: 4.5, totalMarks: 5 },
        { name: 'First', marksObtained: 3, totalMarks: 5 },
      ],
    });
    expect((await workOf(other)).results.rows.map(({ marksObtained }) => marksObtained)).toEqual([1, 1]);
  });

  test('are twelve at most, by the same queries as one', async () => {
    const { deps } = server;
    const student = await makeStudent(deps, department);
    const token = await loginAs(server, student);
    const questionId = await makeQuestion(deps, faculty);
    const sit = async (ago: number) =>
      makeAttempt(
        deps,
        await makeTask(deps, faculty, {
          questions: [questionId],
          students: [student],
          isResultPublished: true,
          ...windowOf(deps, -ago - 60, -ago),
        }),
        student,
        { submittedAt: minutesAgo(ago) },
      );
    await sit(10);
    const queries = await countQueries(server, token, '/student/details');
    for (let number = 2; number <= 14; number += 1) await sit(number * 10);
    expect(await countQueries(server, token, '/student/details')).toBe(queries);
    const { results } = await workOf(student);
    expect([results.rows.length, results.total]).toEqual([12, 14]);
  });
});
