import { fetchItemAnalysis, lookAtSuspect, type Suspect } from '@assay/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeStudent,
  makeTask,
  share,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { satTask } from '../../../test/sat-task.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let owner: TestAccount;
let colleague: TestAccount;
let taskId: string;
let students: TestAccount[];

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department, { fullname: 'Asha Rao' });
  colleague = await makeFaculty(server.deps, department, { fullname: 'Ben Thomas' });
});

const sit = (student: TestAccount | undefined, passes: readonly boolean[]): Promise<unknown> =>
  satTask(
    server.deps,
    taskId,
    student
      ? [
          {
            student,
            programs: [{ marks: 1, tests: passes.map((pass) => (pass ? {} : { verdict: 'WRONG_ANSWER' })) }],
          },
        ]
      : [],
  );

/** A task of two graded students, of whom none passes the third test. */
beforeEach(async () => {
  students = await Promise.all([1, 2, 3].map(() => makeStudent(server.deps, department)));
  const questionId = await makeQuestion(server.deps, owner);
  taskId = await makeTask(server.deps, owner, { questions: [questionId], students });
  await share(server.deps, 'task', taskId, colleague, ['view', 'evaluate']);
  await sit(students[0], [true, true, false]);
  await sit(students[1], [true, true, false]);
});

const suspects = async (account: TestAccount = owner): Promise<Suspect[]> =>
  (await server.call(fetchItemAnalysis, { token: await loginAs(server, account), params: { taskId } })).body
    .data.suspects;
const leave = async (suspectId: string, isLeft: boolean, account: TestAccount = owner) =>
  server.call(lookAtSuspect, {
    token: await loginAs(server, account),
    body: { taskId, suspectId, isLeft },
  });
const onlyId = async (): Promise<string> => (await suspects())[0]?._id ?? '';
const noted = () =>
  server.deps.db
    .selectFrom('auditLog')
    .where('action', '=', 'leave-suspect')
    .where('itemId', '=', taskId)
    .orderBy('at')
    .select(['actorId', 'detail'])
    .execute();

test('a suspect that somebody leaves is remembered for all, with who and when, and in the audit log', async () => {
  const id = await onlyId();
  expect((await leave(id, true, colleague)).status).toBe(200);
  const [suspect] = await suspects();
  expect([suspect?._id, suspect?.looked?.by]).toEqual([id, 'Ben Thomas']);
  const since = server.deps.now().getTime() - new Date(suspect?.looked?.at ?? '').getTime();
  expect(since).toBeGreaterThanOrEqual(0);
  expect(since).toBeLessThan(60_000);
  expect(await noted()).toMatchObject([
    { actorId: colleague.id, detail: { isLeft: true, kind: 'NOBODY_PASSES' } },
  ]);
});

test('it can be taken up again, by anyone who may, and doing either twice changes nothing', async () => {
  const id = await onlyId();
  await leave(id, true);
  expect((await leave(id, true)).status).toBe(200);
  expect((await leave(id, false, colleague)).status).toBe(200);
  expect((await leave(id, false)).status).toBe(200);
  expect((await suspects()).map(({ looked }) => looked)).toEqual([null]);
  expect((await noted()).map(({ detail }) => (detail as { isLeft: boolean }).isLeft)).toEqual([
    true,
    true,
    false,
  ]);
});

describe('what is left stays left for as long as it is about no more', () => {
  test('one more student makes it a suspect again', async () => {
    await leave(await onlyId(), true);
    await sit(students[2], [true, true, false]);
    expect((await suspects()).map(({ looked }) => looked)).toEqual([null]);
  });

  test('so does one more test', async () => {
    await sit(students[2], [false, false, false]);
    await leave(await onlyId(), true);
    await server.deps.db
      .updateTable('testResult')
      .set({ passed: false, verdict: 'WRONG_ANSWER' })
      .where('passed', '=', true)
      .execute();
    const [suspect] = await suspects();
    expect(suspect?.testIds).toHaveLength(3);
    expect(suspect?.looked).toBeNull();
  });
});

test('what the analysis does not find cannot be left', async () => {
  const { status, failure } = await leave('0'.repeat(32), true);
  expect([status, failure.message]).toEqual([
    404,
    'The analysis no longer finds this. Please load the page again.',
  ]);
  expect(await noted()).toEqual([]);
});

test('a head reads the suspects of the department and may not leave them', async () => {
  const head = await makeHead(server.deps, department);
  const { body } = await server.call(fetchItemAnalysis, {
    token: await loginAs(server, head),
    params: { taskId },
  });
  expect([body.data.suspects.length, body.data.canEvaluate]).toEqual([1, false]);
  expect((await leave(await onlyId(), true, head)).status).toBe(403);
});
