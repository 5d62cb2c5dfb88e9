import {
  fetchTaskById,
  getLog,
  OWN_INPUT_MAX,
  runCode,
  runDemoCode,
  startTask,
  type BodyIn,
} from '@assay/contract';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();

type Program = BodyIn<typeof runCode>['programSubmission'];

/** A student who sits a task of one question, and what runs a program of the student's in it. */
const setScene = async (task: { allowOwnInput?: boolean } = {}) => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, {
    questions: [questionId],
    students: [student],
    ...task,
  });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  const body = (ownInput: string | null, program: Partial<Program> = {}) => ({
    taskId,
    programSubmission: {
      programIndex: questionId,
      language: 'PYTHON' as const,
      code: [{ code: 'print(int(input()) * 2)' }],
      ownInput,
      ...program,
    },
  });
  const run = (...given: Parameters<typeof body>) => server.call(runCode, { token, body: body(...given) });
  const runs = async () => {
    const { data } = (await server.call(getLog, { token, body: { taskId } })).body;
    return data.logs.flatMap(({ attempts }) => attempts);
  };
  return { faculty, taskId, token, body, run, runs };
};

test('a program runs on an input of the own without a verdict, and the run stands in the record with its input', async () => {
  const { run, runs } = await setScene();
  const ran = await run('21');
  expect([ran.status, ran.body.message, ran.body.passedCount]).toEqual([200, 'The program ran.', 0]);
  expect(ran.body.publicTestResults).toMatchObject([
    { input: '21', expectedOutput: null, actualOutput: '42\n', passed: null, verdict: 'OK' },
  ]);
  await run(null);
  expect(await runs()).toMatchObject([
    { ownInput: null, totalTestcases: 2 },
    { ownInput: '21', status: 'PENDING', testcasesPassed: 0, totalTestcases: 0 },
  ]);
});

test('what goes wrong on an own input is said, and is no failed test', async () => {
  const { run, runs } = await setScene();
  const crashed = await run('not a number');
  expect(crashed.body.publicTestResults).toMatchObject([{ passed: null, verdict: 'RUNTIME_ERROR' }]);
  expect(crashed.body.publicTestResults[0]?.errorOutput).toContain('ValueError');
  const broken = await run('1', { code: [{ code: 'print(' }] });
  expect(broken.body.compiled).toBe(false);
  expect((await runs()).map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
});

test('an empty input is one, and a longer one than is kept is refused by a sentence', async () => {
  const { run } = await setScene();
  const empty = await run('', { code: [{ code: 'import sys\nprint(len(sys.stdin.read()))' }] });
  expect(empty.body.publicTestResults).toMatchObject([{ input: '', actualOutput: '0\n' }]);
  const long = await run('1'.repeat(OWN_INPUT_MAX + 1));
  expect([long.status, long.failure.errors?.[0]?.message]).toEqual([
    400,
    'An input of your own may have at most 10,000 characters.',
  ]);
});

test('a task that allows no own input refuses it, in the exam and in the demo test', async () => {
  const { faculty, taskId, token, body, run, runs } = await setScene({ allowOwnInput: false });
  const { data } = (await server.call(fetchTaskById, { token, params: { taskId } })).body;
  expect(data.allowOwnInput).toBe(false);
  const refused = await run('21');
  const sentence = 'In this task programs run only on the public tests.';
  expect([refused.status, refused.failure.message]).toEqual([400, sentence]);
  expect(await runs()).toEqual([]);
  const demo = await server.call(runDemoCode, { token: await loginAs(server, faculty), body: body('21') });
  expect([demo.status, demo.failure.message]).toEqual([400, sentence]);
  expect((await run(null)).status).toBe(200);
});
