import {
  availableTask,
  checkQuestion,
  createQuestion,
  editQuestion,
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  ownSubmission,
  publishResult,
  runCode,
  saveDraft,
  startTask,
  taskHistory,
  upcomingTasks,
  viewAllQuestions,
  viewQuestion,
  viewTask,
  type BodyIn,
  type ReferenceSolution,
  type RouteDefinition,
} from '@assay/contract';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeStudent,
  makeTask,
  makeTag,
  questionDraft,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { createRunnerClient } from '../../../platform/runner/runner-client.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
});

const python = (code: string): ReferenceSolution => ({ language: 'PYTHON', code });
const c = (code: string): ReferenceSolution => ({ language: 'C', code });

const SUM = python('print(sum(map(int, input().split())))');
const SUM_IN_C = c(
  '#include <stdio.h>\nint main(void) { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", a + b); }',
);
const PRODUCT = python('a, b = map(int, input().split())\nprint(a * b)');
const BROKEN_C = c('int main(void) { return 0 }');

type Draft = BodyIn<typeof createQuestion>;

const create = (changes: Draft) => server.call(createQuestion, { token, body: questionDraft(changes) });
const view = async (questionId: string) =>
  (await server.call(viewQuestion, { token, body: { questionId } })).body.data;
const edit = async (questionId: string, changes: Draft) => {
  const { edition } = await view(questionId);
  return server.call(editQuestion, { token, body: { ...questionDraft(changes), questionId, edition } });
};

/** The question once the server has run its reference solutions. */
const checked = async (questionId: string) => {
  await waitFor('the reference solutions are checked', async () => {
    const { referenceCheck } = await view(questionId);
    return referenceCheck.status !== 'PENDING';
  });
  return view(questionId);
};

const checkOf = async (changes: Draft) => {
  const { body } = await create(changes);
  return (await checked(body.data._id)).referenceCheck;
};

describe('reference solutions of a question', () => {
  test('are stored with its version, run by the server, and found to pass', async () => {
    const { body } = await create({ referenceSolutions: [SUM, SUM_IN_C] });
    expect(await checked(body.data._id)).toMatchObject({
      version: 1,
      referenceSolutions: [SUM, SUM_IN_C],
      referenceCheck: { status: 'PASSED', message: '' },
    });
  });

  test.each<[string, Draft, string]>([
    ['prints something else', { referenceSolutions: [PRODUCT] }, '2 of 2 tests fail in PYTHON'],
    ['passes one test of two', { referenceSolutions: [python('print(3)')] }, '1 of 2 tests fails in PYTHON'],
    ['does not compile', { referenceSolutions: [SUM, BROKEN_C] }, 'it does not compile in C'],
    [
      'ends with an error in one language and does not compile in the other',
      { referenceSolutions: [python('raise SystemExit(1)'), BROKEN_C] },
      '2 of 2 tests fail in PYTHON; it does not compile in C',
    ],
    [
      'is larger in bytes than the runner takes',
      { referenceSolutions: [python(`# ${'€'.repeat(100_000)}\n${SUM.code}`)] },
      'it does not compile in PYTHON',
    ],
  ])('one that %s is noted as failed', async (_what, changes, message) => {
    expect(await checkOf(changes)).toEqual({ status: 'FAILED', message });
  });

  test.each<[string, Draft]>([
    ['no reference solution', {}],
    ['no test case', { referenceSolutions: [PRODUCT], testcases: [], wantAutoCalculate: false }],
  ])('there is nothing to check with %s', async (_what, changes) => {
    const { body } = await create(changes);
    expect((await view(body.data._id)).referenceCheck).toEqual({ status: 'NONE', message: '' });
  });

  test.each<[string, Draft, string, string]>([
    [
      'a language that the question does not have',
      { referenceSolutions: [{ language: 'JAVA', code: 'class A {}' }] },
      'referenceSolutions.0.language',
      "JAVA is not one of the question's languages.",
    ],
    [
      'a language that is not run',
      {
        language: ['HTML/CSS/JS'],
        testcases: [],
        wantAutoCalculate: false,
        referenceSolutions: [{ language: 'HTML/CSS/JS', code: '<p>' }],
      },
      'referenceSolutions.0.language',
      'HTML/CSS/JS is not run: it can have no reference solution.',
    ],
    [
      'a second one in the same language',
      { referenceSolutions: [SUM, PRODUCT] },
      'referenceSolutions.1.language',
      'There can be one reference solution in PYTHON.',
    ],
    [
      'one without code',
      { referenceSolutions: [python(' \n')] },
      'referenceSolutions.0.code',
      'The reference solution in PYTHON is empty.',
    ],
    [
      'one that is too long',
      { referenceSolutions: [python('#'.repeat(256_001))] },
      'referenceSolutions.0.code',
      'A reference solution may have at most 256,000 characters.',
    ],
  ])('%s is refused', async (_what, changes, path, message) => {
    const answer = await create(changes);
    expect([answer.status, answer.failure.errors]).toEqual([400, [{ path, message }]]);
  });

  test('a changed test is a new version that is checked anew; a new place keeps version and result', async () => {
    const { body } = await create({ referenceSolutions: [SUM] });
    const questionId = body.data._id;
    await checked(questionId);
    const wrong = [{ input: '1 2', output: '4', type: 'PUBLIC' }];
    await edit(questionId, { referenceSolutions: [SUM], testcases: wrong });
    const failed = { status: 'FAILED', message: '1 of 1 test fails in PYTHON' };
    expect(await checked(questionId)).toMatchObject({ version: 2, referenceCheck: failed });
    const tag = await makeTag(server.deps);
    await edit(questionId, { referenceSolutions: [SUM], testcases: wrong, tags: [tag] });
    expect(await view(questionId)).toMatchObject({
      version: 2,
      tags: [{ _id: tag }],
      referenceCheck: failed,
    });
    await edit(questionId, { testcases: wrong });
    expect(await view(questionId)).toMatchObject({
      version: 3,
      referenceSolutions: [],
      referenceCheck: { status: 'NONE' },
    });
  });

  test('lists and tasks tell how the check went, without the programs', async () => {
    const { body } = await create({ referenceSolutions: [PRODUCT] });
    const questionId = body.data._id;
    const { referenceCheck } = await checked(questionId);
    const { data } = (await server.call(viewAllQuestions, { token, query: {} })).body;
    const row = data.find(({ _id }) => _id === questionId);
    expect(row).toMatchObject({ referenceCheck });
    expect(row).not.toHaveProperty('referenceSolutions');
    const taskId = await makeTask(server.deps, faculty, { questions: [questionId] });
    const task = (await server.call(viewTask, { token, params: { taskId } })).body.data;
    expect(task.questions).toMatchObject([{ questionId, referenceCheck }]);
    expect(JSON.stringify(task)).not.toContain(PRODUCT.code.slice(0, 10));
  });

  test('are checked once the runner is back', async () => {
    const { runner } = server.deps;
    const refusing = createRunnerClient(inject('runnerUrl'), 'not the token of this runner');
    let refused = 0;
    server.deps.runner = {
      ...refusing,
      run: (request) => refusing.run(request).finally(() => (refused += 1)),
    };
    const { body } = await create({ referenceSolutions: [SUM] });
    await waitFor('the check was tried', () => refused > 0);
    expect((await view(body.data._id)).referenceCheck).toEqual({ status: 'PENDING', message: '' });
    server.deps.runner = runner;
    expect((await checked(body.data._id)).referenceCheck.status).toBe('PASSED');
  });
});

describe('checking what stands in a form', () => {
  const check = (body: BodyIn<typeof checkQuestion>) => server.call(checkQuestion, { token, body });
  const testcases = [
    { input: '1 2', output: '3' },
    { input: '2 3', output: '5' },
  ];

  test('tells of each language and each test what was expected and what came, and stores nothing', async () => {
    const stored = async () => (await server.call(viewAllQuestions, { token, query: {} })).body.total;
    const before = await stored();
    const { body } = await check({ testcases, referenceSolutions: [PRODUCT, SUM_IN_C] });
    expect(body.data).toMatchObject([
      {
        language: 'PYTHON',
        compiled: true,
        results: [
          {
            input: '1 2',
            expectedOutput: '3',
            actualOutput: '2\n',
            passed: false,
            verdict: 'WRONG_ANSWER',
            isWhole: true,
          },
          { input: '2 3', expectedOutput: '5', actualOutput: '6\n', passed: false, verdict: 'WRONG_ANSWER' },
        ],
      },
      {
        language: 'C',
        compiled: true,
        results: [
          { passed: true, verdict: 'OK', message: '' },
          { passed: true, verdict: 'OK', message: '' },
        ],
      },
    ]);
    expect(body.data[1]?.results[0]?.memory).toBeGreaterThan(0);
    expect(await stored()).toBe(before);
  });

  test('a program that does not compile comes back with the lines of its errors', async () => {
    const { body } = await check({ testcases, referenceSolutions: [BROKEN_C] });
    expect(body.data).toMatchObject([
      { language: 'C', compiled: false, results: [], diagnostics: [{ line: 1, severity: 'error' }] },
    ]);
    expect(body.data[0]?.compilerOutput).toContain('error');
  });

  test('a program that ends badly says how', async () => {
    const { body } = await check({ testcases, referenceSolutions: [python('print(1 // 0)')] });
    expect(body.data[0]?.results[0]).toMatchObject({ passed: false, verdict: 'RUNTIME_ERROR' });
    expect(body.data[0]?.results[0]?.errorOutput).toContain('ZeroDivisionError');
  });

  test('an output that differs comes whole, to be taken; one that passes need not', async () => {
    const long = `${'7'.repeat(30_000)}`;
    const { body } = await check({
      testcases: [
        { input: '1', output: '' },
        { input: '1', output: long },
      ],
      referenceSolutions: [python("print('7' * 30_000)")],
    });
    const [differs, passes] = body.data[0]?.results ?? [];
    expect(differs).toMatchObject({ passed: false, isWhole: true, actualOutput: `${long}\n` });
    expect(passes).toMatchObject({ passed: true, isWhole: false });
    expect(passes?.actualOutput.length).toBeLessThan(long.length);
  });

  test.each<[string, unknown, string]>([
    [
      'no test case',
      { testcases: [], referenceSolutions: [SUM] },
      'There is no test case to check the reference solution on.',
    ],
    [
      'no reference solution',
      { testcases, referenceSolutions: [] },
      'There is no reference solution to check.',
    ],
    ['nothing', {}, 'Give the test cases to check.'],
    [
      'a page instead of a program',
      { testcases, referenceSolutions: [{ language: 'HTML/CSS/JS', code: '<p>' }] },
      'HTML/CSS/JS is not run: it can have no reference solution.',
    ],
    [
      'an empty program',
      { testcases, referenceSolutions: [python('')] },
      'The reference solution in PYTHON is empty.',
    ],
  ])('%s is refused', async (_what, body, message) => {
    const { status, answer } = await server.send(checkQuestion, { token, body });
    expect([status, answer]).toMatchObject([
      400,
      { errors: expect.arrayContaining([{ path: expect.any(String), message }]) },
    ]);
  });

  test('says so when the runner is away', async () => {
    const { runner } = server.deps;
    server.deps.runner = createRunnerClient(inject('runnerUrl'), 'not the token of this runner');
    const answer = await check({ testcases, referenceSolutions: [SUM] });
    server.deps.runner = runner;
    expect([answer.status, answer.failure.code]).toEqual([503, 'RUNNER_AWAY']);
  });

  test('ends on the runner when the person gives up', async () => {
    const { runner } = server.deps;
    let signal: AbortSignal | undefined;
    server.deps.runner = {
      ...runner,
      run: (request, given) => {
        signal = given;
        return runner.run(request, given);
      },
    };
    const person = new AbortController();
    const asked = fetch(`${server.url}/api${checkQuestion.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ testcases, referenceSolutions: [python('while True: pass')] }),
      signal: person.signal,
    });
    await waitFor('the program runs', () => signal !== undefined);
    person.abort();
    await expect(asked).rejects.toThrow('aborted');
    await waitFor('the run is broken off', () => signal?.aborted === true);
    server.deps.runner = runner;
  });
});

test('no call of a student ever answers a reference solution or how it did', async () => {
  const student = await makeStudent(server.deps, department);
  const studentToken = await loginAs(server, student);
  const secret = 'SECRET-REFERENCE';
  const { body } = await create({
    language: ['PYTHON'],
    code: [],
    referenceSolutions: [python(`# ${secret}\n${PRODUCT.code}`)],
  });
  const questionId = body.data._id;
  expect((await checked(questionId)).referenceCheck.status).toBe('FAILED');
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });

  const said: string[] = [];
  const walk = async (
    route: RouteDefinition,
    input: { body?: unknown; params?: Readonly<Record<string, unknown>> } = {},
  ) => {
    const { status, answer } = await server.send(route, { ...input, token: studentToken });
    expect([route.path, status]).toEqual([route.path, 200]);
    said.push(JSON.stringify(answer));
  };
  const program = { programIndex: questionId, language: 'PYTHON', code: [{ code: SUM.code }] };
  await walk(availableTask);
  await walk(upcomingTasks);
  await walk(startTask, { body: { taskId } });
  await walk(fetchTaskById, { params: { taskId } });
  await walk(saveDraft, { body: { taskId, programDrafts: [program] } });
  await walk(getDraft, { body: { taskId } });
  await walk(runCode, { body: { taskId, programSubmission: program } });
  await walk(getLog, { body: { taskId } });
  await walk(finalSubmit, { body: { taskId } });
  await walk(fetchTaskById, { params: { taskId } });
  await waitFor('the attempt is graded', async () => {
    const open = await server.deps.db
      .selectFrom('attempt')
      .where('taskId', '=', taskId)
      .where('gradedAt', 'is', null)
      .select('id')
      .execute();
    return open.length === 0;
  });
  server.setNow(new Date(Date.now() + 4 * 3_600_000));
  const published = await server.call(publishResult, { token, body: { taskId } });
  expect(published.status).toBe(200);
  await walk(taskHistory);
  await walk(ownSubmission, { params: { taskId } });
  for (const answer of said) {
    expect(answer).not.toContain(secret);
    expect(answer).not.toMatch(/reference/i);
    expect(answer).not.toContain('tests fail');
  }
});
