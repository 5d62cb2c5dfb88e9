import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finalSubmit, runCode, saveDraft, startTask, type RouteDefinition } from '@assay/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { claimPort } from '../claim-port.ts';
import { drawTrace, startTraceCollector } from '../fakes/trace-collector.ts';
import { loginAs, makeDepartment, makeFaculty, makeQuestion, makeStudent, makeTask } from '../fixtures.ts';
import { takeRunnerFiles } from '../runner-files.ts';
import { useTestServer } from '../test-server.ts';
import { waitFor } from '../wait-for.ts';
import { answers, startProgram, stopProcesses } from './product-process.ts';

vi.setConfig({ testTimeout: 180_000 });

const testServer = useTestServer();
const stops: (() => unknown)[] = [];
afterEach(async () => {
  await stopProcesses();
  for (const stop of stops.splice(0).toReversed()) await stop();
});

let port = 0;
/** The settings of a server with a runner of its own, on the database of this test. */
let settings: NodeJS.ProcessEnv = {};
beforeEach(async () => {
  const { db, jobs } = testServer.deps;
  // The server that is started grades.
  await jobs.stop(0);
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-traces-'));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  await takeRunnerFiles(dataDir, inject('runnerDataDir'));
  await db
    .insertInto('installation')
    .values({ isDemonstration: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  port = await claimPort();
  const on = (url: string) => url.replace(/\/assay$/, `/${rows[0]?.name}`);
  settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: on(inject('templateServerUrl')),
    DATABASE_OWNER_URL: on(inject('templateUrl')),
    RUNNER_PORT: String(await claimPort()),
    EXAM_BROWSER: 'off',
    LOG_LEVEL: 'warn',
  };
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const BROWSER = '00f067aa0ba902b7';

const post = async (route: RouteDefinition, token: string, body: unknown, traceparent?: string) => {
  const response = await fetch(`http://127.0.0.1:${port}/api${route.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(traceparent && { traceparent }),
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
};

const PROGRAM = '#include <stdio.h>\nint main(void) { puts("WRITTEN-BY-A-STUDENT"); return 0; }';

/** A student writes an exam at that server; answers what is sent with each of its calls. */
const sit = async () => {
  const { deps } = testServer;
  const department = await makeDepartment(deps);
  const student = await makeStudent(deps, department);
  const owner = await makeFaculty(deps, department);
  const questionId = await makeQuestion(deps, owner, { languages: ['C'] });
  const taskId = await makeTask(deps, owner, { questions: [questionId], students: [student] });
  const token = await loginAs(testServer, student);
  await post(startTask, token, { taskId });
  const program = { programIndex: questionId, language: 'C', code: [{ code: PROGRAM }] };
  await post(saveDraft, token, { taskId, programDrafts: [program] });
  return {
    token,
    taskId,
    run: { taskId, programSubmission: { ...program, ownInput: 'TYPED-BY-A-STUDENT' } },
  };
};

test('a run is one trace from the browser to the program, and says nothing of what was written', async () => {
  const collector = await startTraceCollector();
  stops.push(collector.stop);
  const server = startProgram('main.ts', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await server.until('the server answers', () => answers(port));
  const { token, taskId, run } = await sit();
  await post(runCode, token, run, `00-${TRACE}-${BROWSER}-00`);
  await post(finalSubmit, token, { taskId });
  await server.until('it is graded', async () => {
    const attempt = await testServer.deps.db
      .selectFrom('attempt')
      .where('taskId', '=', taskId)
      .select('gradedAt')
      .executeTakeFirst();
    return attempt?.gradedAt !== null;
  });
  // What is left is sent at the end.
  expect(await server.stop()).toBe(0);

  const trace = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string) => {
    const span = trace.find((one) => one.name === name);
    if (!span) throw new Error(`There is no ${name} in\n${drawTrace(trace, BROWSER).join('\n')}`);
    return span;
  };
  const call = named(`POST /api${runCode.path}`);
  expect(call).toMatchObject({
    parentSpanId: BROWSER,
    service: 'assay-server',
    attributes: { 'http.route': `/api${runCode.path}`, 'http.response.status_code': 200 },
  });
  expect(call.attributes['assay.request.id']).toEqual(expect.any(String));
  expect(named('select session').parentSpanId).toBe(call.spanId);
  const runOf = (service: string) => trace.find((one) => one.name === 'POST /run' && one.service === service);
  const [asked, answered] = [runOf('assay-server'), runOf('assay-runner')];
  expect(asked?.parentSpanId).toBe(call.spanId);
  expect(answered?.parentSpanId).toBe(asked?.spanId);
  for (const name of ['compile', 'run']) {
    const span = named(name);
    expect(span.parentSpanId).toBe(answered?.spanId);
    const within = trace.filter(({ parentSpanId }) => parentSpanId === span.spanId);
    expect(within.map((one) => one.name)).toEqual(expect.arrayContaining(['queue', 'sandbox']));
  }
  const job = collector.spans.find(({ name }) => name === 'job grade-attempt');
  expect(job?.traceId).not.toBe(TRACE);
  expect(collector.spans.filter(({ traceId }) => traceId === job?.traceId).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['transaction', 'commit', 'POST /run', 'run']),
  );
  for (const secret of [/BY-A-STUDENT/, /stdio/, new RegExp(token), /print/])
    expect(collector.raw()).not.toMatch(secret);
});

test('a collector that is away holds up nothing and is told once', async () => {
  const away = `http://127.0.0.1:${await claimPort()}`;
  const server = startProgram('main.ts', {
    ...settings,
    OTEL_EXPORTER_OTLP_ENDPOINT: away,
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
  });
  await server.until('the server answers', () => answers(port));
  const { token, run } = await sit();
  await post(runCode, token, run);
  const complaints = () => server.heard.stdout.split('The collector of traces does not take them').length - 1;
  await waitFor('the collector is missed', () => complaints() > 0, { by: server });
  await post(runCode, token, run);
  expect(await server.stop()).toBe(0);
  expect(complaints()).toBe(1);
});
