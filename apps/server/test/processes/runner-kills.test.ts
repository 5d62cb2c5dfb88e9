/** Three real runners, of which two are killed and stopped while students run programs and submissions are graded. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCode, startTask, type Language } from '@assay/contract';
import { healthSchema } from '@assay/runner-contract/health';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { gradeAttempt } from '../../src/features/grading/grade-attempt.ts';
import { createRunnerClient } from '../../src/platform/runner/runner-client.ts';
import { claimPort } from '../claim-port.ts';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
} from '../fixtures.ts';
import { takeRunnerFiles } from '../runner-files.ts';
import { useTestServer } from '../test-server.ts';
import { startCommand, stopProcesses, type ProductProcess } from './product-process.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const server = useTestServer();
const MAIN = join(import.meta.dirname, '../../../runner/src/main.ts');
const STUDENTS = 12;
/** Three calls for each program. */
const TESTS = 25;

interface Runner {
  url: string;
  port: number;
  dataDir: string;
  process: ProductProcess;
}

const folders: string[] = [];
let first: Runner;
let second: Runner;

const healthOf = async ({ url }: Pick<Runner, 'url'>) =>
  healthSchema.parse(await (await fetch(`${url}/healthz`)).json());

const launch = async (port: number, dataDir: string): Promise<ProductProcess> => {
  const started = startCommand(process.execPath, [MAIN], {
    RUNNER_PORT: String(port),
    RUNNER_TOKEN: inject('runnerToken'),
    RUNNER_SLOTS: '1',
    DATA_DIR: dataDir,
  });
  await started.until('the runner takes programs', () =>
    healthOf({ url: `http://127.0.0.1:${port}` }).then(
      ({ accepting }) => accepting,
      () => false,
    ),
  );
  return started;
};

const startRunner = async (): Promise<Runner> => {
  const [port, dataDir] = [await claimPort(), await mkdtemp(join(tmpdir(), 'assay-runners-'))];
  folders.push(dataDir);
  await takeRunnerFiles(dataDir, inject('runnerDataDir'));
  return { url: `http://127.0.0.1:${port}`, port, dataDir, process: await launch(port, dataDir) };
};

/** Waits until programs are inside a runner. */
const atWork = (runner: Runner): Promise<void> =>
  runner.process.until('programs are inside', async () => (await healthOf(runner)).submissions > 1);

const restart = async (runner: Runner): Promise<void> => {
  runner.process = await launch(runner.port, runner.dataDir);
};

beforeAll(async () => {
  [first, second] = [await startRunner(), await startRunner()];
  const urls = [inject('runnerUrl'), first.url, second.url].join(',');
  server.deps.runner = createRunnerClient(urls, inject('runnerToken'));
});
afterAll(async () => {
  await stopProcesses();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const setExam = async () => {
  const department = await makeDepartment(server.deps);
  const owner = await makeFaculty(server.deps, department);
  const students = await Promise.all(
    Array.from({ length: STUDENTS }, () => makeStudent(server.deps, department)),
  );
  const testcases = Array.from({ length: TESTS }, (_, n) => ({
    type: n < 2 ? ('PUBLIC' as const) : ('HIDDEN' as const),
    input: String(n),
    output: String(2 * n),
  }));
  const questionId = await makeQuestion(server.deps, owner, { testcases });
  return {
    students,
    questionId,
    taskId: await makeTask(server.deps, owner, { questions: [questionId], students }),
  };
};

/** All students of an exam run a program at once; what each of them is told. */
const openRuns = async () => {
  const { students, questionId, taskId } = await setExam();
  const language: Language = 'PYTHON';
  const tokens: string[] = [];
  for (const student of students) {
    const token = await loginAs(server, student);
    await server.call(startTask, { token, body: { taskId } });
    tokens.push(token);
  }
  return () =>
    Promise.all(
      tokens.map(async (token, number) => {
        const code = [{ code: `import time\ntime.sleep(0.5)\nprint(int(input()) * 2)  # ${number}` }];
        const programSubmission = { programIndex: questionId, language, code };
        const { status, body } = await server.call(runCode, { token, body: { taskId, programSubmission } });
        return [status, body.passedCount];
      }),
    );
};

/** Submissions of an exam that wait for their grades. */
const submitAll = async (): Promise<string[]> => {
  const { students, taskId } = await setExam();
  const given = { submittedAt: server.deps.now(), graded: false };
  return Promise.all(students.map((student) => makeAttempt(server.deps, taskId, student, given)));
};

const PASSED = Array.from({ length: STUDENTS }, () => [200, 2]);

test('runners are killed and stopped while students run programs, and none of them sees it', async () => {
  const runAll = await openRuns();
  const besideKill = runAll();
  await atWork(first);
  await first.process.kill();
  expect(await besideKill).toEqual(PASSED);
  await restart(first);

  const besideStop = runAll();
  await atWork(second);
  expect(await second.process.stop()).toBe(0);
  expect(await besideStop).toEqual(PASSED);
  await restart(second);
});

test('a runner is killed while submissions are graded, and each has its grade; the one that came back works', async () => {
  const attempts = await submitAll();
  await server.deps.runner.look();
  const limit = pLimit(attempts.length);
  const grading = Promise.all(
    attempts.map((attemptId) => gradeAttempt(server.deps, attemptId, { kind: 'grading', limit })),
  );
  await atWork(second);
  await second.process.kill();
  await grading;
  const programs = await server.deps.db
    .selectFrom('submissionProgram')
    .where('attemptId', 'in', attempts)
    .select(['status', 'computedMarks'])
    .execute();
  expect(programs).toEqual(attempts.map(() => ({ status: 'PASSED', computedMarks: 5 })));
  const metrics = await fetch(`${first.url}/metrics`, {
    headers: { authorization: `Bearer ${inject('runnerToken')}` },
  });
  expect(await metrics.text()).toMatch(/^assay_runner_runs_total\{.*"OK".*\} [1-9]/m);
  expect((await server.deps.runner.look()).map(({ state }) => state)).toEqual(['fine', 'fine', 'away']);
});
