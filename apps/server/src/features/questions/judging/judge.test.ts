import {
  checkQuestion,
  createQuestion,
  editQuestion,
  evaluateStudentSubmission,
  fetchOpenWork,
  JUDGE_EXAMPLES,
  ownSubmission,
  publishResult,
  runCode,
  startTask,
  viewQuestion,
  type JudgeProgram,
  type Language,
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
  share,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { openedEdition } from '../../../../test/opened-edition.ts';
import { sitByCalls } from '../../../../test/sit-by-calls.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { waitFor } from '../../../../test/wait-for.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let facultyToken: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  facultyToken = await loginAs(server, faculty);
});

/** Asks for the double of the test's number, and says what was wrong to student and author. */
const DOUBLING = `
import sys  # SECRET-JUDGE
number = int(open(sys.argv[1]).read())
print(number, flush=True)
line = sys.stdin.readline().strip()
def end(code, told, noted):
    open(sys.argv[3] + 'teammessage.txt', 'w').write(told)
    open(sys.argv[3] + 'judgemessage.txt', 'w').write(noted)
    sys.exit(code)
if line == 'break': raise Exception('SECRET-FAILURE')
if line != str(2 * number): end(43, 'That is not the double.', f'SECRET-NOTE {2 * number}')
end(42, '', '')
`;
const judge = { language: 'PYTHON', code: DOUBLING, way: 'TALK' } as const;
const testcases = [
  { type: 'PUBLIC', input: '4', output: 'SECRET-ANSWER' },
  { type: 'HIDDEN', input: '987654', output: 'SECRET-ANSWER' },
] as const;

/** A student writes `code`, runs and submits it, and it is graded. Leaves the clock after the task. */
const sit = async (code: string) => {
  const sat = await sitByCalls(server, faculty, code, { judge, testcases: [...testcases] });
  const { taskId, questionId, student, token } = sat;
  expect(sat.told).not.toContain('SECRET');
  const of = { taskId, studentId: student.id };
  return {
    ...sat,
    publish: () => server.call(publishResult, { token: facultyToken, body: { taskId } }),
    open: async () =>
      (await server.call(fetchOpenWork, { token: facultyToken, params: { taskId } })).body.data,
    own: async () => {
      const { body } = await server.call(ownSubmission, { token, params: { taskId } });
      expect(JSON.stringify(body)).not.toContain('SECRET');
      return body.data.programs[0];
    },
    give: (marksObtained: number) =>
      server.call(evaluateStudentSubmission, {
        token: facultyToken,
        body: { ...of, programSubmissions: [{ programIndex: questionId, marksObtained }] },
      }),
  };
};

test('a judge decides on Run and on the grade, and says why', async () => {
  const right = await sit('print(int(input()) * 2)');
  expect(right.ran).toMatchObject({ passedCount: 1, message: '1 of 1 public tests passed.' });
  await right.publish();
  expect(await right.own()).toMatchObject({ marksObtained: 5, status: 'PASSED' });

  const wrong = await sit('print(8)');
  expect(await wrong.evaluated()).toMatchObject({ computedMarks: 2.5, status: 'FAILED' });

  const never = await sit('print(1)');
  expect(never.ran.publicTestResults[0]).toMatchObject({
    passed: false,
    verdict: 'WRONG_ANSWER',
    message: 'That is not the double.',
  });
  const judged = await never.evaluated();
  expect(judged?.question.hasJudge).toBe(true);
  expect(judged?.testcaseResults.map((one) => one.judgeMessage)).toEqual([
    'SECRET-NOTE 8',
    'SECRET-NOTE 1975308',
  ]);
});

test('a student is told of the judge, and sees neither input nor answer of its tests', async () => {
  const { met, ran, publish, own } = await sit('print(int(input()) * 2)');
  expect(met).toMatchObject({ hasJudge: true, publicTestCount: 1, testcases: [] });
  expect(ran.publicTestResults[0]).toMatchObject({ input: null, expectedOutput: null, actualOutput: '8\n' });
  await publish();
  expect((await own())?.publicTestResults).toMatchObject([
    { input: null, expectedOutput: null, passed: true },
  ]);
});

test('a judge that fails decides nothing: nobody publishes before faculty have given the mark', async () => {
  const { ran, evaluated, open, publish, give, own } = await sit('print("break")');
  expect(ran.message).toBe('The judge of this question failed.');
  expect(ran.publicTestResults[0]).toMatchObject({ verdict: 'JUDGE_FAILED', passed: null, input: null });
  const program = await evaluated();
  expect(program).toMatchObject({ status: 'PENDING', computedMarks: 0, givenMarks: null });
  expect(program?.testcaseResults[0]).toMatchObject({ verdict: 'JUDGE_FAILED', passed: null });
  expect(program?.testcaseResults[0]?.judgeMessage).toContain('SECRET-FAILURE');

  expect((await open()).undecided).toMatchObject({ programs: 1, students: 1 });
  const refused = await publish();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '1 program has no verdict, because the judge of its question failed. Please give its marks by hand before you publish.',
  ]);
  // The very marks that were computed, but now a person says so.
  expect((await give(0)).status).toBe(200);
  expect(await evaluated()).toMatchObject({ givenMarks: 0, givenBy: faculty.fullname });
  expect((await publish()).status).toBe(200);
  expect((await own())?.publicTestResults?.[0]).toMatchObject({ verdict: 'JUDGE_FAILED', passed: null });
});

test('without a PUBLIC test Run Code runs the program by itself', async () => {
  server.setNow(new Date());
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty, { judge, testcases: [testcases[1]] });
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  const programSubmission = {
    programIndex: questionId,
    language: 'PYTHON' as const,
    code: [{ code: 'print(7)' }],
  };
  const { body } = await server.call(runCode, { token, body: { taskId, programSubmission } });
  expect(body).toMatchObject({ message: 'The program ran.', output: '7\n' });
  expect(body.publicTestResults[0]).toMatchObject({ verdict: 'OK', passed: null });
});

test('an attempt keeps the judge that it began with', async () => {
  server.setNow(new Date());
  const student = await makeStudent(server.deps, department);
  const draft = questionDraft({ language: ['PYTHON'], code: [], judge, testcases: [...testcases] });
  const created = await server.call(createQuestion, { token: facultyToken, body: draft });
  const questionId = created.body.data._id;
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  const rejecting = { language: 'PYTHON', code: 'raise SystemExit(43)' } as const;
  const edition = () => openedEdition(server, facultyToken, 'question', questionId);
  const edited = await server.call(editQuestion, {
    token: facultyToken,
    body: { ...draft, questionId, judge: rejecting, edition: await edition() },
  });
  expect(edited.status).toBe(200);
  const code = [{ code: 'print(int(input()) * 2)' }];
  const programSubmission = { programIndex: questionId, language: 'PYTHON' as const, code };
  const ran = await server.call(runCode, { token, body: { taskId, programSubmission } });
  expect(ran.body.passedCount).toBe(1);
  const read = await server.call(viewQuestion, { token: facultyToken, body: { questionId } });
  expect(read.body.data).toMatchObject({ version: 2, judge: rejecting });
  const without = await server.call(editQuestion, {
    token: facultyToken,
    body: {
      ...draft,
      questionId,
      judge: null,
      testcases: [{ input: '4', output: '8', type: 'PUBLIC' }],
      edition: await edition(),
    },
  });
  expect(without.status).toBe(200);
  const last = await server.call(viewQuestion, { token: facultyToken, body: { questionId } });
  expect(last.body.data.judge).toBeNull();
});

test('a judge is read by those whom the question is shared with', async () => {
  const draft = questionDraft({ language: ['PYTHON'], code: [], judge, testcases: [...testcases] });
  const created = await server.call(createQuestion, {
    token: facultyToken,
    body: draft,
  });
  const questionId = created.body.data._id;
  const colleague = await makeFaculty(server.deps, department);
  const token = await loginAs(server, colleague);
  const read = () => server.call(viewQuestion, { token, body: { questionId } });
  expect((await read()).status).toBe(404);
  await share(server.deps, 'question', questionId, colleague, ['view']);
  expect((await read()).body.data.judge).toEqual(judge);
});

test.each<[JudgeProgram | null, string]>([
  [{ language: 'PYTHON', code: ' ', way: 'TALK' }, 'judge.code'],
  [{ language: 'HTML/CSS/JS', code: '<p>', way: 'TALK' }, 'judge.language'],
])('the server refuses the judge %j', async (broken, path) => {
  const body = questionDraft({ judge: broken });
  const created = await server.call(createQuestion, { token: facultyToken, body });
  expect(created.status).toBe(400);
  expect(created.body).toMatchObject({ errors: [{ path }] });
});

/** Finds a number by halving, as the example's judge wants it. */
const HALVING = `
low, high, word = 1, 100, ''
while word != 'right':
    middle = (low + high) // 2
    print(middle, flush=True)
    word = input()
    if word == 'higher': low = middle + 1
    if word == 'lower': high = middle - 1
`;

test.each(Object.entries(JUDGE_EXAMPLES.TALK))(
  'the example in %s accepts who finds the number',
  async (language, code) => {
    const check = (reference: string) =>
      server.call(checkQuestion, {
        token: facultyToken,
        body: {
          testcases: ['1', '73', '100'].map((input) => ({ input, output: '' })),
          judge: { language: language as Language, code },
          referenceSolutions: [{ language: 'PYTHON', code: reference }],
        },
      });
    const found = (await check(HALVING)).body.data[0]?.results;
    expect(found?.map(({ verdict }) => verdict)).toEqual(['OK', 'OK', 'OK']);
    const slow = (await check('for guess in range(2, 50):\n    print(guess, flush=True)\n    input()')).body
      .data[0];
    expect(slow?.results[0]).toMatchObject({
      verdict: 'WRONG_ANSWER',
      passed: false,
      message: 'Seven guesses are used up.',
    });
    expect(slow?.results[0]?.judgeMessage).not.toBe('');
  },
);

test.each(Object.entries(JUDGE_EXAMPLES.OUTPUT))(
  'the example in %s accepts any two numbers with the right sum',
  async (language, code) => {
    const check = async (reference: string) => {
      const { body } = await server.call(checkQuestion, {
        token: facultyToken,
        body: {
          testcases: [{ input: '10', output: '' }],
          judge: { language: language as Language, code, way: 'OUTPUT' },
          referenceSolutions: [{ language: 'PYTHON', code: reference }],
        },
      });
      return body.data[0]?.results[0];
    };
    expect(await check('print(int(input()) + 5, -5)')).toMatchObject({ verdict: 'OK', passed: true });
    expect(await check('print(4, 6)')).toMatchObject({ verdict: 'OK', passed: true });
    expect(await check('print(4, 7)')).toMatchObject({
      verdict: 'WRONG_ANSWER',
      passed: false,
      message: 'The sum is another one.',
    });
    expect(await check('print("--4", "x")')).toMatchObject({ verdict: 'WRONG_ANSWER' });
    expect(await check('print(4, 6, 0)')).toMatchObject({ verdict: 'WRONG_ANSWER' });
  },
);

test('a judge is stored with the question, and its reference solution is checked by it', async () => {
  const reference = { language: 'PYTHON', code: 'print(int(input()) * 2)' } as const;
  const draft = questionDraft({
    language: ['PYTHON'],
    code: [],
    judge,
    testcases: [{ input: '4', output: '', type: 'HIDDEN' }],
    referenceSolutions: [reference],
  });
  const checked = await server.call(checkQuestion, {
    token: facultyToken,
    body: { testcases: [{ input: '4', output: '' }], judge, referenceSolutions: [reference] },
  });
  expect(checked.body.data[0]?.results[0]).toMatchObject({ passed: true, verdict: 'OK' });
  const created = await server.call(createQuestion, { token: facultyToken, body: draft });
  const questionId = created.body.data._id;
  const read = () => server.call(viewQuestion, { token: facultyToken, body: { questionId } });
  expect((await read()).body.data.judge).toEqual(judge);
  await waitFor(
    'the reference is checked',
    async () => (await read()).body.data.referenceCheck.status !== 'PENDING',
  );
  expect((await read()).body.data.referenceCheck.status).toBe('PASSED');
});
