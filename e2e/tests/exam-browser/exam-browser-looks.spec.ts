import { testExamBrowser } from '@assay/contract';
import { callAs } from '../../api.ts';
import { openExamBrowser } from '../../exam-browser.ts';
import { expectSavedState, hearClock, shiftClock } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { launchIn, launchOf, noteOpenedLinks, setLockedExam } from '../../exams/locked-exam.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

test('the screens around Safe Exam Browser are sound in every look', async ({ page, browser, product }) => {
  const taskId = await setLockedExam(product, 'student31');
  await test.step('the launch', async () => {
    await logIn(page, 'student31');
    await noteOpenedLinks(page);
    await page.goto(`/student/tasks/${taskId}`);
    await expect(page.getByText('Safe Exam Browser was asked to open with')).toBeVisible();
    await expectAccessibleScreen(page);
  });
  const { link } = await launchOf(product, 'student31', taskId);
  const client = await openExamBrowser(browser, { system: 'windows', link, dropsQuery: true });
  await test.step('the login', async () => {
    await expect(client.page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expectAccessibleScreen(client.page);
  });
  await test.step('the refusal, the start, the banner', async () => {
    const { page: inside, sendKeys } = client;
    sendKeys(false);
    await inside.goto(`/exam-browser/${taskId}?launch=unknown`);
    await expect(inside.getByRole('alert')).toBeVisible();
    await expectAccessibleScreen(inside);
    sendKeys(true);
    await inside.goto(`/exam-browser/${taskId}?${launchIn(link)}`);
    await expect(inside.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    await expectAccessibleScreen(inside);
    await inside.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(inside.getByRole('timer')).toBeVisible();
    sendKeys(false);
    await expectSavedState(inside, 'Saved so far: Safe Exam Browser is not let in');
    await expectAccessibleScreen(inside);
    await inside.goto(`/student/tasks/${taskId}`);
    await expect(inside.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessibleScreen(inside);
  });
  await client.close();
});

test('the answer of the self-test is sound in every look, and opens no exam', async ({
  browser,
  product,
}) => {
  const taskId = await setLockedExam(product, 'student34');
  const faculty = await callAs(product.url, 'faculty');
  for (const [system, heading] of [
    ['windows', 'Passed'],
    ['ios', 'Failed'],
  ] as const)
    await test.step(heading, async () => {
      const { link } = (await faculty.call(testExamBrowser, { body: { taskId } })).data;
      const { page, close } = await openExamBrowser(browser, {
        system,
        link,
        ...(heading === 'Failed' && {
          seenAt: 'http://a-proxy-with-a-long-name.of-the-institute.example.org',
        }),
      });
      const report = page.getByRole('region', { name: 'Report of the test' });
      await expect(report.getByRole('heading', { name: heading })).toBeVisible();
      await expectAccessibleScreen(page);
      await expect(page.getByRole('link', { name: 'Leave Safe Exam Browser' })).toBeVisible();
      await close();
    });
  const sessions = await product.sql('select id from session where exam_task_id = $1', [taskId]);
  expect(sessions).toEqual([]);
});

test('“Time’s Up!” while Safe Exam Browser is refused says why, and is sound in every look', async ({
  browser,
  product,
}) => {
  const taskId = await setLockedExam(product, 'student35');
  const { link } = await launchOf(product, 'student35', taskId);
  const { page, sendKeys, close } = await openExamBrowser(browser, { system: 'windows', link });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  sendKeys(false);
  const shift = await shiftClock(page);
  await expectSavedState(page, 'Saved so far: Safe Exam Browser is not let in');
  shift(60 * 60_000);
  await hearClock(page);
  const dialog = page.getByRole('dialog', { name: 'Time’s Up!' });
  await expect(dialog).toContainText('Safe Exam Browser');
  await expect(dialog).toContainText('please leave this page open');
  await expectAccessibleScreen(page);
  await close();
});
