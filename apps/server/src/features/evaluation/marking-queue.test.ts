import {
  evaluateStudentSubmission,
  fetchMarkingQueue,
  fetchOpenWork,
  fetchPageAnswers,
  fetchStudentSubmission,
  PAGE_ANSWERS,
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
  makeStudent,
  makeTask,
  windowOf,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let owner: TestAccount;
let head: TestAccount;
let ann: TestAccount;
let bea: TestAccount;
let token: string;

beforeAll(async () => {
  const department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department, { fullname: 'Asha Menon' });
  head = await makeHead(server.deps, department);
  ann = await makeStudent(server.deps, department, { fullname: 'Ann' });
  bea = await makeStudent(server.deps, department, { fullname: 'Bea' });
});
beforeEach(async () => {
  token = await loginAs(server, owner);
});

/** A page question and a tested one, of 10 marks each, both answered by two students; the page is to be marked by hand. */
const submittedTask = async (students = [ann, bea]) => {
  const { deps } = server;
  const page = await makeQuestion(deps, owner, {
    languages: ['HTML/CSS/JS'],
    wantAutoCalculate: false,
    testcases: [],
    snippets: [
      { isVisible: true, isEditable: false, code: '<h1>Given</h1>' },
      { isVisible: true, isEditable: true, code: '<p>Write here</p>' },
    ],
  });
  const tested = await makeQuestion(deps, owner);
  const taskId = await makeTask(deps, owner, {
    ...windowOf(deps, -120, -60),
    students,
    questions: [page, tested].map((questionId) => ({ questionId, marks: 10, timeRequired: 10 })),
  });
  const attempts: string[] = [];
  for (const student of students)
    attempts.push(
      await makeAttempt(deps, taskId, student, {
        startedAt: windowOf(deps, -100, 0).startTime,
        submittedAt: windowOf(deps, -80, 0).startTime,
        marks: { [tested]: { computed: 7 } },
      }),
    );
  const code = JSON.stringify([{ code: '' }, { code: '<p>Mine</p>' }]);
  await deps.db
    .updateTable('submissionProgram')
    .set({ language: 'HTML/CSS/JS', code, status: 'PENDING' })
    .where('attemptId', 'in', attempts)
    .where('questionId', '=', page)
    .execute();
  return { taskId, page, tested, attempts };
};
type Submitted = Awaited<ReturnType<typeof submittedTask>>;

const queueOf = async ({ taskId }: Submitted, as = token) =>
  (await server.call(fetchMarkingQueue, { token: as, params: { taskId } })).body.data;
/** `Ann: WAITING BY_TESTS` */
const shortOf = async (submitted: Submitted): Promise<string[]> =>
  (await queueOf(submitted)).students.map(
    ({ fullname, programs }) => `${fullname}: ${programs.map(({ marking }) => marking).join(' ')}`,
  );
const openOf = async ({ taskId }: Submitted) =>
  (await server.call(fetchOpenWork, { token, params: { taskId } })).body.data.unmarked.programs;

type Sent = Partial<BodyIn<typeof evaluateStudentSubmission>>;
const save = async ({ taskId }: Submitted, student: TestAccount, sent: Sent) => {
  const { status } = await server.call(evaluateStudentSubmission, {
    token,
    body: { taskId, studentId: student.id, programSubmissions: [], ...sent },
  });
  expect(status).toBe(200);
};

describe('the queue of marking', () => {
  test('says of each attempted program what waits for a person, and who evaluated what', async () => {
    const submitted = await submittedTask();
    expect(await shortOf(submitted)).toEqual(['Ann: WAITING BY_TESTS', 'Bea: WAITING BY_TESTS']);
    expect(await openOf(submitted)).toBe(2);
    const { task, canEvaluate, questions } = await queueOf(submitted);
    expect(task).toMatchObject({ _id: submitted.taskId, isResultPublished: false });
    expect(canEvaluate).toBe(true);
    expect(questions.map(({ questionId, isPage }) => [questionId, isPage])).toEqual([
      [submitted.page, true],
      [submitted.tested, false],
    ]);

    await save(submitted, ann, {
      programSubmissions: [{ programIndex: submitted.page, marksObtained: 4 }],
      confirms: [],
    });
    expect(await shortOf(submitted)).toEqual(['Ann: EVALUATED BY_TESTS', 'Bea: WAITING BY_TESTS']);
    await save(submitted, bea, {});
    expect(await shortOf(submitted)).toEqual(['Ann: EVALUATED BY_TESTS', 'Bea: EVALUATED EVALUATED']);
    expect(await openOf(submitted)).toBe(0);
  });

  test('counts only what was looked at: a program that was skipped goes on waiting', async () => {
    const submitted = await submittedTask();
    await save(submitted, ann, { confirms: [] });
    expect(await shortOf(submitted)).toContain('Ann: WAITING BY_TESTS');
    const evaluation = () =>
      server.deps.db
        .selectFrom('evaluation')
        .where('attemptId', 'in', submitted.attempts)
        .select('attemptId')
        .execute();
    expect(await evaluation()).toEqual([]);
    await save(submitted, ann, { confirms: [submitted.tested] });
    expect(await shortOf(submitted)).toContain('Ann: WAITING EVALUATED');
    expect(await evaluation()).toHaveLength(1);
    const { body } = await server.call(fetchStudentSubmission, {
      token,
      body: { taskId: submitted.taskId, studentId: ann.id },
    });
    const [page, tested] = body.data.programSubmissions;
    expect(page?.evaluatedAt).toBeNull();
    expect(tested?.evaluatedAt).toEqual(expect.any(String));
  });

  test('is read by whoever may analyse the task, and says that marks are given by others', async () => {
    const submitted = await submittedTask();
    expect((await queueOf(submitted, await loginAs(server, head))).canEvaluate).toBe(false);
  });

  test('has nobody who did not submit, and says of others that their tests still run', async () => {
    const submitted = await submittedTask();
    const [attempt = ''] = submitted.attempts;
    const { db } = server.deps;
    await db
      .updateTable('submissionProgram')
      .set({ gradedAt: null })
      .where('attemptId', '=', attempt)
      .execute();
    expect(await shortOf(submitted)).toEqual(['Ann: GRADING GRADING', 'Bea: WAITING BY_TESTS']);
    await db.deleteFrom('taskStudent').where('studentId', '=', bea.id).execute();
    expect(await shortOf(submitted)).toEqual(['Ann: GRADING GRADING']);
  });
});

describe('pages side by side', () => {
  const answersOf = async ({ taskId }: Submitted, questionId: string, page = 0) =>
    server.call(fetchPageAnswers, { token, params: { taskId, questionId }, query: { page } });

  test('are whole pages with their marks, by name', async () => {
    const submitted = await submittedTask();
    await save(submitted, bea, {
      programSubmissions: [{ programIndex: submitted.page, marksObtained: 6.5 }],
      confirms: [],
    });
    const { data } = (await answersOf(submitted, submitted.page)).body;
    expect(data).toMatchObject({ place: 0, total: 2, question: { marks: 10 }, canEvaluate: true });
    expect(data.answers).toMatchObject([
      {
        student: { fullname: 'Ann' },
        html: '<h1>Given</h1>\n<p>Mine</p>',
        marking: 'WAITING',
        givenMarks: null,
      },
      { student: { fullname: 'Bea' }, marking: 'EVALUATED', givenMarks: 6.5, givenBy: 'Asha Menon' },
    ]);
    expect((await answersOf(submitted, submitted.tested)).status).toBe(404);
  });

  test('come so many at a time, and none twice', async () => {
    const department = await makeDepartment(server.deps);
    const students: TestAccount[] = [];
    for (let each = 0; each < PAGE_ANSWERS + 1; each += 1)
      students.push(await makeStudent(server.deps, department));
    const submitted = await submittedTask(students);
    const [first, second] = [
      await answersOf(submitted, submitted.page),
      await answersOf(submitted, submitted.page, 1),
    ].map(({ body }) => body.data.answers.map(({ student }) => student._id));
    expect(first).toHaveLength(PAGE_ANSWERS);
    expect(second).toHaveLength(1);
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(PAGE_ANSWERS + 1);
  });
});
