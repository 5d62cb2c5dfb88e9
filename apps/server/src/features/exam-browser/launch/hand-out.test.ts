import { createDecipheriv, createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  EXAM_BROWSER_QUIT_PATH,
  LAUNCH_MINUTES,
  editTask,
  examBrowserLaunch,
  launchExamBrowser,
  viewTask,
  type ExamBrowserSettings,
} from '@assay/contract';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../../test/exam-browser/file.ts';
import { getFile } from '../../../../test/exam-browser/session.ts';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeStudent,
  makeTask,
  type TestAccount,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
let facultyToken = '';
let student: TestAccount;
let token = '';
let taskId = '';

beforeAll(async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  student = await makeStudent(server.deps, department);
  taskId = await makeTask(server.deps, faculty, { students: [student], requireExamBrowser: true });
  facultyToken = await loginAs(server, faculty);
  token = await loginAs(server, student);
});
afterEach(() => server.setNow(new Date()));

const launch = async () => (await server.call(launchExamBrowser, { token, body: { taskId } })).body.data;

const stateOf = async (launchId: string) =>
  (await server.call(examBrowserLaunch, { token, params: { launchId } })).body.data;

const tokenIn = (download: string): string => download.split('/').at(-2) ?? '';

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

const setSettings = async (changes: Partial<ExamBrowserSettings>): Promise<void> => {
  const { data } = (await server.call(viewTask, { token: facultyToken, params: { taskId } })).body;
  const body = { ...data, taskId, examBrowser: { ...data.examBrowser, ...changes } };
  expect((await server.call(editTask, { token: facultyToken, body })).status).toBe(200);
};

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

describe('the configuration of a launch', () => {
  test('is a file that no client and no cache takes for something else', async () => {
    const response = await getFile(server, (await launch()).download, { redirect: 'manual' });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/seb',
      'content-disposition': 'attachment; filename="task.seb"',
      'cache-control': 'no-store',
    });
    expect(response.headers.has('set-cookie')).toBe(false);
    const file = await bytesOf(response);
    expect(response.headers.get('content-length')).toBe(String(file.length));
    // No byte-order mark before it.
    expect(file.subarray(0, 5).toString('latin1')).toBe('<?xml');
  });

  test('opens the start page of this task, at an address without a query, and says no more than its keys', async () => {
    const { keys, configKey } = await readConfiguration(
      await bytesOf(await getFile(server, (await launch()).download)),
    );
    expect(keys['startURL']).toBe(`${new URL(server.deps.config.publicUrl).origin}/exam-browser/${taskId}`);
    expect(keys['startURL']).not.toMatch(/[?#]/);
    expect(JSON.stringify(keys)).not.toContain(token);
    const { data } = (await server.call(viewTask, { token: facultyToken, params: { taskId } })).body;
    expect(data.examBrowser.configKey).toBe(configKey);
  });

  test('can be asked for twice, with HEAD before, and with the query that Windows leaves on it', async () => {
    const { launchId, download } = await launch();
    const head = await getFile(server, download, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/seb']);
    expect(await bytesOf(head)).toHaveLength(0);
    expect((await stateOf(launchId)).fetchedAt).toBeNull();

    const first = await bytesOf(await getFile(server, download));
    expect(head.headers.get('content-length')).toBe(String(first.length));
    const { fetchedAt, openedAt } = await stateOf(launchId);
    expect([fetchedAt, openedAt]).toEqual([expect.any(String), null]);
    server.setNow(inMinutes(1));
    for (const query of [
      '',
      `??launch=${tokenIn(download)}`,
      `?launch=${tokenIn(download)}`,
      '??launch=another',
    ])
      expect(await bytesOf(await getFile(server, download + query))).toEqual(first);
    expect((await getFile(server, download, { method: 'HEAD' })).status).toBe(200);
    expect(await stateOf(launchId)).toMatchObject({ fetchedAt, openedAt: null });
  });

  test('is handed out for five minutes, and then a sentence is', async () => {
    const { download, expiresAt, launchId } = await launch();
    const left = Date.parse(expiresAt) - Date.now();
    expect(Math.abs(left - LAUNCH_MINUTES * 60_000)).toBeLessThan(10_000);
    server.setNow(new Date(Date.parse(expiresAt) - 2000));
    expect((await getFile(server, download)).status).toBe(200);
    server.setNow(new Date(Date.parse(expiresAt) + 1000));
    for (const method of ['GET', 'HEAD']) {
      const over = await getFile(server, download, { method, redirect: 'manual' });
      expect([over.status, over.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(over.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await over.text()).toBe(
        method === 'HEAD'
          ? ''
          : 'This link into the exam no longer works. Go back to the page of the task, and open Safe Exam Browser from there again.\n',
      );
    }
    expect((await stateOf(launchId)).fetchedAt).not.toBeNull();
  });

  test.each([
    ['an unknown token', `/seb/c/${'0'.repeat(32)}/task.seb`],
    ['a token of another length', '/seb/c/0/task.seb'],
    ['a very long token', `/seb/c/${'0'.repeat(3000)}/task.seb`],
    ['a token with odd signs', "/seb/c/%00'%22%C3%BC/task.seb"],
    ['another file', `/seb/c/${'0'.repeat(32)}/other.seb`],
    ['nothing in particular', '/seb/'],
  ])('%s opens nothing', async (_what, path) => {
    const response = await fetch(server.url + path, { redirect: 'manual' });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
    expect(await response.text()).toContain('This link into the exam no longer works.');
  });
});

test('the link names the address twice, for clients that keep its path and for those that keep its query', async () => {
  const { link, download } = await launch();
  const { host, protocol } = new URL(server.deps.config.publicUrl);
  const secret = tokenIn(download);
  expect(secret).toMatch(/^[\da-f]{32}$/);
  expect(download).toBe(`${protocol}//${host}/seb/c/${secret}/task.seb`);
  expect(link).toBe(`seb://${host}/seb/c/${secret}/task.seb??launch=${secret}`);
  const { config } = server.deps;
  server.deps.config = { ...config, publicUrl: 'https://exam.example.edu' };
  const secure = await launch().finally(() => (server.deps.config = config));
  expect(secure.link).toMatch(/^sebs:\/\/exam\.example\.edu\/seb\/c\//);
  expect(secure.download).toMatch(/^https:\/\/exam\.example\.edu\/seb\/c\//);
});

test('the database holds of a token no more than its hash', async () => {
  const { launchId, download } = await launch();
  const secret = tokenIn(download);
  const row = await server.deps.db
    .selectFrom('examBrowserLaunch')
    .where('id', '=', launchId)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row.tokenHash).toEqual(createHash('sha256').update(secret).digest());
  const stored = Object.values(row).map((value) =>
    Buffer.isBuffer(value) ? value.toString('hex') : String(value),
  );
  expect(stored.join(' ')).not.toContain(secret);
});

test('launches that are long over are thrown away with the next one of the same student', async () => {
  const idsOf = async () =>
    (await server.deps.db.selectFrom('examBrowserLaunch').select('id').execute()).map(({ id }) => id);
  // A session does not last so long.
  const launchAt = async (minutes: number) => {
    server.setNow(inMinutes(minutes));
    const fresh = await loginAs(server, student);
    return (await server.call(launchExamBrowser, { token: fresh, body: { taskId } })).body.data;
  };
  const old = await launchAt(0);
  const later = await launchAt(23 * 60);
  expect(await idsOf()).toEqual(expect.arrayContaining([old.launchId, later.launchId]));
  const newest = await launchAt(24 * 60 + LAUNCH_MINUTES + 1);
  const left = await idsOf();
  expect(left).toEqual(expect.arrayContaining([later.launchId, newest.launchId]));
  expect(left).not.toContain(old.launchId);
});

test('the address that ends the exam browser says so, to whoever opens it', async () => {
  const response = await fetch(server.url + EXAM_BROWSER_QUIT_PATH, { redirect: 'manual' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await response.text()).toBe('You have left the exam. Safe Exam Browser can be closed.\n');
});

/** Opens a protected file by the facts alone; null when the password is not the one. */
const open = (file: Buffer, password: string): Buffer | null => {
  const outer = gunzipSync(file);
  expect(outer.subarray(0, 4).toString('latin1')).toBe('pswd');
  const message = outer.subarray(4);
  // Version 2, with a password.
  expect([message[0], message[1]]).toEqual([2, 1]);
  const [encryptionSalt, hmacSalt, iv] = [
    message.subarray(2, 10),
    message.subarray(10, 18),
    message.subarray(18, 34),
  ];
  const [encrypted, hmac] = [message.subarray(34, -32), message.subarray(-32)];
  const keyOf = (salt: Buffer): Buffer => pbkdf2Sync(password, salt, 10_000, 32, 'sha1');
  const expected = createHmac('sha256', keyOf(hmacSalt)).update(message.subarray(0, -32)).digest();
  if (!expected.equals(hmac)) return null;
  const decipher = createDecipheriv('aes-256-cbc', keyOf(encryptionSalt), iv);
  return gunzipSync(Buffer.concat([decipher.update(encrypted), decipher.final()]));
};

test('with a password the file holds the same configuration, and opens with this password alone', async () => {
  const before = await launch();
  const plain = await bytesOf(await getFile(server, before.download));
  const password = '2 signs & "more"';
  await setSettings({ filePassword: password });
  const after = await launch();
  expect([before.hasFilePassword, after.hasFilePassword]).toEqual([false, true]);
  const response = await getFile(server, after.download);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/seb']);
  const file = await bytesOf(response);
  expect(file.includes('startURL')).toBe(false);
  expect(open(file, password)).toEqual(plain);
  for (const wrong of ['', password.toUpperCase(), `${password} `]) expect(open(file, wrong)).toBeNull();
  // Salts and vector are new each time, what they hide is the same.
  const again = await bytesOf(await getFile(server, after.download));
  expect(again.equals(file)).toBe(false);
  expect(open(again, password)).toEqual(plain);

  const altered = gunzipSync(file);
  altered[40] = (altered[40] ?? 0) ^ 1;
  expect(open(gzipSync(altered), password)).toBeNull();
  await setSettings({ filePassword: '' });
  expect(await bytesOf(await getFile(server, (await launch()).download))).toEqual(plain);
});
