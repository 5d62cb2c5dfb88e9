import { editTask, viewTask } from '@assay/contract';
import { callAs } from '../../api.ts';
import { openExamBrowser, type SimulatedExamBrowser } from '../../exam-browser.ts';
import { setExam } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { noteOpenedLinks, openedLinks, QUESTION } from '../../exams/locked-exam.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const PROXY = 'http://proxy.example.org';

test('the self-test shows what an exam browser brings, there and to the faculty, and why it fails', async ({
  page,
  browser,
  product,
}) => {
  const taskId = await setExam(product.url, {
    students: ['student11'],
    questions: [QUESTION],
    startsIn: 60,
    requireExamBrowser: true,
    examBrowser: { filePassword: '', quitPassword: 'first' },
  });
  await noteOpenedLinks(page);
  await logIn(page, 'faculty');
  const report = page.getByRole('region', { name: 'Report of the test' });
  const link = page.getByRole('link', { name: 'Open Safe Exam Browser' });
  /** Starts a test, and answers the link that it opens. */
  const start = async (button: string): Promise<string> => {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('Configuration fetched: not yet')).toBeVisible();
    return (await link.getAttribute('href')) ?? '';
  };
  /** Both say the same: the page in the exam browser and that of the faculty. */
  const expectReport = async (client: SimulatedExamBrowser, heading: 'Passed' | 'Failed') => {
    const inside = client.page.getByRole('region', { name: 'Report of the test' });
    await expect(client.page.getByRole('heading', { name: 'Test of Safe Exam Browser' })).toBeVisible();
    await expect(inside.getByRole('heading', { name: heading })).toBeVisible();
    await expect(report.getByRole('heading', { name: heading })).toBeVisible();
    expect(await report.getByRole('listitem').allInnerTexts()).toEqual(
      await inside.getByRole('listitem').allInnerTexts(),
    );
  };

  const { configuration: first } = await test.step('one that shows the keys passes', async () => {
    await page.goto(`/faculty/tasks/view-task/${taskId}`);
    await page.getByRole('link', { name: 'Test it' }).click();
    const opened = await start('Start the test');
    expect(await openedLinks(page)).toEqual([opened]);
    const client = await openExamBrowser(browser, { system: 'windows', link: opened });
    await expect(page.getByText(/Configuration fetched: \d/)).toBeVisible();
    await expectReport(client, 'Passed');
    await expect(report.getByText(client.configuration.configKey)).toBeVisible();
    await expect(report.getByText('Failed', { exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await client.page.getByRole('link', { name: 'Leave Safe Exam Browser' }).click();
    await expect.poll(client.hasLeft).toBe(true);
    await client.close();
    return client;
  });

  await test.step('a reload comes back to the report', async () => {
    await page.reload();
    await expect(report.getByRole('heading', { name: 'Passed' })).toBeVisible();
  });

  await test.step('a rewritten address fails, and the differing part is marked', async () => {
    const opened = await start('Start another test');
    await expectAccessible(page);
    const client = await openExamBrowser(browser, { system: 'windows', link: opened, seenAt: PROXY });
    await expectReport(client, 'Failed');
    await client.close();
    const failed = report.getByRole('listitem').filter({ hasText: 'Config Key, sent with the call' });
    await expect(failed.getByText('A proxy has probably rewritten it')).toBeVisible();
    await expect(failed.locator('mark').last()).toHaveText('proxy.example.org');
    await expectAccessible(page);
  });

  await test.step('an older configuration fails', async () => {
    const faculty = await callAs(product.url, 'faculty');
    const { status: _status, ...task } = (await faculty.call(viewTask, { params: { taskId } })).data;
    await faculty.call(editTask, {
      body: { ...task, taskId, examBrowser: { ...task.examBrowser, quitPassword: 'second' } },
    });
    const opened = await start('Start another test');
    const client = await openExamBrowser(browser, { system: 'macos', link: opened, startedWith: first });
    expect(client.configuration.configKey).not.toBe(first.configKey);
    await expectReport(client, 'Failed');
    await client.close();
    await expect(report.getByText('Revision 2')).toBeVisible();
    const failed = report.getByRole('listitem').filter({ hasText: 'Config Key, read by the page' });
    await expect(failed.getByText('Failed', { exact: true })).toBeVisible();
    await expect(failed.getByText('but of another configuration')).toBeVisible();
    await expect(failed.locator('mark')).toHaveCount(0);
  });
});
