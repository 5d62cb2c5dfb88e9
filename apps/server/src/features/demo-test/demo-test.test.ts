import {
  CODE_MAX,
  editQuestion,
  fetchDemoTask,
  fetchTaskById,
  finalSubmit,
  ownSubmission,
  programHash,
  publishResult,
  runCode,
  runDemoCode,
  saveDraft,
  startTask,
  submitDemoTest,
  viewQuestion,
  type BodyIn,
} from '@assay/contract';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  putInVersion,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';

const server = useTestServer();
let faculty: TestAccount;
let student: TestAccount;
let token: string;

let department: TestDepartment;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  student = await makeStudent(server.deps, department);
});

beforeEach(async () => {
  // The calls of one account are few.
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
});

/** Nobody but the author may ever read this. */
const SECRET = 'SECRET_OF_THE_AUTHOR';

/** Three tests (two PUBLIC, one HIDDEN); the middle block is the student's, the others are given, one invisible. */
const blockQuestion = () =>
  makeQuestion(server.deps, faculty, {
    languages: ['PYTHON'],
    snippets: [
      { isVisible: false, isEditable: false, code: `def secret():  # ${SECRET}\n    return int(input())` },
      { isVisible: true, isEditable: true, code: 'answer = 0' },
      { isVisible: true, isEditable: false, code: 'print(answer)' },
    ],
    testcases: [
      { type: 'PUBLIC', input: '1', output: '2' },
      { type: 'PUBLIC', input: '4', output: '8' },
      { type: 'HIDDEN', input: '987654', output: '1975308' },
    ],
  });

const DOUBLE = [{ code: '' }, { code: 'answer = secret() * 2' }, { code: 'print("ignored")' }];
/** Right for both PUBLIC tests, wrong for the HIDDEN one. */
const ALMOST = [{ code: '' }, { code: 'answer = {1: 2, 4: 8}.get(secret(), 0)' }, { code: '' }];

const demoTask = async (taskId: string) => server.call(fetchDemoTask, { token, params: { taskId } });
const submit = (body: BodyIn<typeof submitDemoTest>) => server.call(submitDemoTest, { token, body });

/** How many rows every table of every schema has. */
/** Rows of every table but the limits of calls, which every call counts in. */
const countRows = async (): Promise<Record<string, number>> => {
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name <> 'call_count'
  `.execute(server.deps.db);
  const counts = await Promise.all(
    tables.rows.map(async ({ schema, name }): Promise<[string, number]> => {
      const found = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.id(schema, name)}
      `.execute(server.deps.db);
      return [`${schema}.${name}`, found.rows[0]?.count ?? 0];
    }),
  );
  return Object.fromEntries(counts);
};

test('a demo test meets, runs and grades a task exactly as a student does', async () => {
  const questionId = await blockQuestion();
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const sitting = await loginAs(server, student);
  await server.call(startTask, { token: sitting, body: { taskId } });

  const sat = (await server.call(fetchTaskById, { token: sitting, params: { taskId } })).body.data;
  const demo = (await demoTask(taskId)).body.data;
  expect(demo.questions).toEqual(sat.questions);
  expect(demo.questions[0]?.questionId.testcases).toHaveLength(2);
  expect(JSON.stringify(demo)).not.toMatch(new RegExp(`${SECRET}|987654|1975308|HIDDEN`));

  const programSubmission = { programIndex: questionId, language: 'PYTHON', code: ALMOST } as const;
  const body = { taskId, programSubmission };
  const ran = (await server.call(runCode, { token: sitting, body })).body;
  const demoRan = (await server.call(runDemoCode, { token, body })).body;
  const measured = { cpuMs: expect.any(Number), memory: expect.any(Number) };
  expect(ran.passedCount).toBe(2);
  expect(demoRan).toEqual({
    ...ran,
    publicTestResults: ran.publicTestResults.map((result) => ({ ...result, ...measured })),
  });

  const program = { programIndex: questionId, language: 'PYTHON', code: ALMOST } as const;
  await server.call(saveDraft, {
    token: sitting,
    body: { taskId, programDrafts: [{ ...program, revision: 1, baseRevision: 0 }] },
  });
  await server.call(finalSubmit, { token: sitting, body: { taskId, totalTimeTaken: 5 } });
  await waitFor('the submission is graded', async () => {
    const attempt = await server.deps.db
      .selectFrom('attempt')
      .select('gradedAt')
      .where('taskId', '=', taskId)
      .executeTakeFirst();
    return Boolean(attempt?.gradedAt);
  });
  server.setNow(new Date(Date.now() + 3 * 3_600_000));
  await server.call(publishResult, { token, body: { taskId } });
  const own = (await server.call(ownSubmission, { token: sitting, params: { taskId } })).body.data;
  server.setNow(new Date());

  const answer = (await submit({ taskId, totalTimeTaken: 5, programs: [program] })).body.data;
  expect(own.programs[0]?.marksObtained).toBe(3.33);
  expect(answer.programs).toEqual(
    own.programs.map((row) => ({
      ...row,
      publicTestResults: row.publicTestResults?.map((result) => ({ ...result, ...measured })),
    })),
  );
  expect(answer).toMatchObject({ task: own.task, isResultPublished: true, totalMarksObtained: 3.33 });
  expect(answer.receipt.programs).toEqual(
    own.receipt.programs.map((row) => ({ ...row, revision: null, typedAt: null, receivedAt: null })),
  );
  expect(answer.receipt.programs[0]?.hash).toBe(programHash('PYTHON', ALMOST).slice(0, 12));
  expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${SECRET}|987654|1975308|HIDDEN`));
});

test('nothing of a demo test is stored anywhere', async () => {
  const questionId = await blockQuestion();
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const before = await countRows();
  expect(before).toMatchObject({
    'public.attempt': 1,
    'public.run_log': 1,
    'pgboss.job': expect.any(Number),
  });

  await demoTask(taskId);
  const program = { programIndex: questionId, language: 'PYTHON', code: DOUBLE } as const;
  const ran = await server.call(runDemoCode, { token, body: { taskId, programSubmission: program } });
  expect(ran.body.passedCount).toBe(2);
  const submitted = await submit({ taskId, totalTimeTaken: 1, programs: [program] });
  expect(submitted.body.data.totalMarksObtained).toBe(5);

  expect(await countRows()).toEqual(before);
});

test.each<[string, number, number, boolean]>([
  ['UPCOMING', 60, 120, true],
  ['ONGOING', -60, 60, true],
  ['COMPLETED', -120, -60, true],
  ['NOT-ASSIGNED', 60, 120, false],
])('a task that is %s can be tried out', async (_status, from, to, assigned) => {
  const taskId = await makeTask(server.deps, faculty, {
    ...windowOf(server.deps, from, to),
    ...(assigned ? { students: [student] } : {}),
  });
  expect((await demoTask(taskId)).status).toBe(200);
  const { status, body } = await submit({ taskId, totalTimeTaken: 0, programs: [] });
  expect([status, body.data.programs.map((row) => row.status)]).toEqual([200, ['NOTATTEMPTED']]);
});

test('the time of a demo test is the duration, or else the length of the window', async () => {
  const minutesOf = async (duration: number | null) => {
    const taskId = await makeTask(server.deps, faculty, { ...windowOf(server.deps, -200, -110), duration });
    const { serverTime, body } = await demoTask(taskId);
    const late = await submit({ taskId, totalTimeTaken: 9000, programs: [] });
    const { submittedBy, totalTimeTaken } = late.body.data.receipt;
    const left = Date.parse(body.data.deadline) - serverTime.getTime();
    return [Math.round(left / 60_000), submittedBy, totalTimeTaken];
  };
  expect(await minutesOf(30)).toEqual([30, 'CLOCK', 1800]);
  expect(await minutesOf(null)).toEqual([90, 'CLOCK', 5400]);
});

test('a demo test goes by the version of a question that the task has', async () => {
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const { data } = (await server.call(viewQuestion, { token, body: { questionId } })).body;
  const { subjectId: _subject, modules: _modules, tags: _tags, ...said } = data;
  await server.call(editQuestion, { token, body: { ...said, questionId, question: '<p>Triple it.</p>' } });
  const asked = async () => (await demoTask(taskId)).body.data.questions[0]?.questionId.question;
  expect(await asked()).toBe(data.question);
  await putInVersion(server.deps, taskId, 2);
  expect(await asked()).toBe('<p>Triple it.</p>');
});

test('a page, an empty program and a program that does not compile get the marks that a student gets', async () => {
  const page = await makeQuestion(server.deps, faculty, { languages: ['HTML/CSS/JS'] });
  const empty = await makeQuestion(server.deps, faculty);
  const broken = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, { questions: [page, empty, broken] });
  const { body } = await submit({
    taskId,
    totalTimeTaken: 3,
    programs: [
      { programIndex: broken, language: 'C', code: [{ code: 'int main(' }] },
      { programIndex: page, language: 'HTML/CSS/JS', code: [{ code: '<h1>Hello</h1>' }] },
      { programIndex: empty, language: 'PYTHON', code: [{ code: '  ' }] },
    ],
  });
  expect(body.data.programs.map((row) => [row.programIndex, row.status, row.marksObtained])).toEqual([
    [page, 'PENDING', 0],
    [empty, 'NOTATTEMPTED', 0],
    [broken, 'FAILED', 0],
  ]);
  expect(body.data.receipt.programs.map((row) => row.attempted)).toEqual([true, false, true]);
});

test('programs that do not belong to the task are refused', async () => {
  const questionId = await makeQuestion(server.deps, faculty);
  const other = await makeQuestion(server.deps, faculty);
  const threeBlocks = await blockQuestion();
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId, threeBlocks] });
  const code = [{ code: 'print(1)' }];
  const refusals: [BodyIn<typeof submitDemoTest>['programs'], string][] = [
    [[{ programIndex: other, language: 'PYTHON', code }], 'This program does not belong to the task.'],
    [[{ programIndex: questionId, language: 'JAVA', code }], 'This program does not belong to the task.'],
    [
      [
        { programIndex: questionId, language: 'PYTHON', code },
        { programIndex: questionId, language: 'C', code },
      ],
      'Only one program can be submitted for each question.',
    ],
    [
      [{ programIndex: questionId, language: 'PYTHON', code: [...code, ...code] }],
      'This program does not belong to the task.',
    ],
    [
      [
        {
          programIndex: threeBlocks,
          language: 'PYTHON',
          code: [1, 2, 3].map(() => ({ code: '#'.repeat(CODE_MAX / 2) })),
        },
      ],
      'A program may have at most 256,000 characters.',
    ],
  ];
  for (const [programs, message] of refusals) {
    const { status, failure } = await submit({ taskId, totalTimeTaken: 1, programs });
    expect([status, failure.message]).toEqual([400, message]);
  }
  const programSubmission = { programIndex: other, language: 'PYTHON' as const, code };
  const ran = await server.call(runDemoCode, { token, body: { taskId, programSubmission } });
  expect([ran.status, ran.failure.message]).toEqual([400, 'This program does not belong to the task.']);
});
