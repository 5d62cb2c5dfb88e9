import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createQuestion, finalSubmit, saveDraft, startTask, type RouteDefinition } from '@assay/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBackground } from '../../src/platform/background.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { claimPort } from '../claim-port.ts';
import { openJobs } from '../../src/platform/jobs.ts';
import { watchClock } from '../../src/platform/machine/steady-clock.ts';
import { openMailer } from '../../src/platform/mail/mail.ts';
import { createRunnerClient } from '../../src/platform/runner/runner-client.ts';
import { openSecurityLog } from '../../src/platform/log/security-log.ts';
import { OWN_MACHINE } from '../../src/platform/caller.ts';
import { openSession } from '../../src/platform/sessions/sessions.ts';
import { administer, dropDatabase } from '../database/databases.ts';
import {
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  questionDraft,
} from '../fixtures.ts';
import { answers, startProgram, stopProcesses, type ProductProcess } from './product-process.ts';

const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await stopProcesses();
  for (const stop of stops.toReversed()) await stop();
});

let deps: Deps;
let databaseUrl = '';
let databaseOwnerUrl = '';
let port = 0;
let dataDir = '';
/** A runner that takes programs and never answers: whoever grades hangs in the middle of it. */
let holding: Server;
let heldRuns = 0;

beforeAll(async () => {
  const name = `restart_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template assay strategy file_copy`);
  stops.push(() => dropDatabase(name));
  databaseUrl = inject('templateServerUrl').replace(/\/assay$/, `/${name}`);
  databaseOwnerUrl = inject('templateUrl').replace(/\/assay$/, `/${name}`);
  const db = openDatabase(databaseUrl, 3);
  stops.push(() => db.destroy());
  const log = pino({ level: 'silent' });
  const jobs = await openJobs(databaseUrl, log);
  stops.push(() => jobs.stop(0));
  await db.insertInto('installation').values({ isDemonstration: false }).execute();
  const config = parseConfig({ EXAM_BROWSER: 'off' });
  deps = {
    config,
    db,
    jobs,
    background: openBackground(log),
    runner: createRunnerClient(inject('runnerUrl'), inject('runnerToken')),
    mail: openMailer(config),
    log,
    security: openSecurityLog(db, log, () => new Date()),
    now: () => new Date(),
    browserErrors: new Map(),
    files: null,
    clock: watchClock(),
  };
  port = await claimPort();
  dataDir = await mkdtemp(join(tmpdir(), 'assay-restart-'));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  holding = createServer((request, response) => {
    if (request.url === '/run') heldRuns += 1;
    else response.end('{}');
  });
  await new Promise<void>((resolve) => holding.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    holding.closeAllConnections();
    holding.close();
  });
});

/** The product's own server process, as `npm start` starts it, on this test's database. */
const startProcess = async (runnerUrl: string): Promise<ProductProcess> => {
  const server = startProgram('main.ts', {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    RUNNER_URL: runnerUrl,
    RUNNER_TOKEN: inject('runnerToken'),
  });
  await server.until('the server answers', () => answers(port));
  return server;
};

const post = async (route: RouteDefinition, token: string, body: unknown): Promise<unknown> => {
  const response = await fetch(`http://127.0.0.1:${port}/api${route.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
};

test('a server that is killed while it grades and checks goes on after its restart, once', async () => {
  const department = await makeDepartment(deps);
  const faculty = await makeFaculty(deps, department);
  const student = await makeStudent(deps, department);
  const questionId = await makeQuestion(deps, faculty);
  const taskId = await makeTask(deps, faculty, { questions: [questionId], students: [student] });
  const token = await openSession(deps.db, student, { now: deps.now(), caller: OWN_MACHINE });

  const address = holding.address();
  const first = await startProcess(
    `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  );
  await post(startTask, token, { taskId });
  const code = [{ code: 'print(int(input()) * 2)' }];
  await post(saveDraft, token, {
    taskId,
    programDrafts: [{ programIndex: questionId, language: 'PYTHON', code }],
  });
  const receipt = await post(finalSubmit, token, { taskId });
  await post(createQuestion, await openSession(deps.db, faculty, { now: deps.now(), caller: OWN_MACHINE }), {
    ...questionDraft(),
    referenceSolutions: [{ language: 'PYTHON', code: 'print(sum(map(int, input().split())))' }],
  });
  await first.until('grading and the check of the reference solution have begun', () => heldRuns > 1);

  await first.kill();
  const attempt = () =>
    deps.db
      .selectFrom('attempt')
      .innerJoin('submissionProgram', 'submissionProgram.attemptId', 'attempt.id')
      .where('attempt.taskId', '=', taskId)
      .select(['attempt.gradedAt', 'status', 'computedMarks', 'passedCount'])
      .executeTakeFirstOrThrow();
  expect((await attempt()).gradedAt).toBeNull();

  const second = await startProcess(inject('runnerUrl'));
  await second.until('the submission is graded', async () => (await attempt()).gradedAt !== null);
  expect(await attempt()).toMatchObject({ status: 'PASSED', computedMarks: 5, passedCount: 3 });
  await second.until('the reference solution is checked', async () => {
    const versions = await deps.db.selectFrom('questionVersion').select('referenceStatus').execute();
    return (
      versions
        .map(({ referenceStatus }) => referenceStatus)
        .toSorted()
        .join() === 'NONE,PASSED'
    );
  });
  expect(await post(finalSubmit, token, { taskId })).toEqual(receipt);

  expect(await second.stop()).toBe(0);
});
