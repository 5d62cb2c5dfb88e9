import { exemptFromExamBrowser, launchExamBrowser } from '@assay/contract';
import type { Browser, Page } from '@playwright/test';
import { callAs } from '../api.ts';
import { EXAM_BROWSER_SYSTEMS, openExamBrowser, type ExamBrowserSystem } from '../exam-browser.ts';
import { editor, expectSavedState, setExam, typeProgram } from '../exam.ts';
import { expect, expectAccessible, logIn, PASSWORD, test } from '../fixtures.ts';
import { expectSound, LOOKS, openAs } from '../looks.ts';
import type { Product } from '../product.ts';

const QUESTION = 'How alike are two strands';

const setLockedExam = (product: Product, students: readonly string[]): Promise<string> =>
  setExam(product.url, { students, questions: [QUESTION], requireExamBrowser: true });

/** A way into the exam browser, as the student's ordinary browser gets it. */
const launchOf = async (product: Product, username: string, taskId: string) => {
  const student = await callAs(product.url, username);
  return (await student.call(launchExamBrowser, { body: { taskId } })).data;
};

/** No browser of a test machine knows the scheme; what would be opened is noted instead. */
const noteOpenedLinks = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="seb"]') : null;
      if (!link) return;
      event.preventDefault();
      document.body.dataset.opened =
        `${document.body.dataset.opened ?? ''} ${link.getAttribute('href')}`.trim();
    }),
  );

const openedLinks = async (page: Page): Promise<string[]> =>
  ((await page.locator('body').getAttribute('data-opened')) ?? '').split(' ').filter(Boolean);

/** Opens the task in an ordinary browser and waits for the link that it opens by itself. */
const launchFromPage = async (browser: Browser, product: Product, username: string, taskId: string) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await noteOpenedLinks(page);
  await logIn(page, username);
  await page.goto(`/student/tasks/${taskId}`);
  await expect(page.getByText('Safe Exam Browser was asked to open with')).toBeVisible();
  const [link = ''] = await openedLinks(page);
  return { page, link, close: () => context.close() };
};

/** What the server holds of the only question. */
const storedTexts = async (product: Product, taskId: string): Promise<string> => {
  const rows = await product.sql(
    'select code::text from draft join attempt on attempt.id = attempt_id where task_id = $1',
    [taskId],
  );
  return rows.map(({ code }) => String(code)).join('\n');
};

/** Lets the proof that a page has shown run out. */
const endProof = (product: Product, taskId: string) =>
  product.sql(`update session set proven_at = now() - interval '20 minutes' where exam_task_id = $1`, [
    taskId,
  ]);

const STUDENT_OF: Readonly<Record<ExamBrowserSystem, string>> = {
  windows: 'student20',
  macos: 'student21',
  ios: 'student22',
};

for (const system of EXAM_BROWSER_SYSTEMS)
  test(`a whole exam is sat in Safe Exam Browser on ${system}, and a refusal in the middle loses nothing`, async ({
    browser,
    product,
  }) => {
    const student = STUDENT_OF[system];
    const taskId = await setLockedExam(product, [student]);
    const outside = await launchFromPage(browser, product, student, taskId);
    await expect(outside.page.getByText('Not fetched yet.')).toBeVisible();

    const { page, sendKeys, hasLeft, close } = await openExamBrowser(browser, { system, link: outside.link });
    await page.waitForURL(`**/student/tasks/${taskId}`);
    await expect(outside.page.getByText('The task is open in Safe Exam Browser.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Not now' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await typeProgram(page, '// typed before the refusal');
    await expectSavedState(page, 'Saved');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('The program does not compile.')).toBeVisible();

    if (system === 'windows') {
      sendKeys(false);
      await typeProgram(page, '// typed while the keys were missing');
      await expectSavedState(page, 'Kept on this device: Safe Exam Browser is not let in');
      await expect(page.getByText('The server does not let Safe Exam Browser in')).toBeVisible();
      await expectAccessible(page);
      sendKeys(true);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    } else {
      const shown = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/student/prove-again') && answer.ok(),
      );
      await endProof(product, taskId);
      await typeProgram(page, '// typed while the keys were missing');
      await shown;
      await expect(editor(page)).toBeFocused();
      expect(new URL(page.url()).search).toBe('');
      await expect(page.getByText('The program does not compile.')).toBeVisible();
    }
    await expectSavedState(page, 'Saved');
    await expect(editor(page)).toContainText('typed while the keys were missing');
    expect(await storedTexts(product, taskId)).toContain('typed while the keys were missing');

    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText('// typed afterwards');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible();
    expect(await storedTexts(product, taskId)).toContain('typed afterwards');
    await expect(page.getByRole('region', { name: 'Not graded' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Go to history' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Leave Safe Exam Browser' }).click();
    await expect.poll(hasLeft).toBe(true);

    await expect(outside.page.getByRole('region', { name: 'Receipt' })).toBeVisible();
    await expect(outside.page.getByRole('link', { name: 'Go to history' })).toBeVisible();
    await outside.close();
    await close();
  });

test('the page in the ordinary browser opens Safe Exam Browser once, and says how far that has come', async ({
  browser,
  product,
}) => {
  const taskId = await setLockedExam(product, ['student23']);
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await noteOpenedLinks(page);
  await logIn(page, 'student23');
  await page.goto('/student/available-task');
  await page
    .getByRole('article')
    .filter({ hasText: 'Opens only in Safe Exam Browser' })
    .getByRole('link')
    .click();
  await expect(page.getByText('Safe Exam Browser opens in a moment.')).toBeVisible();
  await expect(page.getByText('Nothing has been started, and your time is not running.')).toBeVisible();
  await expect(page.getByText('Safe Exam Browser was asked to open with')).toBeVisible();
  const flag = () => page.evaluate(() => localStorage.getItem('assay-exam/exam-browser-opened'));
  expect(await flag()).toBe(taskId);
  await page.reload();
  await expect(page.getByText('Safe Exam Browser was asked to open with')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(await flag()).toBeNull();
  await expectAccessible(page);
  const installer = page.getByRole('link', { name: 'Get it from safeexambrowser.org' });
  await expect(installer).toHaveAttribute('href', 'https://safeexambrowser.org/download_en.html');
  await expect(installer).toHaveAttribute('rel', 'noopener');

  const again = page.getByRole('button', { name: 'Open Safe Exam Browser again' });
  await again.click();
  const [first = ''] = await openedLinks(page);
  expect(first).toMatch(/^seb:\/\/localhost:\d+\/seb\/c\/[\da-f]{32}\/task\.seb\?\?launch=[\da-f]{32}$/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the configuration instead' }).click();
  expect((await download).suggestedFilename()).toBe('task.seb');
  await expect(page.getByText(/^Fetched /)).toBeVisible();

  await product.sql(
    `update exam_browser_launch set expires_at = now() where task_id = $1 and expires_at > now()`,
    [taskId],
  );
  await context.setOffline(true);
  await expect(page.getByText('so this page does not know how far Safe Exam Browser has come')).toBeVisible();
  await context.setOffline(false);
  const refused = await fetch(first.replace('seb:', 'http:').replace(/\?.*/, ''));
  expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('not good any more')]);
  await context.close();
});

test('a link that is too old is made anew, and a password of the file is told of', async ({
  browser,
  product,
}) => {
  const taskId = await setLockedExam(product, ['student23']);
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await noteOpenedLinks(page);
  await page.route('**/api/student/launch-exam-browser', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Record<string, unknown> };
    const first = (await openedLinks(page)).length === 0;
    const expiresAt = first ? new Date(Date.now() + 4000).toISOString() : answer.data['expiresAt'];
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, expiresAt, hasFilePassword: true } },
    });
  });
  await logIn(page, 'student23');
  await page.goto(`/student/tasks/${taskId}`);
  await expect(page.getByText('It asks for a password to open the configuration')).toBeVisible();
  await expect(page.getByText('The link is too old now.')).toBeVisible();
  await page.getByRole('button', { name: 'Open Safe Exam Browser again' }).click();
  await expect.poll(async () => new Set(await openedLinks(page)).size).toBe(2);
  await context.close();
});

for (const [system, way] of [
  ['windows', 'drops the launch'],
  ['macos', 'was started by the downloaded file'],
  ['ios', 'drops the launch'],
] as const)
  test(`Safe Exam Browser that ${way} on ${system} asks who is there`, async ({ browser, product }) => {
    const taskId = await setLockedExam(product, ['student24']);
    const { link, download } = await launchOf(product, 'student24', taskId);
    const byFile = way === 'was started by the downloaded file';
    const { page, startUrl, close } = await openExamBrowser(
      browser,
      byFile ? { system, link: download } : { system, link, dropsQuery: true },
    );
    expect(new URL(startUrl).search).toBe('');
    await expect(page.getByText('Safe Exam Browser was opened without saying for whom')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please Enter Username and Password.');
    await page.getByLabel('Username').fill('student24');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).not.toHaveText('Please Enter Username and Password.');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    await page.goto(startUrl);
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    await close();
  });

test('a browser that only calls itself Safe Exam Browser is let in by no way', async ({
  browser,
  product,
}) => {
  const taskId = await setLockedExam(product, ['student25']);
  const { link } = await launchOf(product, 'student25', taskId);
  const context = await browser.newContext({ baseURL: product.url, userAgent: 'Mozilla/5.0 SEB/3.7.1' });
  const page = await context.newPage();
  await page.goto(`/exam-browser/${taskId}?${link.split('??')[1]}`);
  await expect(page.getByRole('alert')).toContainText(
    'Safe Exam Browser does not run with the configuration of this task.',
  );
  await expect(page.getByRole('link', { name: 'Leave Safe Exam Browser' })).toBeVisible();
  await expectAccessible(page);

  await logIn(page, 'student25');
  await page.goto(`/student/tasks/${taskId}`);
  await expect(page.getByText('it was not opened for this task')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in for this task' }).click();
  await page.getByLabel('Username').fill('student25');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('does not run with the configuration of this task');
  await context.close();
});

test('a lost answer is asked for again with the same secret; a launch that was used opens nothing elsewhere', async ({
  browser,
  product,
}) => {
  const taskId = await setLockedExam(product, ['student26']);
  const { link } = await launchOf(product, 'student26', taskId);
  const { page, startUrl, context, close } = await openExamBrowser(browser, {
    system: 'windows',
    link,
    dropsQuery: true,
  });
  const secrets: string[] = [];
  await context.route('**/api/exam-browser/attest/*', async (route) => {
    const { secret } = route.request().postDataJSON() as { secret: string };
    secrets.push(secret);
    if (secrets.length > 2) return route.fallback();
    // The server has answered the second one; the answer does not arrive.
    if (secrets.length === 2) await route.fetch();
    await route.abort();
  });
  const fullUrl = `${startUrl}?${link.split('??')[1]}`;
  await page.goto(fullUrl);
  await expect(page.getByText('The server is not reached. Trying again…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  expect(new Set(secrets).size).toBe(1);
  expect(secrets.length).toBeGreaterThanOrEqual(3);

  await product.sql(`update exam_browser_launch set expires_at = now() where task_id = $1`, [taskId]);
  await page.goto(fullUrl);
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(fullUrl);
  await expect(page.getByRole('alert')).toContainText('This way into the exam has been used, or is too old.');
  await expect(page.getByRole('button', { name: 'Log student26 out and try again' })).toBeVisible();
  await close();
});

for (const system of ['windows', 'macos'] as const)
  test(`a session that ends in the exam on ${system} is opened again where one is`, async ({
    browser,
    product,
  }) => {
    const taskId = await setLockedExam(product, ['student27']);
    const { link } = await launchOf(product, 'student27', taskId);
    const { page, close } = await openExamBrowser(browser, { system, link });
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await typeProgram(page, '// typed before the session ended');
    await expectSavedState(page, 'Saved');
    await product.sql('delete from session where exam_task_id = $1', [taskId]);
    await typeProgram(page, '// typed without a session');
    const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog).toHaveCount(0);
    await expectSavedState(page, 'Saved');
    expect(await storedTexts(product, taskId)).toContain('typed without a session');
    const [session] = await product.sql('select exam_proof from session where exam_task_id = $1', [taskId]);
    expect(session).toEqual({ exam_proof: system === 'windows' ? 'HEADERS' : 'PAGE' });
    await close();
  });

test('the keys are shown again at a quiet moment, without a question and with the cursor where it was', async ({
  browser,
  product,
}) => {
  const taskId = await setLockedExam(product, ['student28']);
  const { link } = await launchOf(product, 'student28', taskId);
  const { page, close } = await openExamBrowser(browser, { system: 'macos', link });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await typeProgram(page, 'first line\nsecond line');
  await expectSavedState(page, 'Saved');
  // Seven of the ten minutes are over, as the page hears when it is opened.
  await product.sql(`update session set proven_at = now() - interval '7 minutes' where exam_task_id = $1`, [
    taskId,
  ]);
  await page.reload();
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  const shown = page.waitForResponse('**/api/student/prove-again');
  expect((await shown).status()).toBe(200);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.insertText(', gone on with');
  await expectSavedState(page, 'Saved');
  expect(await storedTexts(product, taskId)).toContain('first line, gone on with');
  const [session] = await product.sql(
    `select proven_at > now() - interval '2 minutes' as fresh from session where exam_task_id = $1`,
    [taskId],
  );
  expect(session).toEqual({ fresh: true });
  await close();
});

test('keys that are not accepted are said, nothing typed is lost, and they can be shown once more', async ({
  browser,
  product,
}) => {
  const taskId = await setLockedExam(product, ['student29']);
  const { link } = await launchOf(product, 'student29', taskId);
  const { page, context, close } = await openExamBrowser(browser, { system: 'macos', link });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await typeProgram(page, '// typed before');
  await expectSavedState(page, 'Saved');
  let wrong = true;
  await context.route('**/api/student/prove-again', async (route) => {
    const body = route.request().postDataJSON() as { page: { configKeyHash: string } };
    if (wrong) body.page.configKeyHash = '0'.repeat(64);
    await route.fallback({ postData: JSON.stringify(body) });
  });
  await endProof(product, taskId);
  await typeProgram(page, '// typed with a proof that is over');
  await expect(
    page.getByText('Safe Exam Browser did not show the configuration of this task.'),
  ).toBeVisible();
  await expectAccessible(page);
  wrong = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(editor(page)).toContainText('typed with a proof that is over');
  await expectSavedState(page, 'Saved');
  expect(await storedTexts(product, taskId)).toContain('typed with a proof that is over');
  await close();
});

test('a task that begins to ask for Safe Exam Browser in the middle, and an exempt student', async ({
  browser,
  product,
}) => {
  const taskId = await setExam(product.url, { students: ['student30'], questions: [QUESTION] });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await logIn(page, 'student30');
  await page.goto(`/student/tasks/${taskId}`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await typeProgram(page, '// typed before');
  await expectSavedState(page, 'Saved');
  await product.sql('update task set require_exam_browser = true where id = $1', [taskId]);
  await typeProgram(page, '// typed in the wrong browser');
  await expectSavedState(page, 'Kept on this device: Safe Exam Browser is needed');
  await expect(page.getByText('Nothing reaches the server from this browser.')).toBeVisible();
  await expectAccessible(page);

  const faculty = await callAs(product.url, 'faculty');
  const { userId: studentId } = await callAs(product.url, 'student30');
  await faculty.call(exemptFromExamBrowser, {
    body: { taskId, studentId, exempt: true, reason: 'The device has no exam browser.' },
  });
  await expectSavedState(page, 'Saved');
  expect(await storedTexts(product, taskId)).toContain('typed in the wrong browser');
  await context.close();

  const other = await setLockedExam(product, ['student30']);
  await faculty.call(exemptFromExamBrowser, {
    body: { taskId: other, studentId, exempt: true, reason: 'The device has no exam browser.' },
  });
  const anywhere = await browser.newContext({ baseURL: product.url });
  const exempt = await anywhere.newPage();
  await logIn(exempt, 'student30');
  await exempt.goto(`/student/tasks/${other}`);
  await expect(exempt.getByText('You were exempted and can use any browser.')).toBeVisible();
  await exempt.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(exempt.getByRole('timer')).toBeVisible();
  await anywhere.close();
});

test('the screens around Safe Exam Browser are sound in every look', async ({ browser, product }) => {
  for (const look of LOOKS) {
    const student = { light: 'student31', dark: 'student32', phone: 'student33' }[look.name];
    const taskId = await setLockedExam(product, [student]);
    const { colorScheme, viewport } = look;
    await test.step(`${look.name}: the launch`, async () => {
      const page = await openAs(browser, product.url, look, student);
      await noteOpenedLinks(page);
      await page.goto(`/student/tasks/${taskId}`);
      await expect(page.getByText('Safe Exam Browser was asked to open with')).toBeVisible();
      await expectSound(page, look);
      await page.context().close();
    });
    const { link } = await launchOf(product, student, taskId);
    const client = await openExamBrowser(browser, {
      system: 'windows',
      link,
      dropsQuery: true,
      look: { colorScheme, viewport },
    });
    await test.step(`${look.name}: the login`, async () => {
      await expect(client.page.getByRole('button', { name: 'Login' })).toBeVisible();
      await expectSound(client.page, look);
    });
    await test.step(`${look.name}: the refusal, the start, the banner`, async () => {
      const { page, sendKeys } = client;
      sendKeys(false);
      await page.goto(`/exam-browser/${taskId}?launch=unknown`);
      await expect(page.getByRole('alert')).toBeVisible();
      await expectSound(page, look);
      sendKeys(true);
      await page.goto(`/exam-browser/${taskId}?${link.split('??')[1]}`);
      await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
      await expectSound(page, look);
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await expect(page.getByRole('timer')).toBeVisible();
      sendKeys(false);
      await expectSavedState(page, 'Saved so far: Safe Exam Browser is not let in');
      await expectSound(page, look);
      await page.goto(`/student/tasks/${taskId}`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expectSound(page, look);
    });
    await client.close();
  }
});
