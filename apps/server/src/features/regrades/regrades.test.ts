import {
  applyRegrade,
  compareRecord,
  discardRegrade,
  evaluateStudentSubmission,
  fetchAuditLog,
  fetchOpenWork,
  fetchRegrade,
  fetchRegradeOptions,
  fetchRegradeResults,
  fetchRegrades,
  fetchStudentSubmission,
  leafSchema,
  ownSubmission,
  reopenAttempts,
  startRegrade,
  substituteProgram,
  undoRegrade,
  type BodyIn,
  type ProgramCode,
} from '@assay/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailsAreSettled, sendMailsTo, startMailServer } from '../../../test/fakes/mail-server.ts';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeStudent,
  makeTask,
  putInVersion,
  windowOf,
  type TestAccount,
} from '../../../test/fixtures.ts';
import {
  BROKEN_TESTS,
  gradeAgain,
  gradedTask,
  MENDED_TESTS,
  PROGRAMS,
  submitGraded,
  writeVersion,
} from '../../../test/graded-task.ts';
import { bringText } from '../../../test/test-text.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { hashProgram } from '../attempts/index.ts';
import { amendRecord, sealRecord } from '../records/seal-record.ts';

const server = useTestServer();
let owner: TestAccount;
let token: string;

beforeAll(async () => {
  owner = await makeFaculty(server.deps, await makeDepartment(server.deps), { fullname: 'Asha Menon' });
  token = await loginAs(server, owner);
});

const REASON = 'Test 4 expected 21 for twice 10.';
type Draft = BodyIn<typeof startRegrade>;

const start = (draft: Omit<Draft, 'reason'> & { reason?: string }) =>
  server.call(startRegrade, { token, body: { reason: REASON, ...draft } });

const read = async (regradeId: string) =>
  (await server.call(fetchRegrade, { token, params: { regradeId } })).body.data;

const resultsOf = async (regradeId: string, query = {}) =>
  (await server.call(fetchRegradeResults, { token, params: { regradeId }, query })).body.data;

/** Starts a regrade and waits for its preview; its id. */
const prepared = async (draft: Omit<Draft, 'reason'>): Promise<string> => {
  const { status, body } = await start(draft);
  expect([status, body]).toMatchObject([200, { success: true }]);
  const regradeId = body.data._id;
  await waitFor('the regrade is ready', async () => (await read(regradeId)).state === 'READY');
  return regradeId;
};

const apply = (regradeId: string, neverLower = false) =>
  server.call(applyRegrade, { token, body: { regradeId, neverLower } });
const undo = (regradeId: string) => server.call(undoRegrade, { token, body: { regradeId } });

const applied = async (draft: Omit<Draft, 'reason'>, neverLower = false): Promise<string> => {
  const regradeId = await prepared(draft);
  expect((await apply(regradeId, neverLower)).status).toBe(200);
  return regradeId;
};

type Sat = { taskId: string; students: Readonly<Record<string, { id: string }>> };

const submissionOf = async ({ taskId }: Pick<Sat, 'taskId'>, student: { id: string }) =>
  (await server.call(fetchStudentSubmission, { token, body: { taskId, studentId: student.id } })).body.data;

const marksOf = async (task: Sat): Promise<Record<string, number | undefined>> => {
  const marks = Object.entries(task.students).map(async ([name, student]) => [
    name,
    (await submissionOf(task, student)).programSubmissions[0]?.marksObtained,
  ]);
  return Object.fromEntries(await Promise.all(marks));
};

const give = (taskId: string, studentId: string, questionId: string, marksObtained: number) =>
  server.call(evaluateStudentSubmission, {
    token,
    body: { taskId, studentId, programSubmissions: [{ programIndex: questionId, marksObtained }] },
  });

const publish = ({ taskId }: Pick<Sat, 'taskId'>) =>
  server.deps.db
    .updateTable('task')
    .set({ isResultPublished: true, publishedAt: server.deps.now() })
    .where('id', '=', taskId)
    .execute();

const ownProgram = async ({ taskId }: Pick<Sat, 'taskId'>, student: { id: string }) => {
  const asStudent = await loginAs(server, { ...student, role: 'STUDENT' });
  return (await server.call(ownSubmission, { token: asStudent, params: { taskId } })).body.data.programs[0];
};

/** The broken test as the options name it. */
const brokenTest = async (taskId: string, questionId: string): Promise<string> => {
  const { body } = await server.call(fetchRegradeOptions, { token, params: { taskId, questionId } });
  return body.data.tests.find(({ output }) => output === '21')?._id ?? '';
};

/** Has a program of a student's that came late graded instead. */
const substitute = async (
  { taskId, questionId }: { taskId: string; questionId: string },
  student: { id: string; attemptId: string },
  text: string,
) => {
  const setAsideId = newId();
  const code: ProgramCode = [{ code: text }];
  await server.deps.db
    .insertInto('draftSetAside')
    .values({
      id: setAsideId,
      attemptId: student.attemptId,
      questionId,
      language: 'PYTHON',
      revision: 2,
      code: JSON.stringify(code),
      hash: hashProgram('PYTHON', code),
      receivedAt: server.deps.now(),
      reason: 'LATE',
    })
    .execute();
  const seenHash = (await submissionOf({ taskId }, student)).programSubmissions[0]?.hash ?? null;
  return server.call(substituteProgram, {
    token,
    body: {
      taskId,
      studentId: student.id,
      programIndex: questionId,
      setAsideId,
      reason: 'Power cut.',
      seenHash,
    },
  });
};

const ALL = { right: PROGRAMS.right, fitted: PROGRAMS.fitted, wrong: PROGRAMS.wrong, byHand: PROGRAMS.right };

describe('by the tests of another version', () => {
  const sat = async () => {
    const task = await gradedTask(server, owner, ALL);
    await give(task.taskId, task.students.byHand.id, task.questionId, 3);
    const versionId = await writeVersion(server, owner, task.questionId, MENDED_TESTS);
    const { taskId, questionId } = task;
    return { ...task, draft: { taskId, questionId, kind: 'VERSION' as const, versionId } };
  };

  test('a large output that was wrong is mended, and found to be another one by its end alone', async () => {
    const content = '5 '.repeat(20_000);
    const [input, wrong, right] = [
      await bringText(server, token, `${content}5`),
      await bringText(server, token, `${content}6`),
      await bringText(server, token, `${content}5 `),
    ];
    const testsWith = ({ standIn, large }: typeof wrong) => [
      { type: 'PUBLIC' as const, input: '1', output: '1' },
      {
        type: 'HIDDEN' as const,
        input: input.standIn,
        output: standIn,
        largeInput: input.large,
        largeOutput: large,
      },
    ];
    const task = await gradedTask(
      server,
      owner,
      { right: 'print(input())' },
      { testcases: testsWith(wrong) },
    );
    expect(await marksOf(task)).toEqual({ right: 5 });
    const { taskId, questionId } = task;
    const versionId = await writeVersion(server, owner, questionId, testsWith(right));
    await applied({ taskId, questionId, kind: 'VERSION', versionId });
    expect(await marksOf(task)).toEqual({ right: 10 });
  });

  test('the preview says who rises, falls and stays, and touches no mark', async () => {
    const task = await sat();
    const before = await marksOf(task);
    expect(before).toEqual({ right: 7.5, fitted: 2.5, wrong: 0, byHand: 3 });
    const regradeId = await prepared(task.draft);
    expect(await read(regradeId)).toMatchObject({
      state: 'READY',
      version: 2,
      progress: { done: 4, all: 4 },
      moves: { RISE: 1, FALL: 1, STAY: 1, BY_HAND: 1 },
      average: { before: 3.25, after: 3.25 },
      repeated: 0,
      undoProblem: null,
    });
    const { distribution } = await read(regradeId);
    expect(distribution.map((bar) => [bar.before, bar.after])).toEqual([
      [1, 2],
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
      [0, 0],
      [0, 1],
    ]);
    const test4 = (from: string, to: string) => ({
      type: 'HIDDEN',
      before: { number: 4, verdict: from },
      after: { number: 4, verdict: to },
    });
    expect(await resultsOf(regradeId)).toMatchObject([
      {
        student: { fullname: 'Student byHand' },
        move: 'BY_HAND',
        before: 3,
        after: 3,
        computedBefore: 7.5,
        computedAfter: 10,
        givenBy: 'Asha Menon',
      },
      { move: 'FALL', before: 2.5, after: 0, tests: [test4('OK', 'WRONG_ANSWER')], changedTests: 1 },
      { move: 'RISE', before: 7.5, after: 10, tests: [test4('WRONG_ANSWER', 'OK')], statusAfter: 'PASSED' },
      { move: 'STAY', before: 0, after: 0, tests: [] },
    ]);
    expect((await resultsOf(regradeId, { move: 'RISE' })).map(({ student }) => student.fullname)).toEqual([
      'Student right',
    ]);
    expect((await resultsOf(regradeId, { search: 'fitted' })).map(({ move }) => move)).toEqual(['FALL']);
    const sorted = await resultsOf(regradeId, { sort: '-difference', pageSize: 1, page: 0 });
    expect(sorted.map(({ move }) => move)).toEqual(['RISE']);
    expect(await marksOf(task)).toEqual(before);
    expect((await submissionOf(task, task.students.right)).markHistory.map(({ cause }) => cause)).toEqual([
      'GRADED',
    ]);
  });

  test('applied, all marks and verdicts are those of the new tests, with the reason, and undone those before', async () => {
    const task = await sat();
    const before = await Promise.all(
      Object.values(task.students).map((student) => submissionOf(task, student)),
    );
    const regradeId = await prepared(task.draft);
    const { status, body } = await apply(regradeId);
    expect([status, body.message]).toEqual([200, '2 students have other marks now.']);
    expect(await marksOf(task)).toEqual({ right: 10, fitted: 0, wrong: 0, byHand: 3 });
    const after = await submissionOf(task, task.students.right);
    expect(after.markHistory[0]).toMatchObject({
      cause: 'REGRADED',
      before: 7.5,
      after: 10,
      by: 'Asha Menon',
      reason: REASON,
    });
    expect(after.programSubmissions[0]).toMatchObject({
      status: 'PASSED',
      question: { version: 2, newestVersion: 2 },
    });
    expect(after.programSubmissions[0]?.testcaseResults.map(({ expectedOutput }) => expectedOutput)).toEqual([
      '2',
      '8',
      '-14',
      '20',
    ]);
    expect((await submissionOf(task, task.students.byHand)).programSubmissions[0]).toMatchObject({
      givenMarks: 3,
      computedMarks: 10,
    });
    expect((await apply(regradeId)).failure.message).toBe('This regrade has already been applied.');

    expect((await undo(regradeId)).body.message).toBe(
      '2 students have the marks again that they had before.',
    );
    const restored = await Promise.all(
      Object.values(task.students).map((student) => submissionOf(task, student)),
    );
    expect(restored.map(({ programSubmissions }) => programSubmissions)).toEqual(
      before.map(({ programSubmissions }) => programSubmissions),
    );
    expect(restored[0]?.markHistory.slice(0, 2)).toMatchObject([
      { cause: 'REGRADE_UNDONE', before: 10, after: 7.5, by: 'Asha Menon' },
      { cause: 'REGRADED' },
    ]);
    expect(await read(regradeId)).toMatchObject({
      state: 'UNDONE',
      applied: { by: 'Asha Menon', neverLower: false },
      ended: { by: 'Asha Menon' },
      moves: { RISE: 1, FALL: 1, STAY: 1, BY_HAND: 1 },
    });
    expect((await undo(regradeId)).status).toBe(409);
  });

  test('every step is in the audit log with its reason', async () => {
    const department = await makeDepartment(server.deps);
    const faculty = await makeFaculty(server.deps, department);
    const [own, head] = [await loginAs(server, faculty), await makeHead(server.deps, department)];
    const task = await gradedTask(server, faculty, { right: PROGRAMS.right });
    const { taskId, questionId } = task;
    const draft = { taskId, questionId, kind: 'FULL_MARKS' as const, reason: REASON };
    for (const end of [discardRegrade, undoRegrade]) {
      const { body } = await server.call(startRegrade, { token: own, body: draft });
      const regradeId = body.data._id;
      const state = async () =>
        (await server.call(fetchRegrade, { token: own, params: { regradeId } })).body.data.state;
      await waitFor('the regrade is ready', async () => (await state()) === 'READY');
      if (end === undoRegrade)
        await server.call(applyRegrade, { token: own, body: { regradeId, neverLower: true } });
      expect((await server.call(end, { token: own, body: { regradeId } })).status).toBe(200);
    }
    const { data } = (
      await server.call(fetchAuditLog, { token: await loginAs(server, head), query: { kind: 'exam' } })
    ).body;
    expect(data.map(({ action }) => action)).toEqual([
      'undo-regrade',
      'apply-regrade',
      'start-regrade',
      'discard-regrade',
      'start-regrade',
    ]);
    const written = await server.deps.db
      .selectFrom('auditLog')
      .where('itemId', '=', taskId)
      .select(sql<string>`detail ->> 'reason'`.as('reason'))
      .execute();
    expect(written.map(({ reason }) => reason)).toEqual(data.map(() => REASON));
  });

  test('whoever would lose marks keeps them where nobody is to, with the verdicts that they had', async () => {
    const task = await sat();
    const regradeId = await applied(task.draft, true);
    expect(await marksOf(task)).toEqual({ right: 10, fitted: 2.5, wrong: 0, byHand: 3 });
    const [kept] = await resultsOf(regradeId, { search: 'fitted' });
    expect(kept).toMatchObject({
      isApplied: false,
      move: 'STAY',
      before: 2.5,
      after: 2.5,
      computedAfter: 0,
    });
    const { programSubmissions } = await submissionOf(task, task.students.fitted);
    expect(programSubmissions[0]?.testcaseResults.map(({ passed }) => passed)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    await undo(regradeId);
    expect(await marksOf(task)).toEqual({ right: 7.5, fitted: 2.5, wrong: 0, byHand: 3 });
  });

  test('what is submitted or chosen later is graded by the new tests, and then nothing can be undone', async () => {
    const task = await sat();
    const regradeId = await applied(task.draft);
    expect((await substitute(task, task.students.wrong, PROGRAMS.right)).body.message).toBe(
      'The tests give this program 10.00 of 10 marks.',
    );
    const problem =
      'Programs of Student wrong were graded by these tests afterwards. Start a regrade by the earlier version instead.';
    expect((await read(regradeId)).undoProblem).toBe(problem);
    const refused = await undo(regradeId);
    expect([refused.status, refused.failure.message]).toEqual([409, problem]);
    expect(await marksOf(task)).toEqual({ right: 10, fitted: 0, wrong: 10, byHand: 3 });

    const { versions } = (await server.call(fetchRegradeOptions, { token, params: task })).body.data;
    expect(versions).toMatchObject([
      { number: 2, submissions: 4 },
      { number: 1, submissions: 0 },
    ]);
    await applied({ ...task.draft, versionId: versions[1]?._id ?? '' });
    expect(await marksOf(task)).toEqual({ right: 7.5, fitted: 2.5, wrong: 7.5, byHand: 3 });
    expect((await undo(regradeId)).failure.message).toBe(
      'A later regrade of this question is applied. Undo that one first.',
    );
  });

  test('a program that is graded otherwise before it is applied is computed first, and whoever applies looks again', async () => {
    const task = await sat();
    const regradeId = await prepared(task.draft);
    await substitute(task, task.students.wrong, PROGRAMS.right);
    const { status, failure } = await apply(regradeId);
    expect([status, failure.message]).toEqual([
      409,
      'Programs have been graded otherwise since, so these are computed now and nothing was applied. Please look at the preview again.',
    ]);
    await waitFor('it is ready again', async () => (await read(regradeId)).state === 'READY');
    expect((await read(regradeId)).moves).toEqual({ RISE: 2, FALL: 1, STAY: 0, BY_HAND: 1 });
    expect((await apply(regradeId)).status).toBe(200);
    expect((await marksOf(task))['wrong']).toBe(10);
  });
});

describe('without a test', () => {
  test('its weight is spread over the others by theirs', async () => {
    const weights = [1, 3, 4, 8];
    const task = await gradedTask(
      server,
      owner,
      { right: PROGRAMS.right, fitted: PROGRAMS.fitted, positive: 'print(abs(int(input())) * 2)' },
      { testcases: BROKEN_TESTS.map((one, place) => ({ ...one, weight: weights[place] ?? 1 })) },
    );
    expect(await marksOf(task)).toEqual({ right: 5, fitted: 5, positive: 2.5 });
    const { taskId, questionId } = task;
    await applied({ taskId, questionId, kind: 'VOID', testIds: [await brokenTest(taskId, questionId)] });
    expect(await marksOf(task)).toEqual({ right: 10, fitted: 0, positive: 5 });
  });

  test('it counts for nobody, the marks are spread over the others, and every student sees that', async () => {
    const task = await gradedTask(
      server,
      owner,
      { right: PROGRAMS.right, fitted: PROGRAMS.fitted, none: null, broken: 'print(' },
      { testcases: BROKEN_TESTS.map((one) => ({ ...one, type: 'PUBLIC' as const })) },
    );
    const { taskId, questionId } = task;
    const testIds = [await brokenTest(taskId, questionId)];
    const regradeId = await applied({ taskId, questionId, kind: 'VOID', testIds });
    expect(await marksOf(task)).toEqual({ right: 10, fitted: 0, none: 0, broken: 0 });
    expect(await read(regradeId)).toMatchObject({
      voidTests: [{ number: 4, type: 'PUBLIC' }],
      moves: { RISE: 1, FALL: 1, STAY: 2 },
    });
    const right = await submissionOf(task, task.students.right);
    expect(right.programSubmissions[0]).toMatchObject({ status: 'PASSED', hasFullMarks: false });
    expect(right.programSubmissions[0]?.testcaseResults.map(({ isVoid }) => isVoid)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    const none = await submissionOf(task, task.students.none);
    expect(none.programSubmissions[0]?.status).toBe('NOTATTEMPTED');
    await publish(task);
    const own = await ownProgram(task, task.students.right);
    expect(own?.publicTestResults?.map(({ isVoid }) => isVoid)).toEqual([false, false, false, true]);

    const { data } = (await server.call(fetchRegradeOptions, { token, params: { taskId, questionId } })).body;
    expect(data.tests.map(({ isVoid }) => isVoid)).toEqual([false, false, false, true]);
    const again = await start({ taskId, questionId, kind: 'VOID', testIds });
    expect(again.failure.message).toContain('does not count already');
  });

  test('it is out in every version, also for what is graded later, and undone it counts for all of them again', async () => {
    const task = await gradedTask(server, owner, { right: PROGRAMS.right, wrong: PROGRAMS.wrong });
    const { taskId, questionId } = task;
    await writeVersion(server, owner, questionId, [
      { type: 'PUBLIC', input: '3', output: '6' },
      ...BROKEN_TESTS,
    ]);
    await putInVersion(server.deps, taskId, 2);
    const later = await makeStudent(server.deps, { id: owner.departmentId, instituteId: owner.instituteId });
    await server.deps.db.insertInto('taskStudent').values({ taskId, studentId: later.id }).execute();
    const attemptId = await submitGraded(server, taskId, later, PROGRAMS.right);
    const everybody = {
      taskId,
      students: { ...task.students, later: { ...later, attemptId } },
    };
    expect(await marksOf(everybody)).toEqual({ right: 7.5, wrong: 0, later: 8 });
    const testIds = [await brokenTest(taskId, questionId)];
    const regradeId = await applied({ taskId, questionId, kind: 'VOID', testIds });
    expect(await marksOf(everybody)).toEqual({ right: 10, wrong: 0, later: 10 });
    await substitute(task, task.students.wrong, PROGRAMS.right);
    expect((await marksOf(everybody))['wrong']).toBe(10);

    expect((await undo(regradeId)).status).toBe(200);
    expect(await marksOf(everybody)).toEqual({ right: 7.5, wrong: 7.5, later: 8 });
    expect((await submissionOf(task, task.students.wrong)).markHistory[0]).toMatchObject({
      cause: 'REGRADE_UNDONE',
      before: 10,
      after: 7.5,
    });
  });

  test('a grading that began before it was applied counts the tests that count then', async () => {
    const task = await gradedTask(server, owner, { right: PROGRAMS.right });
    const { taskId, questionId } = task;
    const regradeId = await prepared({
      taskId,
      questionId,
      kind: 'VOID',
      testIds: [await brokenTest(taskId, questionId)],
    });
    const late = await makeStudent(server.deps, { id: owner.departmentId, instituteId: owner.instituteId });
    await server.deps.db.insertInto('taskStudent').values({ taskId, studentId: late.id }).execute();
    const { runner } = server.deps;
    const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    server.deps.runner = {
      ...runner,
      run: async (...call) => {
        begun.resolve();
        await release.promise;
        return runner.run(...call);
      },
    };
    try {
      const grading = submitGraded(server, taskId, late, PROGRAMS.right);
      await begun.promise;
      expect((await apply(regradeId)).status).toBe(200);
      release.resolve();
      await grading;
    } finally {
      server.deps.runner = runner;
    }
    const { programSubmissions } = await submissionOf(task, late);
    expect(programSubmissions[0]?.marksObtained).toBe(10);
  });
});

test('full marks for everybody are for who did not attempt it too, for what is graded later, and nobody waits for marks', async () => {
  const task = await gradedTask(
    server,
    owner,
    { right: PROGRAMS.right, wrong: PROGRAMS.wrong, none: null },
    { wantAutoCalculate: false },
  );
  const { taskId, questionId } = task;
  const waiting = async () =>
    (await server.call(fetchOpenWork, { token, params: { taskId } })).body.data.unmarked.programs;
  expect(await waiting()).toBe(2);
  const regradeId = await applied({ taskId, questionId, kind: 'FULL_MARKS' });
  expect(await marksOf(task)).toEqual({ right: 10, wrong: 10, none: 10 });
  expect(await waiting()).toBe(0);
  expect((await start({ taskId, questionId, kind: 'FULL_MARKS' })).failure.message).toBe(
    'Everybody has the full marks of this question already.',
  );
  await server.call(reopenAttempts, {
    token,
    params: { taskId },
    body: {
      studentIds: [task.students.wrong.id],
      until: windowOf(server.deps, 0, 5).endTime.toISOString(),
      reason: 'A wrong clock.',
    },
  });
  server.passMinutes(6);
  await waitFor('the attempt is graded again', async () => {
    const { data } = (await server.call(fetchRegradeOptions, { token, params: { taskId, questionId } })).body;
    return data.graded === 3;
  });
  expect(await marksOf(task)).toEqual({ right: 10, wrong: 10, none: 10 });
  await publish(task);
  expect(await ownProgram(task, task.students.none)).toMatchObject({ marksObtained: 10, hasFullMarks: true });
  expect((await undo(regradeId)).status).toBe(200);
  expect(await marksOf(task)).toEqual({ right: 0, wrong: 0, none: 0 });
});

describe('students whose marks change', () => {
  test('are told by mail and in their result, with the reason, once the results are published', async () => {
    const mails = await startMailServer();
    await sendMailsTo(server, mails);
    const task = await gradedTask(server, owner, ALL);
    await give(task.taskId, task.students.byHand.id, task.questionId, 3);
    const { taskId, questionId } = task;
    await publish(task);
    const testIds = [await brokenTest(taskId, questionId)];
    const regradeId = await applied({ taskId, questionId, kind: 'VOID', testIds });
    const letters = await mails.mailsCome(2);
    expect(letters.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      [task.students.right, task.students.fitted].map(({ username }) => `${username}@example.org`).toSorted(),
    );
    const toRight = letters.find(({ recipients }) =>
      recipients.includes(`${task.students.right.username}@example.org`),
    );
    expect(toRight?.text).toContain('from 7.50 to 10.00');
    expect(toRight?.text).toContain(REASON);
    expect(await ownProgram(task, task.students.right)).toMatchObject({
      marksObtained: 10,
      regrades: [{ by: 'Asha Menon', reason: REASON, before: 7.5, after: 10 }],
    });
    expect(await ownProgram(task, task.students.byHand)).toMatchObject({ marksObtained: 3, regrades: [] });
    await undo(regradeId);
    expect((await mails.mailsCome(4)).at(-1)?.text).toContain('that was undone');
    expect((await ownProgram(task, task.students.right))?.regrades).toEqual([]);
  });

  test('are not told what they never knew', async () => {
    const mails = await startMailServer();
    await sendMailsTo(server, mails);
    const task = await gradedTask(server, owner, { right: PROGRAMS.right });
    const { taskId, questionId } = task;
    const regradeId = await applied({ taskId, questionId, kind: 'FULL_MARKS' });
    await publish(task);
    expect(await ownProgram(task, task.students.right)).toMatchObject({
      marksObtained: 10,
      regrades: [],
      hasFullMarks: true,
    });
    await waitFor('the regrade has been told of', async () => {
      const { rows } = await sql<{ data: { regradeId: string } }>`
        select data from pgboss.job where name = 'tell-regrade' and state = 'completed'
      `.execute(server.deps.db);
      return rows.some(({ data }) => data.regradeId === regradeId);
    });
    await mailsAreSettled(server.deps);
    expect(mails.mails).toEqual([]);
  });
});

describe('what is refused', () => {
  test('says why, and begins nothing', async () => {
    const task = await gradedTask(server, owner, { right: PROGRAMS.right });
    const { taskId, questionId } = task;
    const other = await makeQuestion(server.deps, owner);
    const running = await makeTask(server.deps, owner, { questions: [questionId], students: [] });
    const { data } = (await server.call(fetchRegradeOptions, { token, params: { taskId, questionId } })).body;
    const all = data.tests.map(({ _id }) => _id);
    const foreign = await writeVersion(server, owner, other, MENDED_TESTS);
    const tries: [Omit<Draft, 'reason'> & { reason?: string }, number, string][] = [
      [{ taskId, questionId, kind: 'VOID', testIds: all }, 400, 'No test would be left to count.'],
      [{ taskId, questionId, kind: 'VOID' }, 400, 'Choose the tests that no longer count.'],
      [
        { taskId, questionId, kind: 'VOID', testIds: [newId()] },
        400,
        'is not one that programs were graded by',
      ],
      [{ taskId, questionId, kind: 'VERSION' }, 400, 'Choose the version whose tests decide.'],
      [{ taskId, questionId, kind: 'VERSION', versionId: foreign }, 400, 'Choose the version'],
      [{ taskId, questionId, kind: 'FULL_MARKS', reason: ' ' }, 400, 'Please give a reason.'],
      [{ taskId, questionId: other, kind: 'FULL_MARKS' }, 404, 'Question'],
      [{ taskId: running, questionId, kind: 'FULL_MARKS' }, 400, 'It can be graded anew when it is over.'],
    ];
    for (const [draft, status, message] of tries) {
      const answer = await start(draft);
      expect([answer.status, answer.failure.message]).toEqual([status, expect.stringContaining(message)]);
    }
    expect((await server.call(fetchRegrades, { token, params: { taskId }, query: {} })).body).toMatchObject({
      data: [],
      total: 0,
    });
  });

  test('a second one of the same question, and one that has ended; the same call made again is the same one', async () => {
    const task = await gradedTask(server, owner, { right: PROGRAMS.right });
    const { taskId, questionId } = task;
    const _id = newId();
    const draft = { _id, taskId, questionId, kind: 'FULL_MARKS' as const };
    const both = await Promise.all([start(draft), start(draft)]);
    expect(both.map(({ status, body }) => [status, body.data._id])).toEqual([
      [200, _id],
      [200, _id],
    ]);
    expect((await start({ ...draft, _id: newId() })).failure.message).toBe(
      'A regrade of this question is being prepared already. Apply or discard that one first.',
    );
    const discard = () => server.call(discardRegrade, { token, body: { regradeId: _id } });
    expect((await undo(_id)).status).toBe(409);
    expect((await discard()).body.message).toBe('The regrade is discarded. No mark changed.');
    expect((await discard()).failure.message).toBe('This regrade has been discarded.');
    expect((await apply(_id)).failure.message).toBe('This regrade has been discarded.');
    const unknown = await apply(newId());
    expect(unknown.status).toBe(404);
  });
});

test('a discarded one keeps what it found, and nothing of what programs printed', async () => {
  const task = await gradedTask(server, owner, { right: PROGRAMS.right });
  const { taskId, questionId } = task;
  const versionId = await writeVersion(server, owner, questionId, MENDED_TESTS);
  const regradeId = await prepared({ taskId, questionId, kind: 'VERSION', versionId });
  const printed = async () =>
    (
      await server.deps.db
        .selectFrom('regradeTest')
        .where('regradeId', '=', regradeId)
        .select(['actualOutput', 'message'])
        .execute()
    ).filter(({ actualOutput, message }) => actualOutput !== '' || message !== '').length;
  expect(await printed()).toBe(8);
  await server.call(discardRegrade, { token, body: { regradeId } });
  expect(await printed()).toBe(0);
  expect(await read(regradeId)).toMatchObject({ state: 'DISCARDED', moves: { RISE: 1 } });
  expect((await resultsOf(regradeId))[0]?.tests).toHaveLength(1);
  expect(await marksOf(task)).toEqual({ right: 7.5 });
});

test('a run that was lost with its runner is made again and counted, and a second runner finishes it', async () => {
  const task = await gradedTask(server, owner, { right: PROGRAMS.right, wrong: PROGRAMS.wrong });
  const { taskId, questionId } = task;
  const versionId = await writeVersion(server, owner, questionId, MENDED_TESTS);
  const { runner } = server.deps;
  let lost = 0;
  server.deps.runner = {
    ...runner,
    run: (request, signal, watcher) => {
      if (request.class !== 'grading' || lost > 0) return runner.run(request, signal, watcher);
      lost += 1;
      watcher?.waiting(null);
      return Promise.reject(new AppError('RUNNER_AWAY', 'The code runner is not answering.'));
    },
  };
  try {
    const regradeId = await prepared({ taskId, questionId, kind: 'VERSION', versionId });
    expect((await read(regradeId)).repeated).toBe(1);
    expect((await resultsOf(regradeId)).map(({ repeats }) => repeats).toSorted()).toEqual([0, 1]);
    await apply(regradeId);
    expect(await marksOf(task)).toEqual({ right: 10, wrong: 0 });
  } finally {
    server.deps.runner = runner;
  }
});

test('while somebody sits an exam one program runs at a time, otherwise several do', async () => {
  const { right, wrong, fitted } = PROGRAMS;
  const task = await gradedTask(server, owner, { a: right, b: wrong, c: fitted, d: right, e: wrong });
  const { taskId, questionId } = task;
  const versionId = await writeVersion(server, owner, questionId, MENDED_TESTS);
  const { runner } = server.deps;
  let [inside, most] = [0, 0];
  server.deps.runner = {
    ...runner,
    run: async (request, signal, watcher) => {
      inside += 1;
      most = Math.max(most, inside);
      return runner.run(request, signal, watcher).finally(() => {
        inside -= 1;
      });
    },
  };
  try {
    await server.call(discardRegrade, {
      token,
      body: { regradeId: await prepared({ taskId, questionId, kind: 'VERSION', versionId }) },
    });
    expect(most).toBe(3);
    const student = await makeStudent(server.deps, await makeDepartment(server.deps));
    const running = await makeTask(server.deps, owner, { questions: [questionId], students: [student] });
    const attemptId = await makeAttempt(server.deps, running, student);
    await server.deps.db
      .updateTable('attempt')
      .set({ heardAt: server.deps.now() })
      .where('id', '=', attemptId)
      .execute();
    most = 0;
    await prepared({ taskId, questionId, kind: 'VERSION', versionId });
    expect(most).toBe(1);
  } finally {
    server.deps.runner = runner;
  }
});

test('the regrades of a task are listed, the newest first, of one question or of all', async () => {
  const task = await gradedTask(server, owner, { right: PROGRAMS.right });
  const { taskId, questionId } = task;
  const testIds = [await brokenTest(taskId, questionId)];
  await applied({ taskId, questionId, kind: 'VOID', testIds });
  await applied({ taskId, questionId, kind: 'FULL_MARKS' });
  const list = async (query = {}) =>
    (await server.call(fetchRegrades, { token, params: { taskId }, query })).body;
  expect(await list()).toMatchObject({
    total: 2,
    canEvaluate: true,
    task: { _id: taskId, questions: [{ _id: questionId }] },
    data: [
      { kind: 'FULL_MARKS', state: 'APPLIED', startedBy: 'Asha Menon' },
      { kind: 'VOID', question: { number: 1, marks: 10 } },
    ],
  });
  expect(await list({ pageSize: 1, page: 1 })).toMatchObject({ total: 2, data: [{ kind: 'VOID' }] });
  expect(await list({ questionId: newId() })).toMatchObject({ total: 0, data: [] });
  const submission = await submissionOf(task, task.students.right);
  expect(submission.programSubmissions[0]).toMatchObject({ hasFullMarks: true, marksObtained: 10 });
  await gradeAgain(server, task.students.right.attemptId);
  expect(await marksOf(task)).toEqual({ right: 10 });
});

test('a regrade and its undoing are amendments of the sealed record, with nothing unexplained', async () => {
  const task = await gradedTask(server, owner, {
    right: PROGRAMS.right,
    fitted: PROGRAMS.fitted,
    wrong: PROGRAMS.wrong,
  });
  const { taskId, questionId } = task;
  expect(await sealRecord(server.deps, taskId)).toBe(true);
  const versionId = await writeVersion(server, owner, questionId, MENDED_TESTS);
  const newest = async () => {
    const leaves = await server.deps.db
      .selectFrom('recordLeaf')
      .where('taskId', '=', taskId)
      .where('number', '=', (eb) =>
        eb
          .selectFrom('recordRoot')
          .where('taskId', '=', taskId)
          .select(({ fn }) => fn.max('number').as('number')),
      )
      .orderBy('position')
      .select('body')
      .execute();
    return leaves.map(({ body }) => leafSchema.parse(JSON.parse(body)));
  };
  const isWhole = async () => {
    expect(await amendRecord(server.deps, taskId)).toBe(true);
    const { differences } = (await server.call(compareRecord, { token, body: { taskId } })).body.data;
    expect(differences).toEqual([]);
    return (await newest()).map(({ kind, because, unexplained }) => [kind, because, unexplained]);
  };
  const regradeId = await applied({ taskId, questionId, kind: 'VERSION', versionId });
  // The wrong program has no other marks, and its verdict is of another test.
  const marks = Array.from({ length: 3 }, () => ['marks', ['REGRADED'], []]);
  expect(await isWhole()).toEqual([['question', ['REGRADED'], []], ...marks]);
  await undo(regradeId);
  expect(await isWhole()).toEqual(Array.from({ length: 3 }, () => ['marks', ['REGRADE_UNDONE'], []]));
});

test('a regrade that changes nobody’s result is of the record too, before it is signed and after', async () => {
  const task = await gradedTask(server, owner, { fitted: PROGRAMS.fitted });
  const { taskId, questionId } = task;
  expect(await sealRecord(server.deps, taskId)).toBe(true);
  const versionId = await writeVersion(server, owner, questionId, MENDED_TESTS);
  await applied({ taskId, questionId, kind: 'VERSION', versionId }, true);
  const compared = async () =>
    (await server.call(compareRecord, { token, body: { taskId } })).body.data.differences;
  expect(await compared()).toEqual([]);
  expect(await amendRecord(server.deps, taskId)).toBe(true);
  expect(await compared()).toEqual([]);
});
