import { testExamBrowser } from '@assay/contract';
import { callAs } from '../api.ts';
import { openExamBrowser } from '../exam-browser.ts';
import { expectSavedState, hearClock, shiftClock } from '../exam.ts';
import { expect, test } from '../fixtures.ts';
import { launchIn, launchOf, noteOpenedLinks, setLockedExam } from '../locked-exam.ts';
import { expectSound, LOOKS, openAs, type Look } from '../looks.ts';

/** What of a look a window of the exam browser has. */
const windowOf = ({ colorScheme, viewport }: Look) => ({ colorScheme, viewport });

for (const look of LOOKS)
  test(`the screens around Safe Exam Browser are sound: ${look.name}`, async ({ browser, product }) => {
    const student = { light: 'student31', dark: 'student32', phone: 'student33' }[look.name];
    const taskId = await setLockedExam(product, student);
    await test.step('the launch', async () => {
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
      look: windowOf(look),
    });
    await test.step('the login', async () => {
      await expect(client.page.getByRole('button', { name: 'Login' })).toBeVisible();
      await expectSound(client.page, look);
    });
    await test.step('the refusal, the start, the banner', async () => {
      const { page, sendKeys } = client;
      sendKeys(false);
      await page.goto(`/exam-browser/${taskId}?launch=unknown`);
      await expect(page.getByRole('alert')).toBeVisible();
      await expectSound(page, look);
      sendKeys(true);
      await page.goto(`/exam-browser/${taskId}?${launchIn(link)}`);
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
  });

test('the answer of the self-test is sound in every look, and opens no exam', async ({
  browser,
  product,
}) => {
  const taskId = await setLockedExam(product, 'student34');
  const faculty = await callAs(product.url, 'faculty');
  for (const look of LOOKS)
    for (const [system, heading] of [
      ['windows', 'Passed'],
      ['ios', 'Failed'],
    ] as const)
      await test.step(`${look.name}: ${heading}`, async () => {
        const { link } = (await faculty.call(testExamBrowser, { body: { taskId } })).data;
        const { page, close } = await openExamBrowser(browser, {
          system,
          link,
          look: windowOf(look),
          ...(heading === 'Failed' && {
            seenAt: 'http://a-proxy-with-a-long-name.of-the-institute.example.org',
          }),
        });
        const report = page.getByRole('region', { name: 'Report of the test' });
        await expect(report.getByRole('heading', { name: heading })).toBeVisible();
        await expectSound(page, look);
        await expect(page.getByRole('link', { name: 'Leave Safe Exam Browser' })).toBeVisible();
        await close();
      });
  const sessions = await product.sql('select id from session where exam_task_id = $1', [taskId]);
  expect(sessions).toEqual([]);
});

for (const look of LOOKS)
  test(`“Time’s Up!” while Safe Exam Browser is refused says why, and is sound: ${look.name}`, async ({
    browser,
    product,
  }) => {
    const student = { light: 'student35', dark: 'student36', phone: 'student37' }[look.name];
    const taskId = await setLockedExam(product, student);
    const { link } = await launchOf(product, student, taskId);
    const { page, sendKeys, close } = await openExamBrowser(browser, {
      system: 'windows',
      link,
      look: windowOf(look),
    });
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
    await expectSound(page, look);
    await close();
  });
