import {
  evaluateStudentSubmission,
  fetchOpenWork,
  publishResult,
  viewTask,
  type BodyIn,
} from '@assay/contract';
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
import { newId } from '../../platform/ids.ts';

const server = useTestServer();
let faculty: TestAccount;
let token: string;
let students: TestAccount[];
let byTests: string;
let byHand: string;

beforeAll(async () => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  faculty = await makeFaculty(deps, department);
  token = await loginAs(server, faculty);
  students = [await makeStudent(deps, department), await makeStudent(deps, department)];
  byTests = await makeQuestion(deps, faculty);
  byHand = await makeQuestion(deps, faculty, { wantAutoCalculate: false });
});

/** A task that is over, which both students submitted: a question for the tests, and one for a person. */
const submitted = async () => {
  const { deps } = server;
  const taskId = await makeTask(deps, faculty, {
    ...windowOf(deps, -120, -10),
    questions: [byTests, byHand],
    students,
  });
  const attempts = [];
  for (const student of students)
    attempts.push(await makeAttempt(deps, taskId, student, { submittedAt: deps.now() }));
  return { taskId, attempts };
};

const arrivesLate = (attemptId: string | undefined, reason: 'LATE' | 'CONFLICT' = 'LATE') =>
  server.deps.db
    .insertInto('draftSetAside')
    .values({
      id: newId(),
      attemptId: attemptId ?? '',
      questionId: byTests,
      language: 'PYTHON',
      revision: 2,
      code: JSON.stringify([{ code: 'print(1)' }]),
      hash: reason,
      receivedAt: server.deps.now(),
      reason,
    })
    .execute();

const openOf = async (taskId: string) =>
  (await server.call(fetchOpenWork, { token, params: { taskId } })).body.data;

const publish = (taskId: string, acknowledged?: BodyIn<typeof publishResult>['acknowledged']) =>
  server.call(publishResult, { token, body: { taskId, acknowledged } });

const evaluate = (taskId: string, student: TestAccount | undefined) =>
  server.call(evaluateStudentSubmission, {
    token,
    body: { taskId, studentId: student?.id ?? '', programSubmissions: [] },
  });

describe('results that somebody should look at first', () => {
  test('are published only by whoever says that they know of it', async () => {
    const { taskId } = await submitted();
    expect(await openOf(taskId)).toMatchObject({ ungraded: 0, unmarked: { programs: 2, students: 2 } });
    const refused = await publish(taskId);
    expect([refused.status, refused.failure.code, refused.failure.counts]).toEqual([
      409,
      'NOT_EMPTY',
      { unmarked: 2, late: 0 },
    ]);
    expect(refused.failure.message).toBe(
      '2 programs of 2 students wait for marks by hand, and nobody has looked at them. Please look at that first, or publish anyway.',
    );
    expect((await publish(taskId, { unmarked: 2, late: 0 })).status).toBe(200);
    const { data } = (await server.call(viewTask, { token, params: { taskId } })).body;
    expect(data.isResultPublished).toBe(true);
  });

  test('wait no longer once their submissions were evaluated, also where nothing was changed', async () => {
    const { taskId } = await submitted();
    await evaluate(taskId, students[0]);
    expect((await openOf(taskId)).unmarked).toEqual({
      programs: 1,
      students: 1,
      studentId: students[1]?.id,
    });
    await evaluate(taskId, students[1]);
    expect((await publish(taskId)).status).toBe(200);
  });

  test('wait for programs that came late, and not for what the student had another version for', async () => {
    const { taskId, attempts } = await submitted();
    for (const student of students) await evaluate(taskId, student);
    await arrivesLate(attempts[0], 'CONFLICT');
    expect((await openOf(taskId)).late.programs).toBe(0);
    await arrivesLate(attempts[1]);
    expect((await openOf(taskId)).late).toEqual({ programs: 1, students: 1, studentId: students[1]?.id });
    expect((await publish(taskId)).failure.message).toContain(
      '1 program of 1 student came late or was set aside, and nobody has looked at it.',
    );
  });

  test('are not published where more has come since somebody looked', async () => {
    const { taskId, attempts } = await submitted();
    await arrivesLate(attempts[0]);
    expect((await publish(taskId, { unmarked: 2, late: 0 })).status).toBe(409);
    expect((await publish(taskId, { unmarked: 2, late: 1 })).status).toBe(200);
  });
});
