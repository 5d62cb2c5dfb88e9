import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { examClock, login, startTask } from '@assay/contract';
import { expect, onTestFinished, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeStudent,
  makeTask,
  PASSWORD,
  windowOf,
} from '../../../test/fixtures.ts';
import { claimPort } from '../../../test/claim-port.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { createRunnerClient } from '../../platform/runner/runner-client.ts';
import { buildApp } from '../build-app.ts';
import { createServerMetrics } from './server-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const server = useTestServer();

/** A server whose figures are served as the product serves them. */
const watched = async () => {
  const metrics = createServerMetrics(server.deps);
  const app = await buildApp(server.deps, { web: null, watch: metrics.watch });
  onTestFinished(() => app.close());
  const port = await claimPort();
  const stop = await serveMetrics(metrics.registry, { host: '127.0.0.1', port });
  onTestFinished(stop);
  const url = `http://127.0.0.1:${port}`;
  const figures = async () => (await fetch(`${url}/metrics`)).text();
  const figure = async (name: string): Promise<number | undefined> => {
    const line = (await figures()).split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length));
  };
  return { app, url, figures, figure };
};

test('calls are counted by route and status, and nothing else answers on that port', async () => {
  const { app, url, figure } = await watched();
  const { username } = await makeFaculty(server.deps, await makeDepartment(server.deps));
  for (const password of [PASSWORD, 'wrong', 'wrong'])
    await app.inject({
      method: 'POST',
      url: `/api${login.path}`,
      headers: { host: 'localhost' },
      payload: { username, password },
    });
  const count = (status: number) =>
    figure(`assay_http_request_seconds_count{route="POST /api${login.path}",status="${status}"}`);
  expect(await count(200)).toBe(1);
  expect(await count(401)).toBe(2);
  expect(await figure('nodejs_eventloop_lag_seconds')).toBeDefined();
  expect((await fetch(`${url}/api/live`)).status).toBe(404);
});

test('what is written, waits to be graded and is late is told as it is when somebody looks', async () => {
  const { figure } = await watched();
  const { deps } = server;
  const department = await makeDepartment(deps);
  const faculty = await makeFaculty(deps, department);
  const [writing, waiting] = [await makeStudent(deps, department), await makeStudent(deps, department)];
  const taskId = await makeTask(deps, faculty, { students: [writing, waiting], ...windowOf(deps, -30, 30) });
  const submittedAt = new Date(deps.now().getTime() - 10 * 60_000);
  await makeAttempt(deps, taskId, waiting, { submittedAt, graded: false });
  const token = await loginAs(server, writing);
  expect((await server.call(startTask, { token, body: { taskId } })).status).toBe(200);
  expect((await server.call(examClock, { token, body: { taskId } })).status).toBe(200);
  expect(await figure('assay_open_attempts')).toBe(1);
  expect(await figure('assay_finaliser_late_seconds')).toBe(0);
  expect(await figure('assay_ungraded_submissions')).toBe(1);
  expect(await figure('assay_ungraded_oldest_seconds')).toBeGreaterThanOrEqual(600);
  expect(await figure('assay_database_writable')).toBe(1);
  expect(await figure('assay_runner_up{runner="own"}')).toBe(1);
  expect(await figure('assay_database_connections{state="waiting"}')).toBe(0);
});

test('a runner that is away is told, and a database that is away is no reason to say nothing', async () => {
  const { figure } = await watched();
  const { runner, db } = server.deps;
  onTestFinished(() => {
    Object.assign(server.deps, { runner, db });
  });
  server.deps.runner = createRunnerClient('http://127.0.0.1:1', 'any');
  expect(await figure('assay_runner_up{runner="own"}')).toBe(0);
  const away = openDatabase('postgres://127.0.0.1:1/none');
  onTestFinished(() => away.destroy());
  server.deps.db = away;
  expect(await figure('assay_database_up')).toBe(0);
  expect(await figure('assay_ungraded_submissions')).toBeNaN();
});

const MONITORING = join(import.meta.dirname, '../../../../../deploy/monitoring');

test('every figure that an alert or the board looks at is one that the server tells', async () => {
  const { figures } = await watched();
  const told = new Set((await figures()).match(/(?<=^# TYPE )\w+/gm));
  const alerts = await readFile(join(MONITORING, 'alerts.yaml'), 'utf8');
  const board = await readFile(join(MONITORING, 'grafana-board.json'), 'utf8');
  for (const text of [alerts, board]) {
    const looked = new Set(text.match(/\b(assay|nodejs|process)_\w+/g));
    // Those of the runner are held by its own test, in `apps/runner/test/http`.
    const unknown = [...looked].filter(
      (name) =>
        !told.has(name.replace(/_(count|bucket)$/, '')) &&
        (!name.startsWith('assay_runner_') || text === alerts),
    );
    expect(looked.size).toBeGreaterThan(8);
    expect(unknown).toEqual([]);
  }
  // Each alert says what to do.
  expect(alerts.match(/ do: /g)?.length).toBe(alerts.match(/- alert: /g)?.length);
});
