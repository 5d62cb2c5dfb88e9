import {
  checkQuestion,
  createQuestion,
  editQuestion,
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
  questionDraft,
  type TestAccount,
} from '../../../../test/fixtures.ts';
import { sitByCalls } from '../../../../test/sit-by-calls.ts';
import { useTestServer } from '../../../../test/test-server.ts';

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

test('what a question and a test say of comparing decides on Run and on the grade', async () => {
  const { met, ran, evaluated } = await sitByCalls(server, faculty, PROGRAM, { checker: NUMBERS, testcases });
  const graded = await evaluated();
  expect(met).toMatchObject({ hasJudge: false, checker: NUMBERS, publicTestCount: 1 });
  expect(ran).toMatchObject({ passedCount: 1, publicTestResults: [{ passed: true, verdict: 'OK' }] });
  expect(graded?.testcaseResults.map(({ passed }) => passed)).toEqual([true, true, false]);
  expect(graded?.question).toMatchObject({ checker: NUMBERS });
  expect(graded?.question.testcases[2]?.checker).toEqual({ kind: 'EXACT' });

  const byLines = await sitByCalls(server, faculty, PROGRAM, { testcases });
  expect(byLines.met?.checker).toEqual({ kind: 'LINES' });
  expect(byLines.ran.passedCount).toBe(0);
});

test.each([
  [
    'as it should be',
    { LINES: 'a b  \r\nc\n', EXACT: 'x  y', TOKENS: 'yes \n NO', NUMBERS: '2.001 m', UNORDERED: 'b\na' },
  ],
  ['nearly so', { LINES: 'a  b\nc', EXACT: 'x y', TOKENS: 'yes noo', NUMBERS: '2.1 m', UNORDERED: 'b\nb' }],
])('each way of comparing says on Run and on the grade that an output is %s', async (what, printed) => {
  const wanted: [string, Checker][] = [
    ['a b\nc', { kind: 'LINES' }],
    ['x  y', { kind: 'EXACT' }],
    ['Yes no', { kind: 'TOKENS', ignoresCase: true }],
    ['2.00 m', { kind: 'NUMBERS', ignoresCase: false, tolerance: 0.01 }],
    ['a\nb', { kind: 'UNORDERED' }],
  ];
  const program = `print(${JSON.stringify(printed)}[input()], end="")`;
  const { ran, evaluated } = await sitByCalls(server, faculty, program, {
    testcases: wanted.map(([output, checker]) => ({ type: 'PUBLIC', input: checker.kind, output, checker })),
  });
  const all = wanted.map(() => what === 'as it should be');
  expect(ran.publicTestResults.map(({ passed }) => passed)).toEqual(all);
  expect((await evaluated())?.testcaseResults.map(({ passed }) => passed)).toEqual(all);
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
  const sat = await sitByCalls(server, faculty, 'print(1, int(input()) - 1)', { judge, testcases: some });
  const { met, ran } = sat;
  expect(met).toMatchObject({ hasJudge: false, checker: null, testcases: [{ input: '10', output: '5 5' }] });
  expect(ran).toMatchObject({ passedCount: 1, publicTestResults: [{ input: '10', expectedOutput: '5 5' }] });
  expect(sat.told).not.toContain('SECRET');
  expect(await sat.evaluated()).toMatchObject({ status: 'PASSED', computedMarks: 5 });
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
