import {
  fetchOpenWork,
  fetchStudentSubmission,
  fetchTaskById,
  evaluateStudentSubmission,
  ownSubmission,
  reopenAttempts,
  substituteProgram,
  type BodyIn,
  type ProgramCode,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeStudent,
  makeTask,
  windowOf,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';
import { hashProgram } from '../attempts/index.ts';

const server = useTestServer();
let owner: TestAccount;
let head: TestAccount;
let student: TestAccount;
let other: TestAccount;
let token: string;

beforeAll(async () => {
  const department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department, { fullname: 'Asha Menon' });
  head = await makeHead(server.deps, department);
  student = await makeStudent(server.deps, department);
  other = await makeStudent(server.deps, department);
  token = await loginAs(server, owner);
});

const RIGHT = 'n = int(input())\nprint(n + n)';
const WRONG = 'print(1)';

/** A question of 10 marks that the student submitted, without any marks by its tests. */
const submittedTask = async (graded = true) => {
  const { deps } = server;
  const questionId = await makeQuestion(deps, owner);
  const taskId = await makeTask(deps, owner, {
    ...windowOf(deps, -120, -60),
    students: [student, other],
    questions: [{ questionId, marks: 10, timeRequired: 10 }],
  });
  const attemptId = await makeAttempt(deps, taskId, student, {
    startedAt: windowOf(deps, -100, 0).startTime,
    submittedAt: windowOf(deps, -80, 0).startTime,
    graded,
  });
  return { taskId, studentId: student.id, questionId, attemptId };
};
type Submitted = Awaited<ReturnType<typeof submittedTask>>;

/** A program of the student's that came after the end; its id. */
const arrivesLate = async ({ attemptId, questionId }: Submitted, text: string): Promise<string> => {
  const id = newId();
  const code: ProgramCode = [{ code: text }];
  await server.deps.db
    .insertInto('draftSetAside')
    .values({
      id,
      attemptId,
      questionId,
      language: 'PYTHON',
      revision: 2,
      code: JSON.stringify(code),
      hash: hashProgram('PYTHON', code),
      receivedAt: server.deps.now(),
      reason: 'LATE',
    })
    .execute();
  return id;
};

const fetchIt = async ({ taskId, studentId }: Submitted) =>
  (await server.call(fetchStudentSubmission, { token, body: { taskId, studentId } })).body.data;

const choose = async (
  submitted: Submitted,
  setAsideId: string | null,
  rest: Partial<BodyIn<typeof substituteProgram>> = {},
  as = token,
) => {
  const { taskId, studentId, questionId } = submitted;
  const seenHash = (await fetchIt(submitted)).programSubmissions[0]?.hash ?? null;
  return server.call(substituteProgram, {
    token: as,
    body: {
      taskId,
      studentId,
      programIndex: questionId,
      setAsideId,
      seenHash,
      reason: 'The network of the room was down.',
      ...rest,
    },
  });
};

const ownResult = async ({ taskId }: Submitted) =>
  (await server.call(ownSubmission, { token: await loginAs(server, student), params: { taskId } })).body.data;

describe('a program that arrived late', () => {
  test('is graded instead with a reason, for the student to read, and nobody waits for it any more', async () => {
    const submitted = await submittedTask();
    const lateId = await arrivesLate(submitted, RIGHT);
    const openWork = async () =>
      (await server.call(fetchOpenWork, { token, params: { taskId: submitted.taskId } })).body.data.late;
    expect(await openWork()).toMatchObject({ programs: 1 });
    const before = await fetchIt(submitted);
    expect(before.programSubmissions[0]).toMatchObject({ computedMarks: 0, substitution: null });

    const { status, body } = await choose(submitted, lateId);
    expect([status, body.message]).toEqual([200, 'The tests give this program 10.00 of 10 marks.']);

    const after = await fetchIt(submitted);
    const [program] = after.programSubmissions;
    expect(program).toMatchObject({
      status: 'PASSED',
      code: [{ code: RIGHT }],
      marksObtained: 10,
      computedMarks: 10,
      substitution: {
        by: 'Asha Menon',
        reason: 'The network of the room was down.',
        submitted: { language: 'PYTHON', code: before.programSubmissions[0]?.code },
      },
    });
    expect(program?.testcaseResults.map(({ passed }) => passed)).not.toContain(false);
    expect(after.markHistory).toMatchObject([
      {
        cause: 'SUBSTITUTED',
        before: 0,
        after: 10,
        by: 'Asha Menon',
        reason: 'The network of the room was down.',
      },
    ]);
    expect(await openWork()).toMatchObject({ programs: 0 });

    const own = await ownResult(submitted);
    expect(own.receipt.programs).toEqual(before.receipt.programs);
    expect(own.receipt.notGraded).toMatchObject([
      { gradedInstead: { by: 'Asha Menon', reason: 'The network of the room was down.' } },
    ]);
    expect(own.programs[0]).toMatchObject({ marksObtained: null, substitution: { by: 'Asha Menon' } });
    expect(own.programs[0]?.code[0]?.code).toBe(RIGHT);
    const noted = await server.deps.db
      .selectFrom('auditLog')
      .where('itemId', '=', submitted.taskId)
      .where('action', '=', 'substitute-program')
      .select(['actorId', 'detail'])
      .execute();
    expect(noted).toMatchObject([
      { actorId: owner.id, detail: { setAsideId: lateId, reason: 'The network of the room was down.' } },
    ]);
  });

  test('gives way to what was submitted again, and to another one; the receipt stays what it was', async () => {
    const submitted = await submittedTask();
    const [right, wrong] = [await arrivesLate(submitted, RIGHT), await arrivesLate(submitted, WRONG)];
    const { receipt, programSubmissions } = await fetchIt(submitted);
    await choose(submitted, right);
    expect((await choose(submitted, null)).status).toBe(200);
    const back = await fetchIt(submitted);
    expect(back.programSubmissions[0]).toMatchObject({
      code: programSubmissions[0]?.code,
      hash: programSubmissions[0]?.hash,
      computedMarks: 10,
      substitution: null,
    });
    expect(back.receipt).toEqual(receipt);
    // The marks stayed, so their history has nothing new.
    expect(back.markHistory).toHaveLength(1);

    await choose(submitted, wrong);
    const last = await fetchIt(submitted);
    expect(last.programSubmissions[0]).toMatchObject({ computedMarks: 0, code: [{ code: WRONG }] });
    expect(last.receipt.notGraded.map(({ gradedInstead }) => gradedInstead !== null)).toEqual([false, true]);
    expect(last.receipt.programs).toEqual(receipt.programs);
  });

  test('changes no marks that a person gave', async () => {
    const submitted = await submittedTask();
    const { taskId, studentId, questionId } = submitted;
    await server.call(evaluateStudentSubmission, {
      token,
      body: { taskId, studentId, programSubmissions: [{ programIndex: questionId, marksObtained: 3.5 }] },
    });
    const { body } = await choose(submitted, await arrivesLate(submitted, RIGHT));
    expect(body.message).toBe(
      'The tests give this program 10.00 of 10 marks. The 3.50 marks that were given by hand still count.',
    );
    expect((await fetchIt(submitted)).programSubmissions[0]).toMatchObject({
      marksObtained: 3.5,
      computedMarks: 10,
      givenBy: 'Asha Menon',
    });
  });

  test('stays with its submission when the attempt is opened again', async () => {
    const submitted = await submittedTask();
    const { taskId, studentId } = submitted;
    const { receipt } = await fetchIt(submitted);
    await choose(submitted, await arrivesLate(submitted, RIGHT));
    const reopened = await server.call(reopenAttempts, {
      token,
      params: { taskId },
      body: {
        studentIds: [studentId],
        until: windowOf(server.deps, 0, 30).endTime.toISOString(),
        reason: 'Ill.',
      },
    });
    expect(reopened.status).toBe(200);
    const sitting = await loginAs(server, student);
    const task = (await server.call(fetchTaskById, { token: sitting, params: { taskId } })).body.data;
    expect(task.reopened?.receipt.programs).toEqual(receipt.programs);
    expect(task.reopened?.receipt.notGraded).toMatchObject([{ gradedInstead: { by: 'Asha Menon' } }]);
  });
});

describe('is refused', () => {
  test('without a reason, for a program of somebody else or of nobody, and where the submitted one is graded', async () => {
    const submitted = await submittedTask();
    const lateId = await arrivesLate(submitted, RIGHT);
    const foreign = await arrivesLate(await submittedTask(), RIGHT);
    const said = async (call: ReturnType<typeof choose>) => {
      const { status, failure } = await call;
      return [status, failure.message];
    };
    expect(await said(choose(submitted, lateId, { reason: ' ' }))).toEqual([400, 'Please give a reason.']);
    expect(await said(choose(submitted, foreign))).toEqual([404, 'Program not found.']);
    expect(await said(choose(submitted, lateId, { programIndex: newId() }))).toEqual([
      404,
      'Question not found.',
    ]);
    expect(await said(choose(submitted, lateId, { studentId: other.id }))).toEqual([
      404,
      'No submission found.',
    ]);
    expect(await said(choose(submitted, null))).toEqual([409, 'What was submitted is what is graded.']);
    const headToken = await loginAs(server, head);
    expect((await choose(submitted, lateId, {}, headToken)).status).toBe(403);
    expect((await fetchIt(submitted)).programSubmissions[0]).toMatchObject({ computedMarks: 0 });
  });

  test('while the submission is being graded', async () => {
    const submitted = await submittedTask(false);
    const { status, failure } = await choose(submitted, await arrivesLate(submitted, RIGHT));
    expect([status, failure.message]).toEqual([
      409,
      'This submission is being graded. Please choose when that is done.',
    ]);
  });

  test('where somebody else chose meanwhile: of two at once one is first', async () => {
    const submitted = await submittedTask();
    const [right, wrong] = [await arrivesLate(submitted, RIGHT), await arrivesLate(submitted, WRONG)];
    const seenHash = (await fetchIt(submitted)).programSubmissions[0]?.hash ?? null;
    const both = await Promise.all([right, wrong].map((id) => choose(submitted, id, { seenHash })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.failure.message).toBe(
      'Another program for this question has been chosen for grading since. Nothing was changed; please look again.',
    );
    expect((await fetchIt(submitted)).receipt.notGraded.filter((one) => one.gradedInstead)).toHaveLength(1);
  });
});
