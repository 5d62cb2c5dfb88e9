import {
  ALL_ROUTES,
  PROOF_MINUTES,
  examClock,
  exemptFromExamBrowser,
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  logout,
  runCode,
  startTask,
  verify,
  type Failure,
  type RouteDefinition,
} from '@assay/contract';
import { afterEach, expect, test } from 'vitest';
import {
  AGAIN,
  NEEDED,
  REFUSED,
  attacksOn,
  clock,
  refusedAs,
  start,
} from '../../../../test/exam-browser/attack.ts';
import { CLIENTS, keyHeadersAt, loadPage, type ExamBrowser } from '../../../../test/exam-browser/clients.ts';
import {
  addressOf,
  callRoute,
  loadFreshAddress,
  logInInside,
  sendFromPage,
  readPageProof,
  sessionOf,
  showFreshAddress,
} from '../../../../test/exam-browser/page.ts';
import {
  enterExam,
  makeExamBrowserScene,
  openExamBrowser,
  type Examinee,
  type ExamBrowserScene,
} from '../../../../test/exam-browser/scene.ts';
import { PASSWORD } from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
const attack = attacksOn(server);
afterEach(() => server.setNow(new Date()));

const { windows, macos } = CLIENTS;

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
  expect(seen.body.data).toMatchObject({ browserProblem: { code: NEEDED.code }, questions: [] });
});

test('a task named in capital letters is the same task: it opens nothing either', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const browser = await openExamBrowser(server, scene, student, windows);
  for (const [route, body] of examCalls({ ...scene, taskId: scene.taskId.toUpperCase() }))
    expect([
      route.path,
      await attack(scene, () => sendFromPage(browser, route, { token: student.token, body })),
    ]).toEqual([route.path, NEEDED]);
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
    { data: { browserProblem: { code: REFUSED.code } } },
    { data: { browserProblem: null } },
  ]);
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
  server.passMinutes(2);
  expect(await attack(scene, shownBy(fresh))).toEqual(AGAIN);
  server.passMinutes(PROOF_MINUTES);
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

test('a session of the exam browser is over after a logout, and after the next one was opened', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const first = await enterExam(server, scene, student, windows);
  const second = await enterExam(server, scene, student, windows);
  expect((await start(first.browser, first.token, scene.taskId)).failure).toMatchObject({
    code: 'NO_SESSION',
    message: 'Your task was opened in another exam browser, so this one was logged out.',
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
