import { fetchOwnStanding, markReasons, ownSubmission } from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
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
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let student: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  student = await makeStudent(server.deps, department);
  token = await loginAs(server, student);
});

const PASSED_PUBLIC = { type: 'PUBLIC', input: '1', output: '2' } as const;
const HIDDEN = { type: 'HIDDEN', input: '3', output: '6' } as const;

/** A task that is over: our student has 7.5 of 10 marks, each of the others what is said. Answers its id and question. */
const setTask = async (
  others: readonly number[],
  { hidden = 2, published = true }: { hidden?: number; published?: boolean } = {},
) => {
  const { deps } = server;
  const subject = await makeSubject(deps, department, { modules: ['Arrays'] });
  const questionId = await makeQuestion(deps, faculty, {
    statement: '<p>Double it.</p>',
    subjectId: subject.id,
    modules: subject.modules,
    difficulty: 2,
    testcases: [PASSED_PUBLIC, PASSED_PUBLIC, ...Array.from({ length: hidden }, () => HIDDEN)],
  });
  const people = await Promise.all(others.map(() => makeStudent(deps, department)));
  const window = windowOf(deps, -120, -60);
  const taskId = await makeTask(deps, faculty, {
    ...window,
    name: 'Quiz',
    questions: [{ questionId, marks: 10, timeRequired: 20 }],
    students: [student, ...people],
    isResultPublished: published,
  });
  const sat = { startedAt: window.startTime, submittedAt: window.endTime };
  const own = await makeAttempt(deps, taskId, student, {
    ...sat,
    marks: { [questionId]: { computed: 7.5 } },
  });
  for (const [index, computed] of others.entries())
    await makeAttempt(deps, taskId, people[index] ?? student, {
      ...sat,
      marks: { [questionId]: { computed } },
    });
  await deps.db
    .updateTable('submissionProgram')
    .set({ status: 'FAILED' })
    .where('attemptId', '=', own)
    .execute();
  await deps.db
    .updateTable('attemptQuestion')
    .set({ activeSeconds: 600 })
    .where('attemptId', '=', own)
    .execute();
  const shown = await deps.db
    .selectFrom('attemptQuestion')
    .innerJoin('testCase', 'testCase.questionVersionId', 'attemptQuestion.questionVersionId')
    .where('attemptQuestion.attemptId', '=', own)
    .where('testCase.type', '=', 'PUBLIC')
    .select('testCase.id')
    .execute();
  const result = { passed: true, verdict: 'OK' as const, message: '', actualOutput: '2', errorOutput: '' };
  const figures = { cpuMs: 1, wallMs: 1, memoryBytes: 1, attemptId: own, questionId };
  await deps.db
    .insertInto('testResult')
    .values(shown.map(({ id }) => ({ ...result, ...figures, testCaseId: id })))
    .execute();
  return { taskId, questionId, own };
};

const standing = (taskId: string) => server.call(fetchOwnStanding, { token, params: { taskId } });

test('from five graded submissions on, a student reads the place, and the class in whole percent and minutes', async () => {
  const { taskId } = await setTask([10, 7.5, 3.33, 0]);
  const { body } = await standing(taskId);
  expect(body.data.place).toEqual({ rank: 2, of: 5 });
  expect(body.data.rows.map(({ by, label }) => `${by} ${label}`)).toEqual([
    'question Question 1',
    'difficulty MEDIUM',
    'module CO1 Arrays',
  ]);
  for (const row of body.data.rows)
    expect(row).toMatchObject({
      obtainedMarks: 7.5,
      totalMarks: 10,
      timeTaken: 10,
      timeRequired: 20,
      timeShare: 100,
      classPercentage: 57,
      classTimeTaken: 2,
    });
});

test('of a smaller class nothing is told, so that nobody’s marks are left when the own ones are taken away', async () => {
  const { taskId } = await setTask([10, 7.5, 0]);
  const { body } = await standing(taskId);
  expect(body.data.place).toBeNull();
  expect(body.data.rows[0]).toMatchObject({
    obtainedMarks: 7.5,
    classPercentage: null,
    classTimeTaken: null,
  });
});

test('before the result is published there is no standing, and none of a task that is not the own', async () => {
  const { taskId } = await setTask([10, 7.5, 3, 0], { published: false });
  expect((await standing(taskId)).status).toBe(404);
  const stranger = await loginAs(server, await makeStudent(server.deps, department));
  const { status } = await server.call(fetchOwnStanding, { token: stranger, params: { taskId } });
  expect(status).toBe(404);
});

/** All that a student is told of the own result, without what differs between any two tasks. */
const toldOf = async ({ taskId, questionId }: { taskId: string; questionId: string }): Promise<string> => {
  const { body: result } = await server.call(ownSubmission, { token, params: { taskId } });
  const { body } = await standing(taskId);
  expect(markReasons(result.data.programs[0] ?? expect.fail())).toEqual([
    'All 2 public tests passed.',
    'Some tests that are not shown did not pass.',
  ]);
  return JSON.stringify([result.data, body.data])
    .replaceAll(taskId, 'task')
    .replaceAll(questionId, 'question')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment');
};

test('the same marks are told and explained alike, however many tests are hidden', async () => {
  const few = await toldOf(await setTask([10, 7.5, 3, 0], { hidden: 2 }));
  const many = await toldOf(await setTask([10, 7.5, 3, 0], { hidden: 6 }));
  expect(few).toBe(many);
});
