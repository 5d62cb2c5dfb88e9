import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  applyRegrade,
  programHash,
  startRegrade,
  undoRegrade,
  type ProgramCode,
  type RouteDefinition,
} from '@assay/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { OWN_MACHINE } from '../../src/platform/caller.ts';
import { openBackground } from '../../src/platform/background.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { openDatabase, type Db } from '../../src/platform/db/database.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { openSecurityLog } from '../../src/platform/log/security-log.ts';
import { watchClock } from '../../src/platform/machine/steady-clock.ts';
import { openMailer } from '../../src/platform/mail/mail.ts';
import { findRunningPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { createRunnerClient } from '../../src/platform/runner/runner-client.ts';
import { openSession } from '../../src/platform/sessions/sessions.ts';
import { claimPort } from '../claim-port.ts';
import { startMailServer, type MailServer } from '../fakes/mail-server.ts';
import {
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
} from '../fixtures.ts';
import { BROKEN_TESTS, MENDED_TESTS, PROGRAMS } from '../graded-task.ts';
import { takeRunnerFiles } from '../runner-files.ts';
import { waitFor } from '../wait-for.ts';
import { answers, startProgram, stopProcesses, type ProductProcess } from './product-process.ts';

// The whole product is started five times.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 200_000 });

const SUBMISSIONS = 60;
/** Programs in turn, with what the broken tests and the mended ones make of 10 marks. */
const SORTS = [
  { program: PROGRAMS.right, broken: 7.5, mended: 10 },
  { program: PROGRAMS.fitted, broken: 2.5, mended: 0 },
  { program: PROGRAMS.wrong, broken: 0, mended: 0 },
] as const;
/** Two of three have other marks by the mended tests. */
const CHANGED = (SUBMISSIONS * 2) / 3;

const stops: (() => unknown)[] = [];
afterAll(async () => {
  await stopProcesses();
  for (const stop of stops.toReversed()) await stop();
});

let dataDir = '';
let port = 0;
let server: ProductProcess;
let mails: MailServer;
let db: Db;
let token = '';
let taskId = '';
let questionId = '';
let versionId = '';

const startServer = async (): Promise<void> => {
  server = startProgram('main.ts', {
    PORT: String(port),
    DATA_DIR: dataDir,
    RUNNER_PORT: String(await claimPort()),
    ADMIN_USERNAME: 'first',
    ADMIN_PASSWORD: 'a good password',
    SMTP_URL: mails.url,
    EXAM_BROWSER: 'off',
  });
  await server.until('the server answers', () => answers(port));
};

const killServer = async (): Promise<void> => {
  await server.kill();
  await startServer();
};

/** The process that the server has started of this program. */
const childOf = async (parent: number, program: string): Promise<number> => {
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const read = (name: string) => readFile(`/proc/${entry}/${name}`, 'utf8').catch(() => '');
    const [, above] = (await read('stat')).replace(/^.*\) /, '').split(' ');
    if (Number(above) === parent && (await read('cmdline')).includes(program)) return Number(entry);
  }
  throw new Error(`No ${program} runs.`);
};

const killRunner = async (): Promise<void> =>
  void process.kill(await childOf(server.child.pid ?? 0, 'runner/src/main.ts'), 'SIGKILL');

/** Kills PostgreSQL, which the server starts again. */
const killDatabase = async (): Promise<void> => {
  const pidFile = () => readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const [pid] = (await pidFile()).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await server.until('PostgreSQL is back', async () => {
    const [now] = (await pidFile()).split('\n');
    return now !== '' && now !== pid && (await findRunningPostgres(dataDir)) !== null;
  });
};

const post = async (route: RouteDefinition, body: unknown): Promise<number> => {
  const response = await fetch(`http://127.0.0.1:${port}/api${route.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
};

/** A task of one question whose last test is wrong, graded by it, with its results published; and its mended version. */
const fillScene = async (deps: Deps): Promise<void> => {
  const department = await makeDepartment(deps);
  const owner = await makeFaculty(deps, department);
  token = await openSession(db, owner, { now: deps.now(), caller: OWN_MACHINE });
  questionId = await makeQuestion(deps, owner, { testcases: [...BROKEN_TESTS] });
  const students = await Promise.all(
    Array.from({ length: SUBMISSIONS }, () => makeStudent(deps, department)),
  );
  const at = (minutes: number) => new Date(deps.now().getTime() + minutes * 60_000);
  taskId = await makeTask(deps, owner, {
    startTime: at(-120),
    endTime: at(-60),
    students,
    questions: [{ questionId, marks: 10, timeRequired: 10 }],
    isResultPublished: true,
  });
  for (const [index, student] of students.entries()) {
    const sort = SORTS[index % SORTS.length] ?? SORTS[0];
    const attemptId = await makeAttempt(deps, taskId, student, { startedAt: at(-100), submittedAt: at(-80) });
    const code: ProgramCode = [{ code: sort.program }];
    await sql`update submission_program set code = ${JSON.stringify(code)}::jsonb, hash = ${programHash('PYTHON', code)},
      status = 'FAILED', computed_marks = ${sort.broken}, passed_count = ${sort.broken / 2.5}, total_count = 4
      where attempt_id = ${attemptId}`.execute(db);
  }
  await sql`insert into test_result
    (attempt_id, question_id, test_case_id, passed, verdict, message, actual_output, error_output, cpu_ms, wall_ms, memory_bytes)
    select attempt_id, question_id, test_case.id, false, 'WRONG_ANSWER', 'as it was', 'before', '', 1, 1, 1
    from attempt_question join test_case using (question_version_id)`.execute(db);
  const [version] = (
    await sql<{ id: string }>`insert into question_version
      (id, question_id, version, statement, statement_text, languages, marks, time_required, want_auto_calculate, difficulty, created_by)
      select gen_random_uuid(), question_id, 2, statement, statement_text, languages, marks, time_required, true, difficulty, created_by
      from question_version where question_id = ${questionId} returning id`.execute(db)
  ).rows;
  versionId = version?.id ?? '';
  await db
    .insertInto('testCase')
    .values(
      MENDED_TESTS.map((one, position) => ({
        ...one,
        id: crypto.randomUUID(),
        position,
        questionVersionId: versionId,
      })),
    )
    .execute();
  await sql`update question set version = 2 where id = ${questionId}`.execute(db);
};

/** The product with all its parts, and what is graded in it. */
const prepare = async (): Promise<void> => {
  dataDir = await mkdtemp(join(tmpdir(), 'assay-kills-'));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  await takeRunnerFiles(dataDir, inject('runnerDataDir'));
  port = await claimPort();
  mails = await startMailServer();
  await startServer();
  const url = (await findRunningPostgres(dataDir)) ?? '';
  db = openDatabase(url, 3);
  stops.push(() => db.destroy());
  const config = parseConfig({ EXAM_BROWSER: 'off', DATA_DIR: dataDir });
  const [log, now] = [pino({ level: 'silent' }), () => new Date()];
  await fillScene({
    config,
    db,
    // Nothing here is queued by the test itself.
    jobs: {
      enqueue: () => Promise.resolve(),
      work: () => Promise.resolve(),
      gradeAtATime: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
    background: openBackground(log),
    runner: createRunnerClient(inject('runnerUrl'), inject('runnerToken')),
    mail: openMailer(config),
    log,
    security: openSecurityLog(db, log, now),
    now,
    browserErrors: new Map(),
    files: null,
    clock: watchClock(),
  });
};

/** What the database says, as soon as it can be asked. */
const asked = async <Row>(ask: () => Promise<Row>): Promise<Row> => {
  let row: { is: Row } | null = null;
  await waitFor('the database answers', async () => {
    row = await ask().then(
      (is) => ({ is }),
      () => null,
    );
    return row !== null;
  });
  return (row as unknown as { is: Row }).is;
};

const stateOf = (id: string) =>
  asked(() => db.selectFrom('regrade').where('id', '=', id).select('state').executeTakeFirstOrThrow()).then(
    ({ state }) => state,
  );

const countComputed = (id: string) =>
  asked(() =>
    db
      .selectFrom('regradeResult')
      .where('regradeId', '=', id)
      .where('computedAt', 'is not', null)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ).then(({ count }) => count);

/** Everything that is stored of programs, verdicts and marks, but for when. */
const programs = () =>
  asked(async () => ({
    marks: await db
      .selectFrom('submissionProgram')
      .orderBy('attemptId')
      .select(['attemptId', 'status', 'passedCount', 'totalCount', 'computedMarks', 'marks'])
      .execute(),
    results: await db
      .selectFrom('testResult')
      .orderBy('attemptId')
      .orderBy('testCaseId')
      .select(['attemptId', 'testCaseId', 'passed', 'verdict', 'actualOutput'])
      .execute(),
  }));

const marksNow = async (): Promise<number[]> =>
  (await programs()).marks.map(({ marks }) => marks).toSorted((a, b) => a - b);
const marksBy = (which: 'broken' | 'mended'): number[] =>
  Array.from({ length: SUBMISSIONS }, (_, index) => SORTS[index % SORTS.length]?.[which] ?? -1).toSorted(
    (a, b) => a - b,
  );

/** Makes a call that is held up in the middle of its transaction, and does something then. */
const inTheMiddleOf = async (route: RouteDefinition, body: unknown, act: () => Promise<void>) => {
  const holder = openDatabase((await findRunningPostgres(dataDir)) ?? '', 1);
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = holder
    .transaction()
    .execute(async (trx) => {
      await sql`select from submission_program for update`.execute(trx);
      held.resolve();
      await release.promise;
    })
    .catch(() => undefined);
  await held.promise;
  const calling = post(route, body).catch(() => 0);
  await waitFor('the call waits in its transaction', async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and query like '%submission_program%'
    `.execute(db);
    return rows.length > 0;
  });
  await act();
  release.resolve();
  await holding;
  await holder.destroy();
  return calling;
};

test('a regrade survives the death of server, runner and database at every step, and does everything once', async () => {
  await prepare();
  const before = await programs();
  expect(await marksNow()).toEqual(marksBy('broken'));
  const id = crypto.randomUUID();
  expect(
    await post(startRegrade, {
      _id: id,
      taskId,
      questionId,
      kind: 'VERSION',
      versionId,
      reason: 'Test 4 was wrong.',
    }),
  ).toBe(200);

  // Computing: each of the three dies, and what was computed by then stays.
  for (const [least, die] of [
    [5, killServer],
    [20, killRunner],
    [35, killDatabase],
  ] as const) {
    await server.until(`${least} programs are computed`, async () => (await countComputed(id)) >= least);
    const computed = await countComputed(id);
    await die();
    expect(await countComputed(id)).toBeGreaterThanOrEqual(computed);
  }
  await server.until('the preview is ready', async () => (await stateOf(id)) === 'READY');
  expect(await countComputed(id)).toBe(SUBMISSIONS);
  const { tests } = await asked(() =>
    db
      .selectFrom('regradeTest')
      .where('regradeId', '=', id)
      .select(sql<number>`count(*)`.as('tests'))
      .executeTakeFirstOrThrow(),
  );
  expect(tests).toBe(SUBMISSIONS * 8);
  expect(await programs()).toEqual(before);

  // Applying: cut off in the middle nothing has happened, and it can be applied again.
  for (const die of [killServer, killDatabase]) {
    await inTheMiddleOf(applyRegrade, { regradeId: id, neverLower: false }, die);
    expect(await stateOf(id)).toBe('READY');
    expect(await programs()).toEqual(before);
  }
  await server.until(
    'it is applied',
    async () => (await post(applyRegrade, { regradeId: id, neverLower: false })) === 200,
  );
  // Right afterwards: students are told all the same.
  await killServer();
  expect(await marksNow()).toEqual(marksBy('mended'));
  const written = await asked(() =>
    db.selectFrom('markChange').where('regradeId', '=', id).select('cause').execute(),
  );
  expect(written).toHaveLength(CHANGED);
  const toldTo = () => new Set(mails.mails.flatMap(({ recipients }) => recipients));
  await server.until('all whose marks changed are told', () => toldTo().size === CHANGED);

  // Undoing: the same.
  const applied = await programs();
  for (const die of [killServer, killDatabase]) {
    await inTheMiddleOf(undoRegrade, { regradeId: id }, die);
    expect(await stateOf(id)).toBe('APPLIED');
    expect(await programs()).toEqual(applied);
  }
  await server.until('it is undone', async () => (await post(undoRegrade, { regradeId: id })) === 200);
  await killServer();
  expect(await stateOf(id)).toBe('UNDONE');
  expect(await programs()).toEqual(before);
});
