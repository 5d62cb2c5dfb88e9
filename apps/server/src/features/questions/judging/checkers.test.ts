import {
  checkQuestion,
  createQuestion,
  editQuestion,
  fetchStudentSubmission,
  fetchTaskById,
  finalSubmit,
  runCode,
  saveDraft,
  startTask,
  viewQuestion,
  type Checker,
  type JudgeProgram,
  type TestCaseDraft,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  questionDraft,
  type TestAccount,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { waitFor } from '../../../../test/wait-for.ts';

const server = useTestServer();
let department: Awaited<ReturnType<typeof makeDepartment>>;
let faculty: TestAccount;
let facultyToken: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  facultyToken = await loginAs(server, faculty);
});

const NUMBERS: Checker = { kind: 'NUMBERS', ignoresCase: false, tolerance: 0.01 };
const testcases: TestCaseDraft[] = [
  { type: 'PUBLIC', input: '1', output: '3.14 pi' },
  { type: 'HIDDEN', input: '2', output: '6.28 pi' },
  { type: 'HIDDEN', input: '3', output: '9.42 pi', checker: { kind: 'EXACT' } },
];
const PROGRAM = 'print(int(input()) * 3.14159, " pi")';

/** A student writes `code`, runs and submits it, and it is graded. */
const sit = async (code: string, question: Parameters<typeof makeQuestion>[2]) => {
  server.setNow(new Date());
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty, question);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  const program = { programIndex: questionId, language: 'PYTHON' as const, code: [{ code }] };
  await server.call(startTask, { token, body: { taskId } });
  const met = await server.call(fetchTaskById, { token, params: { taskId } });
  const ran = await server.call(runCode, { token, body: { taskId, programSubmission: program } });
  await server.call(saveDraft, {
    token,
    body: { taskId, programDrafts: [{ ...program, revision: 1, baseRevision: 0 }] },
  });
  await server.call(finalSubmit, { token, body: { taskId } });
  await waitFor('the submission is graded', async () => {
    const attempt = await server.deps.db
      .selectFrom('attempt')
      .where('taskId', '=', taskId)
      .select('gradedAt')
      .executeTakeFirst();
    return Boolean(attempt?.gradedAt);
  });
  server.setNow(new Date(Date.now() + 3 * 3_600_000));
  const evaluated = await server.call(fetchStudentSubmission, {
    token: facultyToken,
    body: { taskId, studentId: student.id },
  });
  return {
    met: met.body.data.questions[0]?.questionId,
    ran: ran.body,
    graded: evaluated.body.data.programSubmissions[0],
  };
};

test('what a question and a test say of comparing decides on Run and on the grade', async () => {
  const { met, ran, graded } = await sit(PROGRAM, { checker: NUMBERS, testcases });
  expect(met).toMatchObject({ hasJudge: false, checker: NUMBERS, publicTestCount: 1 });
  expect(ran).toMatchObject({ passedCount: 1, publicTestResults: [{ passed: true, verdict: 'OK' }] });
  expect(graded?.testcaseResults.map(({ passed }) => passed)).toEqual([true, true, false]);
  expect(graded?.question).toMatchObject({ checker: NUMBERS });
  expect(graded?.question.testcases[2]?.checker).toEqual({ kind: 'EXACT' });

  const byLines = await sit(PROGRAM, { testcases });
  expect(byLines.met?.checker).toEqual({ kind: 'LINES' });
  expect(byLines.ran.passedCount).toBe(0);
});

test('a judge that reads outputs decides, students see the test but nothing of the judge', async () => {
  const judge: JudgeProgram = {
    language: 'PYTHON',
    way: 'OUTPUT',
    code: 'import sys  # SECRET\nsys.exit(42 if sum(map(int, input().split())) == int(open(sys.argv[1]).read()) else 43)',
  };
  const some: TestCaseDraft[] = [
    { type: 'PUBLIC', input: '10', output: '5 5' },
    { type: 'HIDDEN', input: '12', output: '6 6' },
  ];
  const { met, ran, graded } = await sit('print(1, int(input()) - 1)', { judge, testcases: some });
  expect(met).toMatchObject({ hasJudge: false, checker: null, testcases: [{ input: '10', output: '5 5' }] });
  expect(ran).toMatchObject({ passedCount: 1, publicTestResults: [{ input: '10', expectedOutput: '5 5' }] });
  expect(JSON.stringify([met, ran])).not.toContain('SECRET');
  expect(graded).toMatchObject({ status: 'PASSED', computedMarks: 5 });
});

test('how outputs are compared is stored, read back, a version of its own, and used by Check', async () => {
  const body = questionDraft({ checker: NUMBERS, testcases });
  const { _id: questionId } = (await server.call(createQuestion, { token: facultyToken, body })).body.data;
  const read = async () =>
    (await server.call(viewQuestion, { token: facultyToken, body: { questionId } })).body.data;
  const stored = await read();
  expect(stored).toMatchObject({ version: 1, checker: NUMBERS });
  expect(stored.testcases.map(({ checker }) => checker)).toEqual([null, null, { kind: 'EXACT' }]);

  const edit = { ...body, questionId, edition: stored.edition, checker: { ...NUMBERS, tolerance: 0.1 } };
  await server.call(editQuestion, { token: facultyToken, body: edit });
  expect(await read()).toMatchObject({ version: 2, checker: { tolerance: 0.1 } });

  const checked = await server.call(checkQuestion, {
    token: facultyToken,
    body: {
      testcases,
      checker: NUMBERS,
      referenceSolutions: [{ language: 'PYTHON', code: PROGRAM }],
    },
  });
  expect(checked.body.data[0]?.results.map(({ passed }) => passed)).toEqual([true, true, false]);
});

test.each<[object, string]>([
  [{ checker: { kind: 'NUMBERS', ignoresCase: false, tolerance: 2 } }, 'checker.tolerance'],
  [
    {
      judge: { language: 'PYTHON', code: 'exit(42)', way: 'TALK' },
      testcases: [{ type: 'PUBLIC', input: '1', output: '1', checker: { kind: 'EXACT' } }],
    },
    'testcases.0.checker',
  ],
])('the server refuses %j', async (broken, path) => {
  const created = await server.call(createQuestion, { token: facultyToken, body: questionDraft(broken) });
  expect(created.status).toBe(400);
  expect(created.body).toMatchObject({ errors: [{ path }] });
});
