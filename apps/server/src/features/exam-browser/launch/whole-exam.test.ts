import {
  LOG_START,
  PROOF_MINUTES,
  examBrowserLaunch,
  examClock,
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  ownSubmission,
  runCode,
  saveDraft,
  startTask,
  type RouteDefinition,
} from '@assay/contract';
import { afterEach, expect, test } from 'vitest';
import { countQueries } from '../../../../test/database/count-queries.ts';
import {
  CLIENTS,
  fetchConfiguration,
  openFile,
  openLink,
  pushState,
  securityAt,
  type ClientKind,
  type ExamBrowser,
} from '../../../../test/exam-browser/clients.ts';
import {
  attest,
  callRoute,
  loadFreshAddress,
  logInInside,
  newSecret,
  sessionOf,
  showFreshAddress,
  type PageCall,
} from '../../../../test/exam-browser/page.ts';
import {
  changeTask,
  enterExam,
  entriesOn,
  headAfter,
  launch,
  makeExamBrowserScene,
  openExamBrowser,
  shownToFaculty,
  typedSave,
  viewedTask,
  type ExamBrowserScene,
} from '../../../../test/exam-browser/scene.ts';
import { PASSWORD } from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { waitFor } from '../../../../test/wait-for.ts';

const server = useTestServer();
afterEach(() => server.setNow(new Date()));

const PROGRAM = 'print(int(input()) * 2)';
const KINDS = Object.entries(CLIENTS);
const PAGE_KINDS = KINDS.filter(([, { sendsHeaders }]) => !sendsHeaders);

/** The exam page of a student inside the exam browser: it goes on from the start page without a load. */
const examPage = (browser: ExamBrowser, token: string, { taskId, questionId }: ExamBrowserScene) => {
  const page = pushState(browser, `${new URL(browser.loadedUrl).origin}/student/tasks/${taskId}`);
  const call = <R extends RouteDefinition>(route: R, given: PageCall<R>) =>
    callRoute(page, route, { token, ...given });
  return {
    task: () => call(fetchTaskById, { params: { taskId } }),
    start: () => call(startTask, { body: { taskId } }),
    clock: () => call(examClock, { body: { taskId } }),
    drafts: () => call(getDraft, { body: { taskId } }),
    runs: () => call(getLog, { body: { taskId } }),
    save: (body: Parameters<typeof call<typeof saveDraft>>[1]['body']) => call(saveDraft, { body }),
    run: () =>
      call(runCode, {
        body: {
          taskId,
          programSubmission: { programIndex: questionId, language: 'PYTHON', code: [{ code: PROGRAM }] },
        },
      }),
    submit: () => call(finalSubmit, { body: { taskId } }),
    submission: () => call(ownSubmission, { params: { taskId } }),
  };
};

/** Shows the keys once more as the page does: at a fresh address, loaded whole. */
const showAgain = async (browser: ExamBrowser, token: string, taskId: string): Promise<ExamBrowser> => {
  const fresh = await loadFreshAddress(browser, token, taskId);
  const shown = await showFreshAddress(fresh, token, taskId);
  if (shown.status !== 200) throw new Error(shown.failure.message);
  return fresh;
};

test.each(KINDS)(
  '%s: a student sits a whole exam inside the exam browser',
  async (_name, kind: ClientKind) => {
    const scene = await makeExamBrowserScene(server);
    const [student] = scene.examinees;
    const { launchId, link } = await launch(server, scene, student);
    expect(link).toMatch(/^seb:\/\/[^?]+\/task\.seb\?\?launch=[\da-f]{32}$/);
    const state = async () =>
      (await server.call(examBrowserLaunch, { token: student.token, params: { launchId } })).body.data;
    expect(await state()).toMatchObject({ fetchedAt: null, openedAt: null });

    let browser: ExamBrowser = await openLink(kind, link, { listensAt: server.url });
    expect(browser.loadedUrl).toBe(
      `${String(browser.configuration.keys['startURL'])}?launch=${link.split('=').at(-1)}`,
    );
    expect(await state()).toMatchObject({ fetchedAt: expect.any(String), openedAt: null });
    const opened = await attest(browser);
    expect(opened.body.data).toMatchObject({ kind: 'SESSION', taskId: scene.taskId });
    const token = sessionOf(opened);
    expect(await state()).toMatchObject({ openedAt: expect.any(String) });

    const page = examPage(browser, token, scene);
    const before = await page.task();
    expect(before.body.data).toMatchObject({ browserProblem: null, questions: [], startedAt: null });
    expect(before.body.data.provenUntil === null).toBe(kind.sendsHeaders);
    expect((await page.start()).status).toBe(200);
    expect((await page.task()).body.data.questions).toMatchObject([
      { questionId: { _id: scene.questionId } },
    ]);
    expect((await page.clock()).body.data.submitted).toBe(false);

    const first = entriesOn(LOG_START, [['PYTHON', [{ code: 'print(' }]]], server.deps.now());
    const saved = await page.save(typedSave(scene, 'print(', first));
    const head = headAfter(LOG_START, first);
    expect(saved.body.data.acknowledged).toEqual([{ programIndex: scene.questionId, ...head }]);
    server.passMinutes(PROOF_MINUTES);
    const late = await page.clock();
    expect([late.status, late.failure.code]).toEqual(
      kind.sendsHeaders ? [200, undefined] : [403, 'EXAM_BROWSER_AGAIN'],
    );
    expect((await page.task()).body.data.questions).toHaveLength(kind.sendsHeaders ? 1 : 0);
    if (!kind.sendsHeaders) browser = await showAgain(browser, token, scene.taskId);
    const after = examPage(browser, token, scene);
    const rest = entriesOn(head, [['PYTHON', 0, 6, 0, PROGRAM.slice(6)]], server.deps.now());
    expect((await after.save(typedSave(scene, PROGRAM, rest, head))).body.data).toMatchObject({
      conflicts: [],
      late: [],
      acknowledged: [headAfter(head, rest)],
    });
    expect((await after.drafts()).body.draft.programDrafts).toMatchObject([{ code: [{ code: PROGRAM }] }]);
    expect((await after.run()).body).toMatchObject({ passedCount: 2, compiled: true });
    expect((await after.runs()).body.data.logs).toMatchObject([{ attempts: [{ status: 'PASSED' }] }]);
    const { body } = await after.submit();
    expect(body.data).toMatchObject({ submittedBy: 'STUDENT', notGraded: [] });
    expect((await after.submission()).body.data.receipt).toEqual(body.data);
    await waitFor(
      'the submission is graded',
      async () => (await shownToFaculty(server, scene, student)).isGraded,
    );
    expect(await shownToFaculty(server, scene, student)).toMatchObject({
      totalMarksObtained: 5,
      setAside: [],
    });
  },
);

test.each(PAGE_KINDS)(
  '%s: without a proof for ten minutes every call asks for one, and goes on with it',
  async (_name, kind: ClientKind) => {
    const scene = await makeExamBrowserScene(server);
    const { browser, token } = await enterExam(server, scene, scene.examinees[0], kind);
    const page = examPage(browser, token, scene);
    await page.start();
    const until = new Date((await page.task()).body.data.provenUntil ?? 0);
    server.setNow(new Date(until.getTime() - 1000));
    expect((await page.clock()).status).toBe(200);
    server.setNow(until);
    const calls = [page.clock, page.start, page.drafts, page.runs, page.run, page.submit];
    for (const call of calls)
      expect((await call()).failure).toMatchObject({
        code: 'EXAM_BROWSER_AGAIN',
        message: expect.stringContaining('reload the page'),
      });
    const fresh = await showAgain(browser, token, scene.taskId);
    const again = examPage(fresh, token, scene);
    for (const call of [again.clock, again.start, again.drafts, again.runs])
      expect((await call()).status).toBe(200);
    const { browserProblem, provenUntil } = (await again.task()).body.data;
    expect(browserProblem).toBeNull();
    expect(Date.parse(provenUntil ?? '')).toBeGreaterThanOrEqual(until.getTime() + PROOF_MINUTES * 60_000);
  },
);

test('a page that asks before its keys are ready is not let in, and may ask once more', async () => {
  const scene = await makeExamBrowserScene(server);
  for (const kind of [CLIENTS.macos, CLIENTS.ios]) {
    const browser = await openExamBrowser(server, scene, scene.examinees[0], kind);
    for (let poll = 0; poll < kind.early.length; poll += 1) {
      const { configKey, browserExamKey } = securityAt(browser, poll);
      const page = { url: browser.loadedUrl, configKeyHash: configKey, browserExamKeyHash: browserExamKey };
      expect((await attest(browser, { page })).failure.code).toBe('EXAM_BROWSER_REFUSED');
    }
    expect((await attest(browser)).status).toBe(200);
  }
});

test('Windows: the keys of the page are stale after the address changed, and the headers are not', async () => {
  const scene = await makeExamBrowserScene(server);
  const { browser, token } = await enterExam(server, scene, scene.examinees[0], CLIENTS.windows);
  const moved = pushState(browser, `${new URL(browser.loadedUrl).origin}/student/tasks/${scene.taskId}`);
  expect(securityAt(moved, 0)).toEqual(securityAt(browser, 0));
  server.passMinutes(3 * PROOF_MINUTES);
  expect((await examPage(moved, token, scene).start()).status).toBe(200);
});

test.each(KINDS)(
  '%s: a file with a password opens with it alone, and the exam goes on as without',
  async (_name, kind: ClientKind) => {
    const scene = await makeExamBrowserScene(server);
    await changeTask(server, scene, { examBrowser: { filePassword: 'Open: & <now> 1' } });
    const [student] = scene.examinees;
    const made = await launch(server, scene, student);
    expect(made.hasFilePassword).toBe(true);
    const openWith = (filePassword?: string) =>
      openLink(kind, made.link, { listensAt: server.url, filePassword });
    await expect(openWith()).rejects.toThrow('asks for a password');
    await expect(openWith('open: & <now> 1')).rejects.toThrow('password of the file is wrong');
    const browser = await openWith('Open: & <now> 1');
    const token = sessionOf(await attest(browser));
    expect((await examPage(browser, token, scene).start()).status).toBe(200);
  },
);

test.each(KINDS)(
  '%s: where Browser Exam Keys are given the right one is needed at every step',
  async (_name, kind: ClientKind) => {
    const scene = await makeExamBrowserScene(server);
    const [student] = scene.examinees;
    const { browserExamKey } = await openExamBrowser(server, scene, student, kind);
    const { configKey } = await viewedTask(server, scene).then(({ examBrowser }) => examBrowser);
    await changeTask(server, scene, { examBrowser: { browserExamKeys: ['1'.repeat(64), browserExamKey] } });
    // The keys stand beside the configuration: it is still the same.
    expect((await viewedTask(server, scene)).examBrowser).toMatchObject({ configKey, revision: 1 });

    const browser = await openExamBrowser(server, scene, student, kind);
    const wrong: ExamBrowser = { ...browser, browserExamKey: '2'.repeat(64) };
    expect((await attest(wrong)).failure.code).toBe('EXAM_BROWSER_REFUSED');
    const withoutKey = kind.sendsHeaders
      ? { headers: { 'X-SafeExamBrowser-RequestHash': '' } }
      : {
          page: {
            url: browser.loadedUrl,
            configKeyHash: securityAt(browser, 9).configKey,
            browserExamKeyHash: null,
          },
        };
    expect((await attest(browser, withoutKey)).failure.code).toBe('EXAM_BROWSER_REFUSED');

    const token = sessionOf(await attest(browser));
    expect((await examPage(browser, token, scene).start()).status).toBe(200);
    const { code } = (await examPage(wrong, token, scene).clock()).failure;
    expect(code).toBe(kind.sendsHeaders ? 'EXAM_BROWSER_REFUSED' : undefined);
    server.passMinutes(PROOF_MINUTES);
    const fresh = await loadFreshAddress(browser, token, scene.taskId);
    const shown = await showFreshAddress({ ...fresh, browserExamKey: '2'.repeat(64) }, token, scene.taskId);
    expect(shown.failure.code).toBe('EXAM_BROWSER_REFUSED');
    expect((await showFreshAddress(fresh, token, scene.taskId)).status).toBe(200);
  },
);

test.each(KINDS)(
  '%s: a client that loses the launch lets the student log in, and shows its keys all the same',
  async (_name, kind: ClientKind) => {
    const scene = await makeExamBrowserScene(server);
    const [student] = scene.examinees;
    const { username } = student.account;
    const { download } = await launch(server, scene, student);
    const file = await fetchConfiguration(kind, download, server.url);
    for (const browser of [
      await openExamBrowser(server, scene, student, kind, { losesQuery: true }),
      await openFile(kind, file, { listensAt: server.url }),
    ]) {
      expect(browser.loadedUrl).toBe(browser.configuration.keys['startURL']);
      const wrong = await logInInside(browser, { username, password: 'guess' });
      expect([wrong.status, wrong.failure.code]).toEqual([401, 'NO_SESSION']);
      const token = sessionOf(await logInInside(browser, { username, password: PASSWORD }));
      // What was shown at an address that everybody opens says nothing about now: a fresh one is asked for at once.
      const { code } = (await examPage(browser, token, scene).start()).failure;
      expect(code).toBe('EXAM_BROWSER_AGAIN');
      const inside = await showAgain(browser, token, scene.taskId);
      expect((await examPage(inside, token, scene).start()).status).toBe(200);
    }
  },
);

test('an answer that was lost is given again to the page that asked, and to no other', async () => {
  const scene = await makeExamBrowserScene(server);
  const browser = await openExamBrowser(server, scene, scene.examinees[0], CLIENTS.macos);
  const secret = newSecret();
  const lost = sessionOf(await attest(browser, { secret }));
  const token = sessionOf(await attest(browser, { secret }));
  expect((await examPage(browser, token, scene).start()).status).toBe(200);
  // The session of the answer that nobody got is over.
  expect((await examPage(browser, lost, scene).clock()).status).toBe(401);
  const other = await attest(browser);
  expect([other.status, other.failure.code]).toEqual([403, 'EXAM_BROWSER_REFUSED']);
  expect((await examPage(browser, token, scene).clock()).status).toBe(200);
});

test('a task that never required the exam browser is sat in any, with one query more at most', async () => {
  const scene = await makeExamBrowserScene(server, false);
  const [{ token }] = scene.examinees;
  const body = { taskId: scene.taskId };
  expect((await server.call(startTask, { token, body })).status).toBe(200);
  const task = await server.call(fetchTaskById, { token, params: body });
  expect(task.body.data).toMatchObject({ browserProblem: null, provenUntil: null, questions: [{}] });
  // That the page is there is noted once in a while.
  expect((await server.call(examClock, { token, body })).status).toBe(200);
  // The session, the examinee, and the call's own query.
  expect(await countQueries(server, token, '/student/exam-clock', body)).toBe(3);
  const entries = entriesOn(LOG_START, [['PYTHON', [{ code: PROGRAM }]]], server.deps.now());
  const saved = await server.call(saveDraft, { token, body: typedSave(scene, PROGRAM, entries) });
  expect(saved.body.data.acknowledged).toMatchObject([headAfter(LOG_START, entries)]);
  expect((await server.call(finalSubmit, { token, body })).status).toBe(200);
});

test('inside the exam browser a call needs no query for its check', async () => {
  const scene = await makeExamBrowserScene(server);
  const { browser, token } = await enterExam(server, scene, scene.examinees[0], CLIENTS.macos);
  const page = examPage(browser, token, scene);
  await page.start();
  expect((await page.clock()).status).toBe(200);
  expect(await countQueries(server, token, '/student/exam-clock', { taskId: scene.taskId })).toBe(2);
});

test('where the exam browser is not required any more, the exam goes on in any browser', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student, other] = scene.examinees;
  const { browser, token } = await enterExam(server, scene, student, CLIENTS.windows);
  const page = examPage(browser, token, scene);
  await page.start();
  const entries = entriesOn(LOG_START, [['PYTHON', [{ code: 'typed inside' }]]], server.deps.now());
  await page.save(typedSave(scene, 'typed inside', entries));
  const body = { taskId: scene.taskId };
  const outside = () => server.call(examClock, { token: student.token, body });
  expect((await outside()).failure.code).toBe('EXAM_BROWSER_NEEDED');

  await changeTask(server, scene, { requireExamBrowser: false });
  expect((await outside()).status).toBe(200);
  const drafts = await server.call(getDraft, { token: student.token, body });
  expect(drafts.body.draft.programDrafts).toMatchObject([{ code: [{ code: 'typed inside' }] }]);
  // Whoever is inside is not held up, whatever the browser shows by now.
  expect((await page.clock()).status).toBe(200);
  expect((await server.call(startTask, { token: other.token, body })).status).toBe(200);
  await expect(launch(server, scene, other)).rejects.toThrow('opens in any browser');
  expect((await server.call(finalSubmit, { token: student.token, body })).status).toBe(200);
});
