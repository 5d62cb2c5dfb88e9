import { LAUNCH_MINUTES, fetchTaskById, finalSubmit, saveDraft } from '@assay/contract';
import { afterEach, expect, test } from 'vitest';
import {
  REFUSED,
  attacksOn,
  clock,
  refusalOf,
  refusedAs,
  start,
  stateOf,
} from '../../../../test/exam-browser/attack.ts';
import {
  CLIENTS,
  fetchConfiguration,
  keyHeadersAt,
  loadPage,
  openLink,
} from '../../../../test/exam-browser/clients.ts';
import {
  attest,
  callRoute,
  logInInside,
  namedIn,
  newSecret,
  readPageProof,
  sessionOf,
} from '../../../../test/exam-browser/page.ts';
import {
  changeTask,
  enterExam,
  launch,
  makeExamBrowserScene,
  openExamBrowser,
  viewedTask,
} from '../../../../test/exam-browser/scene.ts';
import { PASSWORD, makeTask } from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
const attack = attacksOn(server);
afterEach(() => server.setNow(new Date()));

const { windows, macos, ios } = CLIENTS;

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
    const { sessions } = await stateOf(server, scene);
    expect(sessions.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  }
});

test('a launch is over after its minutes: neither file nor exam is opened with it', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const { link } = await launch(server, scene, student);
  const browser = await openLink(windows, link, { listensAt: server.url });
  server.passMinutes(LAUNCH_MINUTES);
  expect(await attack(scene, () => attest(browser))).toEqual(REFUSED);
  await expect(fetchConfiguration(ios, link, server.url)).rejects.toThrow(
    'GET of the configuration answered 404: This link into the exam no longer works. Go back to the page of the task, and open Safe Exam Browser from there again.',
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

test('after the submission nobody is let in again, and the sentence says so', async () => {
  const scene = await makeExamBrowserScene(server);
  const [student] = scene.examinees;
  const waiting = await openExamBrowser(server, scene, student, windows);
  const { browser, token } = await enterExam(server, scene, student, windows);
  await start(browser, token, scene.taskId);
  await callRoute(browser, finalSubmit, { token, body: { taskId: scene.taskId } });
  const before = await stateOf(server, scene);
  const refused = await attest(waiting, { secret: newSecret() });
  expect(refused.failure).toMatchObject({
    code: 'EXAM_BROWSER_REFUSED',
    message: 'You have submitted this task. You can leave Safe Exam Browser.',
  });
  expect(await stateOf(server, scene)).toEqual(before);
  await expect(launch(server, scene, student)).rejects.toThrow('You have submitted this task.');
});
