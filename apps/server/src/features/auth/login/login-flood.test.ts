import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  login,
  loginProgressSchema,
  NDJSON,
  saveDraft,
  startTask,
  type LoginProgress,
} from '@assay/contract';
import { expect, onTestFinished, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  PASSWORD,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { buildApp } from '../../../app/build-app.ts';
import {
  HASH_THREADS,
  BEHIND_MAX,
  countWaiting,
  hashInTurn,
} from '../../../platform/passwords/hashing-queue.ts';

const server = useTestServer({ TRUSTED_PROXIES: 'loopback' });

const LOGINS = 64;
const SAVES = 20;

/** Keeps all threads that hash busy, until it is called: whoever logs in waits, however fast the machine is. */
const holdDoor = (): (() => Promise<void>) => {
  const { promise: enough, resolve: end } = Promise.withResolvers<void>();
  onTestFinished(() => end());
  const held = Array.from({ length: HASH_THREADS }, () => hashInTurn(() => enough));
  return async () => {
    end();
    await Promise.all(held);
  };
};

const servePages = async () => {
  const dist = await mkdtemp(join(tmpdir(), 'assay-door-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<script type="module" src="/assets/exam-1.js"></script>');
  await writeFile(join(dist, 'assets/exam-1.js'), 'the exam page');
  const app = await buildApp(server.deps, { web: dist });
  onTestFinished(() => app.close());
  return (url: string) => app.inject({ method: 'GET', url });
};

test('saves and pages are answered while a flood of logins from many places waits to be checked', async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  const open = await servePages();

  const answered: string[] = [];
  const noted = async (what: string, call: Promise<{ status: number }>): Promise<number> => {
    const { status } = await call;
    answered.push(what);
    return status;
  };
  const letGo = holdDoor();
  const flood = Array.from({ length: LOGINS }, (_, number) =>
    noted(
      'login',
      server.call(login, {
        body: { username: `nobody${number}`, password: 'a guess' },
        headers: { 'x-forwarded-for': `10.${number}.0.9` },
      }),
    ),
  );
  await expect.poll(countWaiting).toBe(LOGINS);
  const saves = Array.from({ length: SAVES }, (_, number) => {
    const draft = {
      programIndex: questionId,
      language: 'PYTHON' as const,
      code: [{ code: `print(${number})` }],
    };
    return noted('save', server.call(saveDraft, { token, body: { taskId, programDrafts: [draft] } }));
  });
  expect(await Promise.all(saves)).toEqual(Array(SAVES).fill(200));
  expect((await open('/')).statusCode).toBe(200);
  expect((await open('/assets/exam-1.js')).body).toBe('the exam page');
  expect(answered).toEqual(Array(SAVES).fill('save'));
  await letGo();
  expect(await Promise.all(flood)).toEqual(Array(LOGINS).fill(401));
});

/** Logs in as the login page does, and answers what was told on the way with the status that came in the end. */
const logInAndHear = async (username: string, password: string, signal: AbortSignal | null = null) => {
  const answer = await fetch(`${server.url}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: NDJSON, 'x-forwarded-for': '10.200.0.1' },
    body: JSON.stringify({ username, password }),
    signal,
  });
  const lines = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { progress?: unknown; answer?: unknown; status?: number });
  const told: LoginProgress[] = lines.flatMap(({ progress }) =>
    progress ? [loginProgressSchema.parse(progress)] : [],
  );
  return { told, status: lines.at(-1)?.status ?? answer.status };
};

test('who waits at the door hears a number, whether the name is known or not; who leaves is not hashed for', async () => {
  const student = await makeStudent(server.deps, await makeDepartment(server.deps));
  const letGo = holdDoor();
  // More than a second's work, from the same place.
  const before = 60 * HASH_THREADS;
  const first = Array.from({ length: before }, () =>
    hashInTurn(async () => undefined, { place: '10.200.0.1', behind: false }),
  );
  const [right, unknown] = [
    logInAndHear(student.username, PASSWORD),
    logInAndHear('nobody at all', PASSWORD),
  ];
  await expect.poll(countWaiting).toBe(before + 2);
  const leaving = new AbortController();
  const gone = logInAndHear('somebody', PASSWORD, leaving.signal).catch(() => 'gone');
  await expect.poll(countWaiting).toBe(before + 3);
  leaving.abort();
  await expect.poll(countWaiting).toBe(before + 2);
  await letGo();
  await Promise.all(first);
  const [ofRight, ofUnknown] = [await right, await unknown];
  expect([ofRight.status, ofUnknown.status, await gone]).toEqual([200, 401, 'gone']);
  for (const { told } of [ofRight, ofUnknown]) {
    expect(told[0]?.number).toBeGreaterThan(before);
    expect(told[0]?.seconds).toBeGreaterThan(0);
  }
});

test('whoever finds no room at the door is told to come again, and nothing is counted against them', async () => {
  const student = await makeStudent(server.deps, await makeDepartment(server.deps));
  const address = '10.201.0.1';
  // Others have failed there.
  const failed = Array.from({ length: 12 }, (_, number) => `nobody${number}`);
  for (const username of failed)
    await server.call(login, {
      body: { username, password: 'a guess' },
      headers: { 'x-forwarded-for': address },
    });
  const letGo = holdDoor();
  const full = Array.from({ length: BEHIND_MAX }, () =>
    hashInTurn(async () => undefined, { place: address, behind: true }),
  );
  const ask = (username: string) =>
    fetch(`${server.url}/api${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: NDJSON, 'x-forwarded-for': address },
      body: JSON.stringify({ username, password: 'a guess' }),
    });
  for (const username of [student.username, 'nobody at all']) {
    const refused = await ask(username);
    expect([refused.status, await refused.json()]).toEqual([
      503,
      {
        success: false,
        code: 'BUSY',
        message: expect.stringMatching(
          /^Very many people are logging in right now\. Please try again in \d+ seconds\.$/,
        ) as string,
      },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(5);
  }
  await letGo();
  await Promise.all(full);
  const counted = await server.deps.db
    .selectFrom('failedCheck')
    .where('place', '=', address)
    .select(({ fn }) => fn.sum<number>('failures').as('failures'))
    .executeTakeFirst();
  expect(Number(counted?.failures)).toBe(failed.length);
});

test('a college that logs in from one address is let in, one after the other', async () => {
  const department = await makeDepartment(server.deps);
  const students = await Promise.all(Array.from({ length: 60 }, () => makeStudent(server.deps, department)));
  const headers = { 'x-forwarded-for': '10.202.0.1' };
  const statuses = await Promise.all(
    students.map(async ({ username }, number) => {
      // Every tenth mistypes first.
      if (number % 10 === 0) await server.call(login, { body: { username, password: 'mistyped' }, headers });
      return (await server.call(login, { body: { username, password: PASSWORD }, headers })).status;
    }),
  );
  expect(statuses).toEqual(Array(students.length).fill(200));
});
