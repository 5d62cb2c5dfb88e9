import { PASSWORD } from '../../api.ts';
import { openExamBrowser } from '../../exam-browser.ts';
import { expect, test } from '../../fixtures.ts';
import { launchIn, launchOf, openedLinks, openOutside, setLockedExam } from '../../exams/locked-exam.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

test('the page in the ordinary browser opens Safe Exam Browser once, and says how far that has come', async ({
  browser,
  product,
}) => {
  const taskId = await setLockedExam(product, 'student23');
  const { page, context } = await openOutside(browser, product, 'student23');
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
  await expect(page.getByText('so this page does not know how far Safe Exam Browser has got')).toBeVisible();
  await context.setOffline(false);
  const refused = await fetch(first.replace('seb:', 'http:').replace(/\?.*/, ''));
  expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('no longer works')]);
  await context.close();
});

test('a link that is too old is made anew, and a password of the file is told of', async ({
  browser,
  product,
}) => {
  const taskId = await setLockedExam(product, 'student23');
  const { page, context } = await openOutside(browser, product, 'student23');
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
  await page.goto(`/student/tasks/${taskId}`);
  await expect(page.getByText('It asks for a password to open the configuration')).toBeVisible();
  await expect(page.getByText('The link has expired.')).toBeVisible();
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
    const taskId = await setLockedExam(product, 'student24');
    const { link, download } = await launchOf(product, 'student24', taskId);
    const byFile = way === 'was started by the downloaded file';
    const { page, startUrl, close } = await openExamBrowser(
      browser,
      byFile ? { system, link: download } : { system, link, dropsQuery: true },
    );
    expect(new URL(startUrl).search).toBe('');
    await expect(page.getByText('Safe Exam Browser does not know who you are')).toBeVisible();
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
  const taskId = await setLockedExam(product, 'student25');
  const { link } = await launchOf(product, 'student25', taskId);
  const context = await browser.newContext({ baseURL: product.url, userAgent: 'Mozilla/5.0 SEB/3.7.1' });
  const page = await context.newPage();
  await page.goto(`/exam-browser/${taskId}?${launchIn(link)}`);
  await expect(page.getByRole('alert')).toContainText(
    'Safe Exam Browser is not running with the configuration of this task.',
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
  await expect(page.getByRole('alert')).toContainText('is not running with the configuration of this task');
  await context.close();
});

test('a lost answer is asked for again with the same secret; a launch that was used opens nothing elsewhere', async ({
  browser,
  product,
}) => {
  const taskId = await setLockedExam(product, 'student26');
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
  const fullUrl = `${startUrl}?${launchIn(link)}`;
  await page.goto(fullUrl);
  await expect(page.getByText('The server cannot be reached. Trying again…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  expect(new Set(secrets).size).toBe(1);
  expect(secrets.length).toBeGreaterThanOrEqual(3);

  await product.sql(`update exam_browser_launch set expires_at = now() where task_id = $1`, [taskId]);
  await page.goto(fullUrl);
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(fullUrl);
  await expect(page.getByRole('alert')).toContainText(
    'This link into the exam has been used or has expired.',
  );
  await expect(page.getByRole('button', { name: 'Log student26 out and try again' })).toBeVisible();
  await close();
});
