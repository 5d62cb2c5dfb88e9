import {
  editTask,
  examClock,
  launchExamBrowser,
  startTask,
  viewTask,
  type ExamBrowserSettings,
} from '@assay/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../../test/exam-browser/file.ts';
import { getFile, openExamBrowser } from '../../../../test/exam-browser/session.ts';
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
const PUBLIC_URL = 'https://exam.example.edu';
const BROWSER_EXAM_KEY = 'c3'.repeat(32);

let asha: TestAccount;
let [facultyToken, token, devToken] = ['', '', ''];
let taskId = '';

/** A running task that requires the exam browser, with students Asha and Dev. */
beforeEach(async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  asha = await makeStudent(server.deps, department);
  const dev = await makeStudent(server.deps, department);
  taskId = await makeTask(server.deps, faculty, { students: [asha, dev], requireExamBrowser: true });
  [facultyToken = '', token = '', devToken = ''] = await Promise.all(
    [faculty, asha, dev].map((account) => loginAs(server, account)),
  );
});

let { config } = {} as typeof server.deps;
beforeEach(() => ({ config } = server.deps));
afterEach(() => (server.deps.config = config));

const view = async () => (await server.call(viewTask, { token: facultyToken, params: { taskId } })).body.data;

/** Sends the stored task with these settings. */
const set = async (changes: Partial<ExamBrowserSettings>) => {
  const stored = await view();
  const body = { ...stored, taskId, examBrowser: { ...stored.examBrowser, ...changes } };
  expect((await server.call(editTask, { token: facultyToken, body })).status).toBe(200);
  return (await view()).examBrowser;
};

const launch = (as: string) => server.call(launchExamBrowser, { token: as, body: { taskId } });

/** What a student's launch hands out. */
const fileOf = async (as: string): Promise<Buffer> => {
  const { download } = (await launch(as)).body.data;
  return Buffer.from(await (await getFile(server, download)).arrayBuffer());
};

const listRevisions = () =>
  server.deps.db
    .selectFrom('examBrowserRevision')
    .where('taskId', '=', taskId)
    .orderBy('revision')
    .select(['revision', 'createdBy', 'configKey'])
    .execute();

describe('the configurations of a task', () => {
  test('a task without settings has none before the first launch, and then one for everybody', async () => {
    expect((await view()).examBrowser).toMatchObject({ revision: 0, configKey: null });
    const [first, second] = [await fileOf(token), await fileOf(devToken)];
    expect(second).toEqual(first);
    const { configKey } = await readConfiguration(first);
    expect((await view()).examBrowser).toMatchObject({ revision: 1, configKey, quitPassword: '' });
    // Nobody in particular has made it.
    expect(await listRevisions()).toEqual([{ revision: 1, createdBy: null, configKey }]);
  });

  test('what stands in the configuration makes a new one when it changes, and what stands beside it none', async () => {
    const steps: [changes: Partial<ExamBrowserSettings>, revision: number][] = [
      [{}, 0],
      [{ quitPassword: 'leave' }, 1],
      [{ quitPassword: 'leave' }, 1],
      [{ filePassword: 'open' }, 1],
      [{ browserExamKeys: [BROWSER_EXAM_KEY] }, 1],
      [{ allowedAddresses: ['docs.python.org/3/*'] }, 2],
      [{ allowedAddresses: [' https://docs.python.org/3/* '] }, 2],
      [{ allowedAddresses: ['docs.python.org/3/*', 'cppreference.com'], browserExamKeys: [] }, 3],
      [{ quitPassword: '' }, 4],
      [{ filePassword: '', browserExamKeys: [BROWSER_EXAM_KEY.toUpperCase()] }, 4],
      [{ quitPassword: 'leave' }, 5],
      [{ quitPassword: '', allowedAddresses: [], browserExamKeys: [] }, 6],
    ];
    const keys = new Set<string | null>();
    for (const [changes, revision] of steps) {
      const stored = await set(changes);
      expect([changes, stored.revision]).toEqual([changes, revision]);
      keys.add(stored.configKey);
      expect(keys.size).toBe(revision + 1);
    }
    const rows = await listRevisions();
    expect(rows.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(rows.every(({ createdBy }) => createdBy !== null)).toBe(true);
  });

  test('another public address makes a new one at the next launch, with the same settings', async () => {
    await set({ quitPassword: 'leave', allowedAddresses: ['docs.python.org'], filePassword: '' });
    const before = await readConfiguration(await fileOf(token));
    server.deps.config = { ...config, publicUrl: PUBLIC_URL };
    expect((await view()).examBrowser.revision).toBe(1);
    const after = await readConfiguration(await fileOf(token));
    expect(after.keys).toMatchObject({
      startURL: `${PUBLIC_URL}/exam-browser/${taskId}`,
      quitURL: `${PUBLIC_URL}/seb/quit`,
      hashedQuitPassword: before.keys['hashedQuitPassword'],
    });
    expect(after.keys['examKeySalt']).not.toBe(before.keys['examKeySalt']);
    expect((await view()).examBrowser).toMatchObject({
      revision: 2,
      configKey: after.configKey,
      quitPassword: 'leave',
      allowedAddresses: ['docs.python.org'],
    });
    expect((await readConfiguration(await fileOf(devToken))).configKey).toBe(after.configKey);
    expect((await set({ filePassword: 'open' })).revision).toBe(2);
  });

  test('an address of which the old one is the beginning is another one', async () => {
    server.deps.config = { ...config, publicUrl: 'https://exam.example' };
    await fileOf(token);
    server.deps.config = { ...config, publicUrl: PUBLIC_URL };
    expect((await readConfiguration(await fileOf(token))).keys['startURL']).toContain(`${PUBLIC_URL}/`);
  });

  test('a whole room that opens the exam browser in one instant gets one configuration', async () => {
    const tokens = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? token : devToken));
    const launches = await Promise.all(tokens.map(launch));
    expect(launches.map(({ status }) => status)).toEqual(tokens.map(() => 200));
    expect(new Set(launches.map(({ body }) => body.data.link)).size).toBe(tokens.length);
    expect(await listRevisions()).toHaveLength(1);
  });

  test('whoever saves settings while others launch makes one configuration more, and none twice', async () => {
    await fileOf(token);
    const all = await Promise.all([launch(token), set({ quitPassword: 'first' }), launch(devToken)]);
    expect([all[0].status, all[2].status]).toEqual([200, 200]);
    expect((await listRevisions()).map(({ revision }) => revision)).toEqual([1, 2]);
  });
});

describe('whoever has begun', () => {
  test('stays with the configuration of the beginning, while others get the new one', async () => {
    const exam = await openExamBrowser(server, token, taskId);
    expect((await server.call(startTask, { token: exam.token, body: { taskId } })).status).toBe(200);
    const { configKey } = await set({ quitPassword: 'leave' });
    expect(configKey).not.toBe(exam.configKey);

    expect((await server.call(examClock, { token: exam.token, body: { taskId } })).status).toBe(200);
    expect(await fileOf(token)).toEqual(exam.file);
    expect((await readConfiguration(await fileOf(devToken))).configKey).toBe(configKey);
    const again = await openExamBrowser(server, token, taskId);
    expect(again.configKey).toBe(exam.configKey);
    expect((await server.call(examClock, { token: again.token, body: { taskId } })).status).toBe(200);
    const attempt = await server.deps.db
      .selectFrom('attempt')
      .innerJoin('examBrowserRevision', 'examBrowserRevision.id', 'attempt.examBrowserRevisionId')
      .where('attempt.taskId', '=', taskId)
      .select(['attempt.studentId', 'revision'])
      .execute();
    expect(attempt).toEqual([{ studentId: asha.id, revision: 1 }]);
  });

  test('whoever has opened the exam browser, but not begun, is told to open it again', async () => {
    const exam = await openExamBrowser(server, token, taskId);
    await set({ quitPassword: 'leave' });
    const refused = await server.call(startTask, { token: exam.token, body: { taskId } });
    expect([refused.status, refused.failure.code]).toEqual([403, 'EXAM_BROWSER_REFUSED']);
    expect(refused.failure.message).toBe(
      'Your faculty have changed how this task locks the exam browser. Leave Safe Exam Browser, and open the task again from your available tasks.',
    );
    const fresh = await openExamBrowser(server, token, taskId);
    expect((await server.call(startTask, { token: fresh.token, body: { taskId } })).status).toBe(200);
  });

  test('a link that was made before a change still hands out what it was made for', async () => {
    const { download } = (await launch(token)).body.data;
    const before = await fileOf(token);
    await set({ quitPassword: 'leave' });
    expect(Buffer.from(await (await getFile(server, download)).arrayBuffer())).toEqual(before);
  });
});
