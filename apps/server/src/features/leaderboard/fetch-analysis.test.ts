import {
  editQuestion,
  fetchAnalysis,
  finalSubmit,
  programHash,
  runCode,
  startTask,
  type Analysis,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  deleteAccount,
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeSubject,
  makeTask,
  questionDraft,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { openedEdition } from '../../../test/opened-edition.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { storeActiveSeconds } from '../attempts/index.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
});

const fetchIt = async (taskId: string): Promise<Analysis> =>
  (await server.call(fetchAnalysis, { token, params: { taskId } })).body.data;
const newStudent = (): Promise<TestAccount> => makeStudent(server.deps, department);

const code = [{ code: 'print(1)' }];
const stamp = { language: 'PYTHON' as const, code: JSON.stringify(code) };

const addDraft = async (
  attemptId: string,
  questionId: string,
  savedAt: Date,
  typedAt: Date | null = null,
  language: 'PYTHON' | 'C' = 'PYTHON',
): Promise<void> => {
  await server.deps.db
    .insertInto('draft')
    .values({
      ...stamp,
      attemptId,
      questionId,
      language,
      savedAt,
      typedAt,
      revision: 1,
      hash: programHash(language, code),
      logHash: programHash(language, code),
    })
    .execute();
};

const addRun = async (attemptId: string, questionId: string, executedAt: Date): Promise<void> => {
  await server.deps.db
    .insertInto('runLog')
    .values({
      ...stamp,
      id: crypto.randomUUID(),
      attemptId,
      questionId,
      executedAt,
      status: 'FAILED',
      passedCount: 0,
      totalCount: 1,
    })
    .execute();
};

describe('the analysis', () => {
  let analysis: Analysis;
  let easy: string;
  let hard: string;
  let loose: string;
  let modules: string[];

  /** Easy (10 marks, 10 min, CO1), hard (30, 20, CO1 and CO2), loose (5, 15, medium, no module); two graded sittings. */
  beforeAll(async () => {
    const { deps } = server;
    const subject = await makeSubject(deps, department, { modules: ['Arrays', 'Trees', 'Graphs'] });
    modules = subject.modules;
    const ask = (difficulty: number, orders: number[]) =>
      makeQuestion(deps, faculty, {
        difficulty,
        subjectId: subject.id,
        modules: orders.flatMap((order) => modules[order - 1] ?? []),
      });
    [easy, hard, loose] = [await ask(1, [1]), await ask(3, [1, 2]), await ask(2, [])];
    const people = {
      first: await newStudent(),
      second: await newStudent(),
      ungraded: await newStudent(),
      sitting: await newStudent(),
      absent: await newStudent(),
      deleted: await newStudent(),
    };
    const taskId = await makeTask(deps, faculty, {
      ...windowOf(deps, -120, 60),
      students: Object.values(people),
      questions: [
        { questionId: easy, marks: 10, timeRequired: 10 },
        { questionId: hard, marks: 30, timeRequired: 20 },
        { questionId: loose, marks: 5, timeRequired: 15 },
      ],
    });
    const startedAt = windowOf(deps, -100, 0).startTime;
    const after = (minutes: number): Date => new Date(startedAt.getTime() + minutes * 60_000);
    const sit = (student: TestAccount, marks: [number, number], graded = true) =>
      makeAttempt(deps, taskId, student, {
        startedAt,
        submittedAt: after(60),
        graded,
        marks: {
          [easy]: { computed: marks[0] },
          // A person's mark outranks the computed one.
          [hard]: { computed: 1, given: marks[1] },
        },
      });

    // Easy until 8, hard until 20 (two runs), easy again until 24 in another language, then nothing until the end at 60.
    const first = await sit(people.first, [10, 15]);
    await addDraft(first, easy, after(8));
    await addRun(first, hard, after(12));
    await addRun(first, hard, after(15));
    await addDraft(first, hard, after(20));
    await addDraft(first, easy, after(24), null, 'C');
    // Typed at 10 without network and saved at 30; the other device's clock says a moment after the end.
    const second = await sit(people.second, [0, 30]);
    await addDraft(second, easy, after(30), after(10));
    await addDraft(second, hard, after(70), after(65));
    // As the grading of each does.
    for (const attemptId of [first, second]) await storeActiveSeconds(deps.db, attemptId);

    await sit(people.ungraded, [10, 30], false);
    const open = await makeAttempt(deps, taskId, people.sitting, { startedAt });
    await addDraft(open, easy, after(50));
    await sit(people.deleted, [10, 30]);
    await deleteAccount(deps, people.deleted);
    // Not assigned any more: taken out after the start.
    await sit(await newStudent(), [10, 30]);
    analysis = await fetchIt(taskId);
  });

  test('counts those who are assigned and whose submission is graded', () => {
    expect(analysis.studentCount).toBe(2);
    expect(
      analysis.questions.map(
        ({ questionId, fullMarksCount, someMarksCount, noMarksCount, notAttemptedCount }) => [
          questionId,
          fullMarksCount,
          someMarksCount,
          noMarksCount,
          notAttemptedCount,
        ],
      ),
    ).toEqual([
      [easy, 1, 0, 1, 0],
      [hard, 1, 1, 0, 0],
      [loose, 0, 0, 2, 0],
    ]);
  });

  test('averages marks by question and difficulty', () => {
    expect(analysis.questions.map((question) => question.obtainedMarks)).toEqual([5, 22.5, 0]);
    expect(analysis.graph1_marks).toEqual([
      { difficulty: 'EASY', obtainedMarks: 5, totalMarks: 10 },
      { difficulty: 'MEDIUM', obtainedMarks: 0, totalMarks: 5 },
      { difficulty: 'HARD', obtainedMarks: 22.5, totalMarks: 30 },
    ]);
    expect(analysis.graph3_percentageMarks.map(({ percentage }) => percentage)).toEqual([50, 0, 75]);
  });

  test('takes the time from runs and last keystrokes, never before the start or after the end', () => {
    // First: easy 8 + 4, hard 12. Second: easy 10, hard from 10 to the submission at 60.
    expect(analysis.questions.map((question) => question.timeTaken)).toEqual([11, 31, 0]);
    expect(analysis.graph2_time.map(({ timeRequired }) => timeRequired)).toEqual([10, 15, 20]);
    expect(analysis.graph4_pieTimeUsage).toEqual([
      { difficulty: 'EASY', timeTaken: 11, percentage: 26.19 },
      { difficulty: 'MEDIUM', timeTaken: 0, percentage: 0 },
      { difficulty: 'HARD', timeTaken: 31, percentage: 73.81 },
    ]);
  });

  test('groups by the modules that a question of the task has', () => {
    expect(analysis.moduleGraph1_marks).toEqual([
      {
        moduleId: modules[0],
        moduleTitle: 'Arrays',
        moduleLabel: 'CO1',
        obtained_vs_total_marks: { obtainedMarks: 27.5, totalMarks: 40 },
      },
      {
        moduleId: modules[1],
        moduleTitle: 'Trees',
        moduleLabel: 'CO2',
        obtained_vs_total_marks: { obtainedMarks: 22.5, totalMarks: 30 },
      },
    ]);
    expect(analysis.moduleGraph4_pieTimeUsage.map(({ timeTaken }) => timeTaken)).toEqual([26.5, 15.5]);
    expect(analysis.questions.map((question) => question.modules)).toEqual([
      [modules[0]],
      [modules[0], modules[1]],
      [],
    ]);
  });
});

test('the grading of an exam writes down how long each question took', async () => {
  const { deps, call } = server;
  const questions = [await makeQuestion(deps, faculty), await makeQuestion(deps, faculty)];
  const student = await newStudent();
  const taskId = await makeTask(deps, faculty, { questions, students: [student] });
  const own = await loginAs(server, student);
  await call(startTask, { token: own, body: { taskId } });
  await call(runCode, {
    token: own,
    body: { taskId, programSubmission: { programIndex: questions[0] ?? '', language: 'PYTHON', code } },
  });
  const secondsOf = () =>
    deps.db
      .selectFrom('attemptQuestion')
      .innerJoin('attempt', 'attempt.id', 'attemptQuestion.attemptId')
      .where('attempt.taskId', '=', taskId)
      .select(['questionId', 'activeSeconds'])
      .execute();
  expect((await secondsOf()).map(({ activeSeconds }) => activeSeconds)).toEqual([null, null]);
  await call(finalSubmit, { token: own, body: { taskId, totalTimeTaken: 1 } });
  await waitFor('the submission is graded', async () => (await fetchIt(taskId)).studentCount === 1);
  const seconds = new Map((await secondsOf()).map((row) => [row.questionId, row.activeSeconds]));
  expect(seconds.get(questions[0] ?? '')).toBeGreaterThan(0);
  expect(seconds.get(questions[1] ?? '')).toBe(0);
});

test('a task that nobody came to has its questions and no figures', async () => {
  const taskId = await makeTask(server.deps, faculty, { students: [await newStudent()] });
  const analysis = await fetchIt(taskId);
  expect(analysis).toMatchObject({
    studentCount: 0,
    graph1_marks: [{ difficulty: 'EASY', obtainedMarks: 0, totalMarks: 5 }],
    graph4_pieTimeUsage: [{ difficulty: 'EASY', timeTaken: 0, percentage: 0 }],
    moduleGraph1_marks: [],
  });
  expect(analysis.questions).toMatchObject([{ notAttemptedCount: 0, percentage: 0 }]);
});

test('a question keeps the difficulty that it had in the exam, whatever is edited afterwards', async () => {
  const questionId = await makeQuestion(server.deps, faculty, { difficulty: 1 });
  const student = await newStudent();
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  await makeAttempt(server.deps, taskId, student, { submittedAt: server.deps.now() });
  const edition = await openedEdition(server, token, 'question', questionId);
  const edited = await server.call(editQuestion, {
    token,
    body: { ...questionDraft({ difficulty: '3' }), questionId, edition },
  });
  expect(edited.status).toBe(200);
  expect((await fetchIt(taskId)).questions.map((question) => question.difficulty)).toEqual(['EASY']);
});

test('the number of queries does not grow with the number of questions', async () => {
  const countFor = async (questions: number): Promise<number> => {
    const ids = await Promise.all(
      Array.from({ length: questions }, () => makeQuestion(server.deps, faculty)),
    );
    const taskId = await makeTask(server.deps, faculty, { questions: ids });
    return countQueries(server, token, `/faculty/fetch-analysis/${taskId}`);
  };
  expect(await countFor(1)).toBe(4);
  expect(await countFor(12)).toBe(4);
});
