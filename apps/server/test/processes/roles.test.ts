/** Servers that share a database: some answer calls, some work, and one of another version brings the database up to date. */
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finalSubmit, saveDraft, startTask, type RouteDefinition } from '@assay/contract';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { OWN_MACHINE } from '../../src/platform/caller.ts';
import { openDatabase, type Db } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openSession } from '../../src/platform/sessions/sessions.ts';
import { claimPort } from '../claim-port.ts';
import { administer, dropDatabase } from '../database/databases.ts';
import { makeDepartment, makeFaculty, makeQuestion, makeStudent, makeTask } from '../fixtures.ts';
import { answers, startProgram, stopProcesses, type ProductProcess } from './product-process.ts';

const name = `roles_${randomBytes(6).toString('hex')}`;
const inDatabase = (url: string): string => url.replace(/\/assay$/, `/${name}`);
let dataDir = '';
/** As the server's role, and as the owner's. */
let db: Db;
let owner: Db;

beforeAll(async () => {
  await administer(`create database ${name}`);
  dataDir = await mkdtemp(join(tmpdir(), 'assay-roles-'));
  db = openDatabase(inDatabase(inject('templateServerUrl')), 3);
  owner = openDatabase(inDatabase(inject('templateUrl')), 2);
});
afterEach(stopProcesses);
afterAll(async () => {
  await Promise.all([db.destroy(), owner.destroy()]);
  await dropDatabase(name);
  await rm(dataDir, { recursive: true, force: true });
});

const start = (role: string, env: NodeJS.ProcessEnv = {}): ProductProcess =>
  startProgram('main.ts', {
    ROLE: role,
    DATA_DIR: dataDir,
    DATABASE_URL: inDatabase(inject('templateServerUrl')),
    RUNNER_URL: inject('runnerUrl'),
    RUNNER_TOKEN: inject('runnerToken'),
    ...env,
  });

/** A server that answers at a port of its own. */
const serve = async (role: string): Promise<ProductProcess & { url: string }> => {
  const port = await claimPort();
  const server = start(role, { PORT: String(port) });
  await server.until(`the ${role} server answers`, () => answers(port));
  return Object.assign(server, { url: `http://127.0.0.1:${port}` });
};

const migrateAll = async (): Promise<void> => {
  const migrating = start('migrate', {
    DATABASE_OWNER_URL: inDatabase(inject('templateUrl')),
    LOG_LEVEL: 'info',
  });
  expect([await migrating.ended, migrating.heard.stderr]).toEqual([0, '']);
  expect(JSON.parse(migrating.heard.stdout)).toMatchObject({ msg: 'The database is up to date.' });
};

/** A student with an exam of one question. */
const setExam = async () => {
  const deps = { db, now: () => new Date() } as Parameters<typeof makeDepartment>[0];
  const department = await makeDepartment(deps);
  const faculty = await makeFaculty(deps, department);
  const student = await makeStudent(deps, department);
  const questionId = await makeQuestion(deps, faculty);
  const taskId = await makeTask(deps, faculty, { questions: [questionId], students: [student] });
  const token = await openSession(db, student, { now: new Date(), caller: OWN_MACHINE });
  const post = async (url: string, route: RouteDefinition, body: unknown): Promise<void> => {
    const response = await fetch(`${url}/api${route.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };
  const code = [{ code: 'print(int(input()) * 2)' }];
  const draft = { programIndex: questionId, language: 'PYTHON', code };
  return {
    begin: async (url: string) => {
      await post(url, startTask, { taskId });
      await post(url, saveDraft, { taskId, programDrafts: [draft] });
    },
    submit: (url: string) => post(url, finalSubmit, { taskId }),
    status: async () => {
      const found = await db
        .selectFrom('attempt')
        .innerJoin('submissionProgram', 'submissionProgram.attemptId', 'attempt.id')
        .where('attempt.taskId', '=', taskId)
        .select('status')
        .executeTakeFirst();
      return found?.status;
    },
  };
};

test('a server that may not change the form of the database says what is to be done first', async () => {
  const server = start('web', { PORT: String(await claimPort()) });
  expect(await server.ended).toBe(1);
  expect(server.heard.stderr).toContain('Start the same version with ROLE=migrate first.');
  await migrateAll();
  await migrateAll();
});

test('what one server answers another one works on, and each stops by itself', async () => {
  await migrateAll();
  const web = await serve('web');
  const exam = await setExam();
  await exam.begin(web.url);
  await exam.submit(web.url);
  expect(await exam.status()).toBe('PENDING');
  const worker = await serve('worker');
  await worker.until('the submission is graded', async () => (await exam.status()) === 'PASSED');
  expect((await fetch(`${worker.url}/api/auth/verify`)).status).toBe(404);
  expect((await fetch(`${worker.url}/api/live`)).status).toBe(200);
  expect(await worker.stop()).toBe(0);
  expect(await answers(Number(new URL(web.url).port))).toBe(true);
  expect(await web.stop()).toBe(0);
});

test('servers of this version go on, and start, on a database that the next version has brought further', async () => {
  await migrateAll();
  const [web, exam] = [await serve('web'), await setExam()];
  await exam.begin(web.url);
  const folder = await mkdtemp(join(tmpdir(), 'assay-next-version-'));
  try {
    await cp(join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
    const next = `
      create table next_version (id uuid primary key, task_id uuid references task);
      alter table attempt add column of_next_version text not null default 'something';
      create function next_version() returns trigger language plpgsql as $$ begin return new; end $$;
      create trigger next_version before insert on submission_program for each row execute function next_version();
    `;
    await writeFile(join(folder, '9998-next-version.sql'), next);
    expect(await migrate(owner, { folder })).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
  // The student's own server is replaced in the middle of the exam by one of the same version.
  const other = await serve('all');
  expect(await web.stop()).toBe(0);
  await exam.submit(other.url);
  await other.until('the submission is graded', async () => (await exam.status()) === 'PASSED');
  expect(await other.stop()).toBe(0);
});
