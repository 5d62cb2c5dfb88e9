import {
  evaluateRubricMarks,
  evaluateStudentSubmission,
  exemptFromExamBrowser,
  fetchLeaderboard,
  fetchStudentLogs,
  fetchStudentSubmission,
  finalSubmit,
  ownSubmission,
  runCode,
  runSubmissionCode,
  saveDraft,
  startTask,
  type BodyIn,
} from '@assay/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeTask,
  share,
  windowOf,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';

const server = useTestServer();
let owner: TestAccount;
let colleague: TestAccount;
let head: TestAccount;
let student: TestAccount;
let token: string;
let colleagueToken: string;

beforeAll(async () => {
  const department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department, { fullname: 'Asha Menon' });
  colleague = await makeFaculty(server.deps, department, { fullname: 'Ravi Iyer' });
  head = await makeHead(server.deps, department);
  student = await makeStudent(server.deps, department, { fullname: 'Zoya Khan' });
});
beforeEach(async () => {
  token = await loginAs(server, owner);
  colleagueToken = await loginAs(server, colleague);
});

/** A task of two questions of 10 marks each, computed 7.5 and 0, submitted by the student; shared with the colleague. */
const submittedTask = async (given: { rubric?: boolean; totalMarks?: number } = {}) => {
  const { deps } = server;
  const questions = [await makeQuestion(deps, owner), await makeQuestion(deps, owner)];
  const [first = '', second = ''] = questions;
  const rubricId = given.rubric ? await makeRubric(deps, owner) : null;
  const taskId = await makeTask(deps, owner, {
    ...windowOf(deps, -120, -60),
    students: [student],
    questions: questions.map((questionId) => ({ questionId, marks: 10, timeRequired: 10 })),
    rubricId,
    ...(given.totalMarks ? { totalMarks: given.totalMarks } : {}),
  });
  await share(deps, 'task', taskId, colleague, ['evaluate']);
  const attemptId = await makeAttempt(deps, taskId, student, {
    startedAt: windowOf(deps, -100, 0).startTime,
    submittedAt: windowOf(deps, -80, 0).startTime,
    marks: { [first]: { computed: 7.5 } },
  });
  return { taskId, studentId: student.id, first, second, rubricId: rubricId ?? '', attemptId };
};
type Submitted = Awaited<ReturnType<typeof submittedTask>>;

const fetchIt = async ({ taskId, studentId }: Pick<Submitted, 'taskId' | 'studentId'>, as = token) =>
  (await server.call(fetchStudentSubmission, { token: as, body: { taskId, studentId } })).body.data;

type Sent = BodyIn<typeof evaluateStudentSubmission>;
const save = (
  { taskId, studentId }: Pick<Submitted, 'taskId' | 'studentId'>,
  programSubmissions: Sent['programSubmissions'],
  rest: Partial<Sent> = {},
  as = token,
) =>
  server.call(evaluateStudentSubmission, {
    token: as,
    body: { taskId, studentId, programSubmissions, ...rest },
  });

const auditOf = (taskId: string) =>
  server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', taskId)
    .where('action', '=', 'evaluate-submission')
    .orderBy('at')
    .select(['actorId', 'detail'])
    .execute();

describe('marks of programs', () => {
  test('a mark given by hand outranks the computed one, and says who gave it and when', async () => {
    const submitted = await submittedTask();
    const { first, second, taskId, studentId, attemptId } = submitted;
    const saved = await save(submitted, [{ programIndex: second, marksObtained: 6.25 }]);
    expect([saved.status, saved.body.message]).toEqual([200, 'Marks saved successfully!']);

    const data = await fetchIt(submitted, colleagueToken);
    expect(data).toMatchObject({ totalMarksObtained: 13.75, evaluatedBy: 'Asha Menon', canEvaluate: true });
    expect(data.programSubmissions).toMatchObject([
      { programIndex: first, marksObtained: 7.5, computedMarks: 7.5, givenMarks: null, givenBy: null },
      {
        programIndex: second,
        marksObtained: 6.25,
        computedMarks: 0,
        givenMarks: 6.25,
        givenBy: 'Asha Menon',
        givenAt: data.evaluatedAt,
      },
    ]);
    const { students } = (await server.call(fetchLeaderboard, { token, params: { taskId } })).body;
    expect(students[0]).toMatchObject({ marks: 13.75, questionMarks: [7.5, 6.25] });
    expect(await auditOf(taskId)).toMatchObject([
      {
        actorId: owner.id,
        detail: { studentId, attemptId, marks: [{ questionId: second, from: null, to: 6.25 }] },
      },
    ]);
  });

  test('a mark that stands already is not written: a computed one stays computed, a repeated call changes nothing', async () => {
    const submitted = await submittedTask();
    const { first, second, taskId } = submitted;
    const all = [
      { programIndex: first, marksObtained: 7.5 },
      { programIndex: second, marksObtained: 3 },
    ];
    await save(submitted, all);
    const before = await fetchIt(submitted);
    expect(before.programSubmissions.map(({ givenMarks }) => givenMarks)).toEqual([null, 3]);
    expect((await save(submitted, all, {}, colleagueToken)).status).toBe(200);
    expect(await fetchIt(submitted)).toEqual(before);
    expect(await auditOf(taskId)).toHaveLength(1);
  });

  test('a mark goes back to the computed one', async () => {
    const submitted = await submittedTask();
    const { first, taskId } = submitted;
    await save(submitted, [{ programIndex: first, marksObtained: 2 }]);
    expect((await save(submitted, [{ programIndex: first, marksObtained: null }])).status).toBe(200);
    const [program] = (await fetchIt(submitted)).programSubmissions;
    expect(program).toMatchObject({ marksObtained: 7.5, givenMarks: null, givenBy: 'Asha Menon' });
    expect((await auditOf(taskId)).map(({ detail }) => detail['marks'])).toEqual([
      [{ questionId: first, from: null, to: 2 }],
      [{ questionId: first, from: 2, to: null }],
    ]);
  });

  test.each([10.01, -1, 1.234])('%d marks for a question of 10 are refused', async (marksObtained) => {
    const submitted = await submittedTask();
    const { first, second } = submitted;
    const { status, failure } = await save(submitted, [
      { programIndex: first, marksObtained: 1 },
      { programIndex: second, marksObtained },
    ]);
    expect([status, failure.message]).toEqual([400, 'Invalid Marks']);
    expect((await fetchIt(submitted)).programSubmissions[0]).toMatchObject({ marksObtained: 7.5 });
  });

  test('all marks together, also those that are not sent, may not exceed those of the task', async () => {
    const submitted = await submittedTask({ totalMarks: 15 });
    const { status, failure } = await save(submitted, [{ programIndex: submitted.second, marksObtained: 8 }]);
    expect([status, failure.message]).toEqual([
      400,
      'Total marks entered (15.5) must be less than or equal to the total task marks (15).',
    ]);
  });

  test('a question that is not of the submission, or named twice, is refused', async () => {
    const submitted = await submittedTask();
    const { first, taskId } = submitted;
    const other = await save(submitted, [{ programIndex: taskId, marksObtained: 1 }]);
    expect([other.status, other.failure.message]).toEqual([
      400,
      'This question is not part of the submission.',
    ]);
    const one = { programIndex: first, marksObtained: 1 };
    const twice = await save(submitted, [one, one]);
    expect([twice.status, twice.failure.message]).toEqual([
      400,
      'Marks can be given only once for each question.',
    ]);
  });

  test('two who evaluate at once do not overwrite one another unseen', async () => {
    const submitted = await submittedTask();
    const { first, second } = submitted;
    const seen = (await fetchIt(submitted)).programSubmissions.map(({ givenAt }) => givenAt);
    const send = (marksObtained: number, seenGivenAt: string | null | undefined, as: string) =>
      save(submitted, [{ programIndex: first, marksObtained, seenGivenAt }], {}, as);
    expect((await send(5, seen[0], colleagueToken)).status).toBe(200);

    const late = await send(9, seen[0], token);
    expect([late.status, late.failure.code, late.failure.message]).toEqual([
      409,
      'CONFLICT',
      'Ravi Iyer gave 5 marks for question 1 in the meantime. Your marks were not saved; what you typed is still here. Save again to replace those marks with yours.',
    ]);
    expect(late.failure.errors?.[0]?.path).toBe('programSubmissions.0.marksObtained');
    // Another question of the same student is nobody's conflict, and the same mark is none.
    const elsewhere = { programIndex: second, marksObtained: 1, seenGivenAt: seen[1] };
    expect((await save(submitted, [elsewhere])).status).toBe(200);
    expect((await send(5, seen[0], token)).status).toBe(200);

    const now = (await fetchIt(submitted)).programSubmissions[0]?.givenAt;
    expect((await send(9, now, token)).status).toBe(200);
    const back = await save(submitted, [{ programIndex: first, marksObtained: null, seenGivenAt: now }]);
    expect(back.status).toBe(409);
    expect((await fetchIt(submitted)).programSubmissions[0]).toMatchObject({ givenMarks: 9 });
  });

  test('of many who save at the same moment exactly one is first, and the others are told', async () => {
    const submitted = await submittedTask();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save(submitted, [{ programIndex: submitted.first, marksObtained: index, seenGivenAt: null }]),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await auditOf(submitted.taskId)).toHaveLength(1);
  });

  test('nobody who still writes, never started, or is not of the task is given marks', async () => {
    const { deps } = server;
    const department = { id: owner.departmentId, instituteId: owner.instituteId };
    const writing = await makeStudent(deps, department, { fullname: 'Divya Nair' });
    const absent = await makeStudent(deps, department, { fullname: 'Aadi Shah' });
    const taskId = await makeTask(deps, owner, { students: [writing, absent] });
    await makeAttempt(deps, taskId, writing);
    const outcome = async (studentId: string) => {
      const saved = await save({ taskId, studentId }, []);
      const read = await server.call(fetchStudentSubmission, { token, body: { taskId, studentId } });
      return [saved.status, saved.failure.message, read.status, read.failure.message];
    };
    const still = 'Divya Nair is still writing. Marks can be given once the task is submitted.';
    expect(await outcome(writing.id)).toEqual([409, still, 409, still]);
    expect(await outcome(absent.id)).toEqual([
      409,
      'Aadi Shah never started this task; there is nothing to mark.',
      404,
      'No submission found.',
    ]);
    expect(await outcome(student.id)).toEqual([404, 'Student not found.', 404, 'Student not found.']);
  });

  test('who may only analyse reads and does not write; to others the task is not there', async () => {
    const submitted = await submittedTask({ rubric: true });
    const headToken = await loginAs(server, head);
    expect(await fetchIt(submitted, headToken)).toMatchObject({ canEvaluate: false });
    const refused = await save(
      submitted,
      [{ programIndex: submitted.first, marksObtained: 1 }],
      {},
      headToken,
    );
    expect([refused.status, refused.failure.message]).toEqual([
      403,
      'You do not have the right to evaluate this task.',
    ]);
    const stranger = await loginAs(server, await makeFaculty(server.deps, await makeDepartment(server.deps)));
    expect((await save(submitted, [], {}, stranger)).status).toBe(404);
  });
});

describe('marks by the rubric', () => {
  const marks = (correctness: unknown, style: unknown) => [
    { title: 'Correctness', totalMarks: 6, obtainedMarks: correctness },
    { title: 'Style', totalMarks: 4, obtainedMarks: style },
  ];
  const give = (
    { taskId, studentId }: Submitted,
    rubricEvaluation: ReturnType<typeof marks>,
    rubricSeenAt?: string | null,
    as = token,
  ) =>
    server.call(evaluateRubricMarks, {
      token: as,
      body: { taskId, studentId, rubricEvaluation, rubricSeenAt },
    });

  test('are kept with the components as they were; what is no number counts as empty', async () => {
    const submitted = await submittedTask({ rubric: true });
    expect((await fetchIt(submitted)).rubrics).toMatchObject({
      components: marks(null, null),
      givenBy: null,
      changedTo: null,
    });
    expect((await give(submitted, marks('4.5', 'none'))).status).toBe(200);
    const { rubrics, evaluatedAt } = await fetchIt(submitted);
    expect(rubrics).toMatchObject({ components: marks(4.5, null), givenBy: 'Asha Menon' });
    // The programs were not looked at by that.
    expect(evaluatedAt).toBeNull();

    await server.deps.db
      .updateTable('rubricComponent')
      .set({ marks: 5, title: 'Readability' })
      .where('rubricId', '=', submitted.rubricId)
      .where('position', '=', 1)
      .execute();
    expect((await fetchIt(submitted)).rubrics).toMatchObject({
      components: marks(4.5, null),
      changedTo: [{ totalMarks: 6 }, { title: 'Readability', totalMarks: 5, obtainedMarks: null }],
    });
    const present = [
      { title: 'Correctness', totalMarks: 6, obtainedMarks: 1 },
      { title: 'Readability', totalMarks: 5, obtainedMarks: 5 },
    ];
    expect((await give(submitted, present)).status).toBe(200);
    expect((await fetchIt(submitted)).rubrics).toMatchObject({ components: present, changedTo: null });
    expect((await give(submitted, marks(1, 1))).failure).toMatchObject({
      code: 'CONFLICT',
      message: 'The rubric has changed since. Nothing was saved; please look at its components again.',
    });
  });

  test('may not exceed the component, and belong to a task with a rubric', async () => {
    const submitted = await submittedTask({ rubric: true });
    const { status, failure } = await give(submitted, marks(6.5, 4));
    expect([status, failure.message]).toEqual([
      400,
      'Obtained marks(6.5) must be less than or equal to total marks(6) of component.',
    ]);
    expect((await give(await submittedTask(), marks(1, 1))).failure.message).toBe('This task has no rubric.');
  });

  test('do not overwrite those of somebody else unseen', async () => {
    const submitted = await submittedTask({ rubric: true });
    expect((await give(submitted, marks(1, 1), null, colleagueToken)).status).toBe(200);
    const late = await give(submitted, marks(2, 2), null);
    expect([late.status, late.failure.message]).toEqual([
      409,
      'Ravi Iyer has evaluated the rubric since. Your marks were not saved; what you typed is still here. Save again to replace those marks with yours.',
    ]);
    const seen = (await fetchIt(submitted)).rubrics?.givenAt;
    expect((await give(submitted, marks(2, 2), seen)).status).toBe(200);
  });

  test('come in the documented payload beside the programs, all or nothing', async () => {
    const submitted = await submittedTask({ rubric: true });
    const programs = [{ programIndex: submitted.first, marksObtained: 4 }];
    const refused = await save(submitted, programs, { rubricEvaluation: marks(7, 1) });
    expect(refused.status).toBe(400);
    expect(await fetchIt(submitted)).toMatchObject({ totalMarksObtained: 7.5, evaluatedAt: null });
    expect((await save(submitted, programs, { rubricEvaluation: marks(5, 1) })).status).toBe(200);
    expect(await fetchIt(submitted)).toMatchObject({
      totalMarksObtained: 4,
      rubrics: { components: marks(5, 1) },
    });
  });

  test('are shown to the student once the result is published, and not before', async () => {
    const submitted = await submittedTask({ rubric: true });
    await give(submitted, marks(5, 1));
    const own = async () =>
      (
        await server.call(ownSubmission, {
          token: await loginAs(server, student),
          params: { taskId: submitted.taskId },
        })
      ).body.data;
    expect((await own()).rubrics).toBeNull();
    await server.deps.db
      .updateTable('task')
      .set({ isResultPublished: true, publishedAt: server.deps.now() })
      .where('id', '=', submitted.taskId)
      .execute();
    expect((await own()).rubrics).toEqual(marks(5, 1));
    expect(JSON.stringify(await own())).not.toContain('Asha Menon');
  });
});

describe('what the evaluation shows', () => {
  test('who was exempt from the exam browser, why and by whom; nothing of it in another task', async () => {
    const [submitted, another] = [await submittedTask(), await submittedTask()];
    const { taskId, studentId } = submitted;
    const exempt = await server.call(exemptFromExamBrowser, {
      token,
      body: { taskId, studentId, exempt: true, reason: 'Own braille display' },
    });
    expect((await fetchIt(submitted, colleagueToken)).exemption).toEqual({
      reason: 'Own braille display',
      givenBy: 'Asha Menon',
      givenAt: exempt.body.data[0]?.givenAt,
    });
    expect((await fetchIt(another)).exemption).toBeNull();
  });

  test('is what was typed, run, graded and set aside, with hidden tests and the version graded against', async () => {
    const { deps } = server;
    const questionId = await makeQuestion(deps, owner, {
      languages: ['PYTHON'],
      snippets: [
        { isVisible: false, isEditable: false, code: 'n = int(input())' },
        { isVisible: true, isEditable: true, code: 'answer = 0' },
        { isVisible: true, isEditable: false, code: 'print(answer)' },
      ],
    });
    const taskId = await makeTask(deps, owner, {
      questions: [{ questionId, marks: 10, timeRequired: 10 }],
      students: [student],
    });
    const key = { taskId, studentId: student.id };
    const sitting = await loginAs(server, student);
    await server.call(startTask, { token: sitting, body: { taskId } });
    // Right for the two PUBLIC tests, wrong for the HIDDEN one.
    const code = [{ code: '' }, { code: 'answer = abs(n) * 2' }, { code: '' }];
    const program = { programIndex: questionId, language: 'PYTHON', code } as const;
    await server.call(runCode, { token: sitting, body: { taskId, programSubmission: program } });
    const typedAt = deps.now().toISOString();
    const draft = { ...program, revision: 3, baseRevision: 0, device: 'laptop', typedAt };
    await server.call(saveDraft, { token: sitting, body: { taskId, programDrafts: [draft] } });
    const other = [{ code: '' }, { code: 'answer = 1' }, { code: '' }];
    await server.call(saveDraft, {
      token: sitting,
      body: { taskId, programDrafts: [{ ...draft, code: other, revision: 2, device: 'phone' }] },
    });
    await server.call(finalSubmit, { token: sitting, body: { taskId, totalTimeTaken: 5 } });
    const late = [{ code: '' }, { code: 'answer = n + n' }, { code: '' }];
    await server.call(saveDraft, {
      token: sitting,
      body: { taskId, programDrafts: [{ ...draft, code: late, revision: 4, baseRevision: 3 }] },
    });
    await waitFor('the submission is graded', async () => (await fetchIt(key)).isGraded);
    await deps.db.updateTable('question').set({ version: 2 }).where('id', '=', questionId).execute();

    const data = await fetchIt(key);
    expect(data.programSubmissions).toMatchObject([
      {
        status: 'FAILED',
        marksObtained: 6.67,
        code,
        typedAt,
        revision: 3,
        question: {
          version: 1,
          newestVersion: 2,
          code: [{ code: 'n = int(input())', isVisible: false }, {}, {}],
        },
        testcaseResults: [
          { type: 'PUBLIC', passed: true },
          { type: 'PUBLIC', passed: true },
          { type: 'HIDDEN', passed: false, input: '-7', expectedOutput: '-14', verdict: 'WRONG_ANSWER' },
        ],
      },
    ]);
    expect(data.receipt.programs[0]?.hash).toBe(data.programSubmissions[0]?.hash?.slice(0, 12));
    expect(data.setAside.map(({ reason, code: text }) => [reason, text[1]?.code]).toSorted()).toEqual([
      ['CONFLICT', 'answer = 1'],
      ['LATE', 'answer = n + n'],
    ]);

    const { logs } = (await server.call(fetchStudentLogs, { token, body: key })).body.data;
    expect(logs).toMatchObject([
      { programIndex: questionId, attempts: [{ status: 'PASSED', language: 'PYTHON' }] },
    ]);

    const ran = await server.call(runSubmissionCode, {
      token,
      body: { ...key, programSubmission: { ...program, code: late } },
    });
    expect(ran.body).toMatchObject({
      message: '3 of 3 tests passed.',
      passedCount: 3,
      testResults: [{ type: 'PUBLIC' }, { type: 'PUBLIC' }, { type: 'HIDDEN', actualOutput: '-14\n' }],
    });
    expect(await fetchIt(key)).toEqual(data);
    const tooMany = await server.call(runSubmissionCode, {
      token,
      body: { ...key, programSubmission: { ...program, code: [...late, { code: '' }] } },
    });
    expect([tooMany.status, tooMany.failure.message]).toEqual([
      400,
      'This program does not belong to the task.',
    ]);
    const headToken = await loginAs(server, head);
    const refused = await server.call(runSubmissionCode, {
      token: headToken,
      body: { ...key, programSubmission: program },
    });
    expect(refused.status).toBe(403);
  });

  test('a mark given while the grading waits survives it', async () => {
    const { deps } = server;
    const taskId = await makeTask(deps, owner, { students: [student] });
    const key = { taskId, studentId: student.id };
    const attemptId = await makeAttempt(deps, taskId, student, {
      submittedAt: deps.now(),
      graded: false,
    });
    const [program] = (await fetchIt(key)).programSubmissions;
    await save(key, [{ programIndex: program?.programIndex ?? '', marksObtained: 1.5 }]);
    await deps.jobs.enqueue(deps.db, 'grade-attempt', attemptId, { attemptId });
    await waitFor('the submission is graded', async () => (await fetchIt(key)).isGraded);
    expect((await fetchIt(key)).programSubmissions[0]).toMatchObject({
      marksObtained: 1.5,
      computedMarks: 5,
      givenBy: 'Asha Menon',
    });
  });
});
