import {
  ALL_ROUTES,
  LAUNCH_MINUTES,
  PROOF_MINUTES,
  examClock,
  exemptFromExamBrowser,
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  logout,
  runCode,
  saveDraft,
  startTask,
  verify,
  type Failure,
  type RouteDefinition,
} from '@assay/contract';
import { afterEach, expect, test } from 'vitest';
import {
  CLIENTS,
  fetchConfiguration,
  keyHeadersAt,
  loadPage,
  openLink,
  type ExamBrowser,
} from '../../../test/exam-browser-clients.ts';
import {
  addressOf,
  attest,
  callRoute,
  loadFreshAddress,
  logInInside,
  namedIn,
  sendFromPage,
  newSecret,
  readPageProof,
  sessionOf,
  showFreshAddress,
} from '../../../test/exam-browser-page.ts';
import {
  changeTask,
  enterExam,
  launch,
  makeExamBrowserScene,
  openExamBrowser,
  viewedTask,
  type Examinee,
  type ExamBrowserScene,
} from '../../../test/exam-browser-scene.ts';
import { PASSWORD, makeTask } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
afterEach(() => server.setNow(new Date()));

const { windows, macos, ios } = CLIENTS;

const passMinutes = (minutes: number): void =>
  server.setNow(new Date(server.deps.now().getTime() + minutes * 60_000));

/** What a student can do, as the sentences name it. */
const WAYS_OUT =
  /open it from your available tasks|open the task again|open this task from your available tasks|reload the page|leave it for the rest/i;
const ANY_HASH = /[\da-f]{64}/i;

/** A refusal in short. */
const refusalOf = ({ status, failure }: { status: number; failure: Failure }) => ({
  status,
  code: failure.code,
  saysWhatToDo: WAYS_OUT.test(failure.message),
  tellsHash: ANY_HASH.test(JSON.stringify(failure)),
});
const refusedAs = (code: string) => ({ status: 403, code, saysWhatToDo: true, tellsHash: false });
const [NEEDED, REFUSED, AGAIN] = ['NEEDED', 'REFUSED', 'AGAIN'].map((end) =>
  refusedAs(`EXAM_BROWSER_${end}`),
);

/** Everything that an attack could have changed. */
const stateOf = async ({ taskId }: ExamBrowserScene) => {
  const { db } = server.deps;
  const [attempts, drafts, runs, sessions, launches] = await Promise.all([
    db.selectFrom('attempt').where('taskId', '=', taskId).select(['id', 'submittedAt']).execute(),
    db
      .selectFrom('draft')
      .innerJoin('attempt', 'attempt.id', 'draft.attemptId')
      .where('attempt.taskId', '=', taskId)
      .select(['draft.hash', 'draft.savedAt'])
      .execute(),
    db
      .selectFrom('runLog')
      .innerJoin('attempt', 'attempt.id', 'runLog.attemptId')
      .where('attempt.taskId', '=', taskId)
      .select('runLog.id')
      .execute(),
    db
      .selectFrom('session')
      .where('examTaskId', '=', taskId)
      .orderBy('id')
      .select(['id', 'endedAt', 'provenAt'])
      .execute(),
    db
      .selectFrom('examBrowserLaunch')
      .where('taskId', '=', taskId)
      .orderBy('id')
      .select(['id', 'usedAt', 'secretHash'])
      .execute(),
  ]);
  return { attempts, drafts, runs, sessions, launches };
};

/** What the attack is answered, and whether it has changed anything. */
const attack = async (
  scene: ExamBrowserScene,
  act: () => Promise<{ status: number; failure: Failure }>,
): Promise<unknown> => {
  const before = await stateOf(scene);
  const answer = await act();
  expect(await stateOf(scene)).toEqual(before);
  return refusalOf(answer);
};

/** Every exam call with what it needs. */
const examCalls = ({ taskId, questionId }: ExamBrowserScene): [RouteDefinition, object][] => {
  const program = { programIndex: questionId, language: 'PYTHON', code: [{ code: 'print(1)' }] };
  return [
    [startTask, { taskId }],
    [examClock, { taskId }],
    [getDraft, { taskId }],
    [getLog, { taskId }],
    [runCode, { taskId, programSubmission: program }],
    [finalSubmit, { taskId }],
  ];
};

const start = (
  browser: ExamBrowser,
  token: string,
  taskId: string,
  headers?: Readonly<Record<string, string>>,
) => callRoute(browser, startTask, { token, body: { taskId }, headers });
const clock = (browser: ExamBrowser, token: string, taskId: string) =>
  callRoute(browser, examClock, { token, body: { taskId } });

test('the user agent alone opens nothing', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const real = await openExamBrowser(server, scene, student, windows);
  const pretender: ExamBrowser = { ...real, kind: { ...windows, sendsHeaders: false } };
  expect(pretender.kind.userAgent).toContain('SEB/');
  for (const [route, body] of examCalls(scene))
    expect([
      route.path,
      await attack(scene, () => sendFromPage(pretender, route, { token: student.token, body })),
    ]).toEqual([route.path, NEEDED]);
  const seen = await callRoute(pretender, fetchTaskById, {
    token: student.token,
    params: { taskId: scene.taskId },
  });
  expect(seen.body.data).toMatchObject({ browserProblem: { code: NEEDED?.code }, questions: [] });
});

test('an ordinary session inside the exam browser, with the right headers, opens nothing', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const browser = await openExamBrowser(server, scene, student, windows);
  for (const [route, body] of examCalls(scene))
    expect(await attack(scene, () => sendFromPage(browser, route, { token: student.token, body }))).toEqual(
      NEEDED,
    );
});

test('headers of another address, of another query, of the key alone, or none are refused', async () => {
  const scene = await makeExamBrowserScene(server);
  const { browser, token } = await enterExam(server, scene, scene.examinees[0], windows);
  const { origin } = new URL(browser.loadedUrl);
  const own = addressOf(origin, startTask);
  const replayed = [
    keyHeadersAt(browser, addressOf(origin, examClock)),
    keyHeadersAt(browser, addressOf(origin, fetchTaskById, { taskId: scene.taskId })),
    keyHeadersAt(browser, `${own}?again=1`),
    keyHeadersAt(browser, `${own}/`),
    keyHeadersAt(browser, own.replace(origin, 'https://elsewhere.example')),
    keyHeadersAt(browser, ''),
    { 'X-SafeExamBrowser-ConfigKeyHash': browser.configuration.configKey },
    { 'X-SafeExamBrowser-ConfigKeyHash': '' },
  ];
  for (const headers of replayed)
    expect(await attack(scene, () => start(browser, token, scene.taskId, headers))).toEqual(REFUSED);
  expect((await start(browser, token, scene.taskId)).status).toBe(200);
});

test('right headers are of one address: another query of the same call is refused', async () => {
  const scene = await makeExamBrowserScene(server);
  const { browser, token } = await enterExam(server, scene, scene.examinees[0], windows);
  const own = addressOf(new URL(browser.loadedUrl).origin, fetchTaskById, { taskId: scene.taskId });
  const withQuery: RouteDefinition = { ...fetchTaskById, path: `${fetchTaskById.path}?again=1` };
  const answers = [keyHeadersAt(browser, own), undefined].map((headers) =>
    sendFromPage(browser, withQuery, { token, params: { taskId: scene.taskId }, headers }),
  );
  const problems = await Promise.all(answers);
  expect(problems.map(({ answer }) => answer)).toMatchObject([
    { data: { browserProblem: { code: REFUSED?.code } } },
    { data: { browserProblem: null } },
  ]);
});

test('a launch of another student is refused to whoever has a session of one’s own in hand', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student, other] = scene.examinees;
  const inside = await enterExam(server, scene, other, macos);
  const browser = await openExamBrowser(server, scene, student, macos);
  for (const token of [other.token, inside.token])
    expect(await attack(scene, () => attest(browser, { token }))).toEqual(REFUSED);
  expect((await attest(browser, { token: student.token })).status).toBe(200);
  // The other student's exam is not ended by it.
  expect((await start(inside.browser, inside.token, scene.taskId)).status).toBe(200);
});

test('a launch is used once: another page is refused, and of many at once one wins', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const browser = await openExamBrowser(server, scene, student, windows);
  const many = await Promise.all(Array.from({ length: 6 }, () => attest(browser)));
  expect(many.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403, 403]);
  for (const answer of many.filter(({ status }) => status === 403))
    expect(refusalOf(answer)).toEqual(REFUSED);
  expect(await attack(scene, () => attest(browser))).toEqual(REFUSED);
  const won = many.find(({ status }) => status === 200);
  expect(won && (await start(browser, sessionOf(won), scene.taskId)).status).toBe(200);
});

test('a student has one session in the exam browser, also when two launches are used at once', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  for (let round = 0; round < 4; round += 1) {
    const browsers = await Promise.all(
      [windows, macos, macos].map((kind) => openExamBrowser(server, scene, student, kind)),
    );
    const answers = await Promise.all(browsers.map((browser) => attest(browser)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { sessions } = await stateOf(scene);
    expect(sessions.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  }
});

test('a launch is over after its minutes: neither file nor exam is opened with it', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const { link } = await launch(server, scene, student);
  const browser = await openLink(windows, link, { listensAt: server.url });
  passMinutes(LAUNCH_MINUTES);
  expect(await attack(scene, () => attest(browser))).toEqual(REFUSED);
  await expect(fetchConfiguration(ios, link, server.url)).rejects.toThrow(
    'GET of the configuration answered 404: This link into the exam is not good any more. Go back to the page of the task, and open Safe Exam Browser from there once more.',
  );
});

test('a token that nobody was given opens nothing', async () => {
  const scene = await makeExamBrowserScene(server);
  const browser = await openExamBrowser(server, scene, scene.examinees[0], windows);
  const token = '0'.repeat(32);
  const { origin, pathname } = new URL(browser.loadedUrl);
  const guess = loadPage(browser, `${origin}${pathname}?launch=${token}`);
  expect(await attack(scene, () => attest(guess))).toEqual(REFUSED);
});

test('the configuration of another task opens nothing', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const otherTask = await makeTask(server.deps, scene.faculty, {
    students: scene.examinees.map(({ account }) => account),
    requireExamBrowser: true,
  });
  const [own, other] = [
    await openExamBrowser(server, scene, student, windows),
    await openExamBrowser(server, { taskId: otherTask }, student, windows),
  ];
  const { launch: token } = namedIn(own);
  const { origin } = new URL(own.loadedUrl);
  // The other task's configuration at this task's start page, with headers and without.
  for (const kind of [windows, macos])
    expect(await attack(scene, () => attest({ ...loadPage(other, own.loadedUrl), kind }))).toEqual(REFUSED);
  // The other task's start page with this task's launch.
  const crossed = loadPage(other, `${origin}/exam-browser/${otherTask}?launch=${token}`);
  expect(await attack(scene, () => attest(crossed))).toEqual(REFUSED);
  expect(await attack(scene, () => attest(crossed, { taskId: scene.taskId }))).toEqual(REFUSED);

  const session = sessionOf(await attest(own));
  const FORBIDDEN = refusedAs('FORBIDDEN');
  expect(await attack(scene, () => start(own, session, otherTask))).toEqual(FORBIDDEN);
  const program = { programIndex: scene.questionId, language: 'PYTHON' as const, code: [] };
  const save = { taskId: otherTask, programDrafts: [program] };
  expect(await attack(scene, () => callRoute(own, saveDraft, { token: session, body: save }))).toEqual(
    FORBIDDEN,
  );
  expect(
    await attack(scene, () =>
      callRoute(own, fetchTaskById, { token: session, params: { taskId: otherTask } }),
    ),
  ).toEqual(FORBIDDEN);
});

test('a file from before the settings were changed opens nothing', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const old = await openExamBrowser(server, scene, student, windows);
  await changeTask(server, scene, { examBrowser: { allowedAddresses: ['docs.python.org/3/*'] } });
  expect((await viewedTask(server, scene)).examBrowser.revision).toBe(2);
  // With the launch that it came with, and with a new one.
  expect(await attack(scene, () => attest(old))).toEqual(REFUSED);
  const { launch: token } = namedIn(await openExamBrowser(server, scene, student, windows));
  const { origin, pathname } = new URL(old.loadedUrl);
  for (const kind of [windows, macos]) {
    const kept = { ...loadPage(old, `${origin}${pathname}?launch=${token}`), kind };
    expect(await attack(scene, () => attest(kept))).toEqual(REFUSED);
  }
  const { username } = student.account;
  expect(await attack(scene, () => logInInside(old, { username, password: PASSWORD }))).toEqual(REFUSED);
});

test('who is inside when the settings change starts no more, and who has started goes on', async () => {
  const scene = await makeExamBrowserScene(server);
  const [early, late] = scene.examinees;
  const [begun, waiting] = [
    await enterExam(server, scene, early, windows),
    await enterExam(server, scene, late, windows),
  ];
  await start(begun.browser, begun.token, scene.taskId);
  await changeTask(server, scene, { examBrowser: { quitPassword: 'new one' } });
  expect(await attack(scene, () => start(waiting.browser, waiting.token, scene.taskId))).toEqual(REFUSED);

  expect((await clock(begun.browser, begun.token, scene.taskId)).status).toBe(200);
  // Opened again, it is the configuration that the attempt began with.
  const again = await enterExam(server, scene, early, macos);
  expect(again.browser.configuration).toEqual(begun.browser.configuration);
  expect((await clock(again.browser, again.token, scene.taskId)).status).toBe(200);
  const fresh = await enterExam(server, scene, late, windows);
  expect(fresh.browser.configuration.configKey).not.toBe(begun.browser.configuration.configKey);
  expect((await start(fresh.browser, fresh.token, scene.taskId)).status).toBe(200);
});

test('a launch from before the attempt began with a newer configuration opens nothing', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const old = await openExamBrowser(server, scene, student, windows);
  await changeTask(server, scene, { examBrowser: { quitPassword: 'second' } });
  const { browser, token } = await enterExam(server, scene, student, windows);
  await start(browser, token, scene.taskId);
  await changeTask(server, scene, { examBrowser: { quitPassword: '' } });
  expect(await attack(scene, () => attest(old))).toEqual(REFUSED);
  expect((await clock(browser, token, scene.taskId)).status).toBe(200);
});

test('an exemption is of one student alone, and can be taken back in the middle', async () => {
  const scene = await makeExamBrowserScene(server);
  const [exempt, neighbour] = scene.examinees;
  const setExempt = (isExempt: boolean) =>
    server.call(exemptFromExamBrowser, {
      token: scene.facultyToken,
      body: { taskId: scene.taskId, studentId: exempt.account.id, exempt: isExempt, reason: 'Broken client' },
    });
  const callOutside = async (student: Examinee, route: RouteDefinition, body: object) => {
    const { status, answer } = await server.send(route, { token: student.token, body });
    return { status, failure: answer as Failure };
  };
  expect((await setExempt(true)).body.data).toMatchObject([{ studentId: exempt.account.id }]);
  for (const [route, body] of examCalls(scene))
    expect(await attack(scene, () => callOutside(neighbour, route, body))).toEqual(NEEDED);
  const body = { taskId: scene.taskId };
  expect((await callOutside(exempt, startTask, body)).status).toBe(200);
  const task = await server.call(fetchTaskById, { token: exempt.token, params: body });
  expect(task.body.data).toMatchObject({ isExempt: true, browserProblem: null, questions: [{}] });

  await setExempt(false);
  expect(await attack(scene, () => callOutside(exempt, examClock, body))).toEqual(NEEDED);
  // The attempt goes on inside the exam browser.
  const inside = await enterExam(server, scene, exempt, macos);
  expect((await clock(inside.browser, inside.token, scene.taskId)).status).toBe(200);
});

test('what one start page shows is good for its own launch alone', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const [first, second] = [
    await openExamBrowser(server, scene, student, macos),
    await openExamBrowser(server, scene, student, macos),
  ];
  const page = readPageProof(first);
  const attacker = { ...second, kind: { ...macos, userAgent: 'any browser' } };
  expect(await attack(scene, () => attest(attacker, { page }))).toEqual(REFUSED);
  // Nor is it by saying that it was another address.
  const { configKeyHash, browserExamKeyHash } = page;
  const lie = { url: second.loadedUrl, configKeyHash, browserExamKeyHash };
  expect(await attack(scene, () => attest(attacker, { page: lie }))).toEqual(REFUSED);
});

test('what the page shows does not make good a wrong header', async () => {
  const scene = await makeExamBrowserScene(server);
  const browser = await openExamBrowser(server, scene, scene.examinees[0], windows);
  const headers = keyHeadersAt(browser, browser.loadedUrl);
  expect(await attack(scene, () => attest(browser, { headers }))).toEqual(REFUSED);
  // Nothing was used up by it.
  expect((await attest(browser)).status).toBe(200);
});

test('a proof is good once, for its own session, at its own address, and soon', async () => {
  const scene = await makeExamBrowserScene(server);
  const { taskId } = scene;
  const [student, other] = scene.examinees;
  const [own, theirs] = [
    await enterExam(server, scene, student, macos),
    await enterExam(server, scene, other, macos),
  ];
  await start(own.browser, own.token, taskId);
  const shownBy =
    (browser: ExamBrowser, changes = {}) =>
    () =>
      showFreshAddress(browser, own.token, taskId, changes);

  const used = await loadFreshAddress(own.browser, own.token, taskId);
  expect((await showFreshAddress(used, own.token, taskId)).status).toBe(200);
  expect(await attack(scene, shownBy(used))).toEqual(AGAIN);

  const stranger = await loadFreshAddress(theirs.browser, theirs.token, taskId);
  expect(await attack(scene, shownBy(stranger))).toEqual(AGAIN);

  const fresh = await loadFreshAddress(own.browser, own.token, taskId);
  const nonce = new URL(fresh.loadedUrl).searchParams.get('proof') ?? '';
  for (const page of [readPageProof(own.browser), readPageProof(used), readPageProof(stranger)])
    expect(await attack(scene, shownBy(fresh, { page }))).toEqual(REFUSED);
  // An address of one's own making.
  const { origin } = new URL(fresh.loadedUrl);
  for (const made of ['', 'zzzzzzzzz', `${nonce}0`]) {
    const page = loadPage(fresh, `${origin}/student/tasks/${taskId}?proof=${made}`);
    expect(await attack(scene, shownBy(page, { nonce: made }))).toEqual(AGAIN);
  }
  passMinutes(2);
  expect(await attack(scene, shownBy(fresh))).toEqual(AGAIN);
  passMinutes(PROOF_MINUTES);
  expect(await attack(scene, () => clock(own.browser, own.token, taskId))).toEqual(AGAIN);
  const next = await loadFreshAddress(own.browser, own.token, taskId);
  expect((await showFreshAddress(next, own.token, taskId)).status).toBe(200);
  expect((await clock(next, own.token, taskId)).status).toBe(200);
});

test.each([windows, macos])(
  'what another exam browser showed at addresses that all ask opens nothing without one ($userAgent)',
  async (kind) => {
    const scene = await makeExamBrowserScene(server);
    const [student, accomplice] = scene.examinees;
    const genuine = await openExamBrowser(server, scene, accomplice, kind, { losesQuery: true });
    // An ordinary browser that adds to each call the recorded headers, and says what the recorded page said.
    const page = readPageProof(genuine);
    const credentials = { username: student.account.username, password: PASSWORD };
    const token = sessionOf(await logInInside(genuine, credentials, { page }));
    for (const [route, body] of examCalls(scene))
      expect(await attack(scene, () => sendFromPage(genuine, route, { token, body }))).toEqual(AGAIN);
    const fresh = await loadFreshAddress(genuine, token, scene.taskId);
    expect(await attack(scene, () => showFreshAddress(fresh, token, scene.taskId, { page }))).toEqual(
      REFUSED,
    );
  },
);

test('a page that is none of ours, or shows no keys, logs nobody in', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const browser = await openExamBrowser(server, scene, student, macos, { losesQuery: true });
  const credentials = { username: student.account.username, password: PASSWORD };
  const elsewhere = 'https://elsewhere.example/exam-browser';
  const foreign = readPageProof({ ...browser, loadedUrl: elsewhere });
  const none = { url: browser.loadedUrl, configKeyHash: null, browserExamKeyHash: null };
  for (const page of [foreign, none])
    expect(await attack(scene, () => logInInside(browser, credentials, { page }))).toEqual(REFUSED);
});

test('a session of the exam browser is over after a logout, and after the next one was opened', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const first = await enterExam(server, scene, student, windows);
  const second = await enterExam(server, scene, student, windows);
  expect((await start(first.browser, first.token, scene.taskId)).failure).toMatchObject({
    code: 'NO_SESSION',
    message: 'Your session has ended. Please log in again.',
  });
  expect((await start(second.browser, second.token, scene.taskId)).status).toBe(200);
  await callRoute(second.browser, logout, { token: second.token, body: {} });
  expect((await clock(second.browser, second.token, scene.taskId)).status).toBe(401);
  // The ordinary one is untouched.
  expect((await server.call(verify, { token: student.token })).status).toBe(200);
});

test('inside the exam browser there is the task and nothing else', async () => {
  const scene = await makeExamBrowserScene(server);
  const { browser, token } = await enterExam(server, scene, scene.examinees[0], windows);
  const named = { taskId: scene.taskId, launchId: scene.taskId, kind: 'TASK', id: scene.taskId };
  const others = ALL_ROUTES.filter(
    (route: RouteDefinition) =>
      !route.duringExam && (route.roles === 'anyone' || route.roles.includes('STUDENT')),
  );
  expect(others.length).toBeGreaterThan(8);
  for (const route of others)
    expect([
      route.path,
      await attack(scene, () => sendFromPage(browser, route, { token, params: named, body: {} })),
    ]).toEqual([route.path, refusedAs('FORBIDDEN')]);
});

test('after the submission nobody is let in again, and the sentence says so', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const waiting = await openExamBrowser(server, scene, student, windows);
  const { browser, token } = await enterExam(server, scene, student, windows);
  await start(browser, token, scene.taskId);
  await callRoute(browser, finalSubmit, { token, body: { taskId: scene.taskId } });
  const before = await stateOf(scene);
  const refused = await attest(waiting, { secret: newSecret() });
  expect(refused.failure).toMatchObject({
    code: 'EXAM_BROWSER_REFUSED',
    message: 'You have submitted this task. You can leave Safe Exam Browser.',
  });
  expect(await stateOf(scene)).toEqual(before);
  await expect(launch(server, scene, student)).rejects.toThrow('You have submitted this task.');
});
