import { taskHistory } from '@assay/contract';
import { callAs } from '../../api.ts';
import { setExam, shiftClock } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const QUESTION = 'How alike are two strands';
const MINUTE_MS = 60_000;

test(
  'lists, history and dashboards: cards leave in time, and what cannot be loaded says so and is tried again',
  { tag: ['@exam', '@history', '@dashboard'] },
  async ({ page, product }) => {
    const task = `Leaving in time ${Date.now()}`;
    await setExam(product.url, { name: task, students: ['student26'], questions: [QUESTION], window: 10 });
    await logIn(page, 'student26');
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /Available Tasks/ })).toContainText(/\d{2}/);
    const failing = (path: string) => page.route(path, (route) => route.abort());
    await failing('**/api/student/details');
    await page.goto('/student/dashboard');
    const alert = main.getByRole('alert');
    await expect(alert).toContainText('Something Went Wrong!');
    await page.unroute('**/api/student/details');
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(main.getByRole('link', { name: /Upcoming Tasks/ })).toContainText(/\d{2}/);

    await failing('**/api/student/available-task');
    await page.goto('/student/available-task');
    await expect(page.getByText('Failed to fetch tasks.').first()).toBeVisible();
    await expect(alert).toContainText('Something Went Wrong');
    await expect(alert).toContainText('Error fetching tasks. Please try again.');
    await page.unroute('**/api/student/available-task');
    await alert.getByRole('button', { name: 'Try Again' }).click();
    const card = page.getByRole('article', { name: task });
    await expect(card).toBeVisible();
    await expect(card).toContainText('Until the task ends');

    // The clock of the page's answers is past the end; the list itself still names the task.
    const shift = await shiftClock(page);
    shift(11 * MINUTE_MS);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Available Tasks' })).toBeVisible();
    await expect(card).toHaveCount(0);
    shift(0);
    await page.unrouteAll({ behavior: 'wait' });

    const student = await callAs(product.url, 'student26');
    const { data } = await student.call(taskHistory, {});
    await page.goto('/student/history?size=5');
    const table = page.getByRole('table', { name: 'History' });
    await expect(table.getByRole('row')).toHaveCount(Math.min(5, data.length) + 1);
    await table.getByRole('columnheader', { name: 'Task Name' }).getByRole('button').first().click();
    await expect(page).toHaveURL(/sort=name/);
    const names = data
      .map(({ name }) => name)
      .toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()));
    await expect(table.getByRole('row').nth(1)).toContainText(names[0] ?? '');
    await failing('**/api/student/task-history*');
    await page.goto('/student/history');
    await expect(page.getByText('Failed to load history').first()).toBeVisible();
    await page.unroute('**/api/student/task-history*');

    const sat = data.find(({ submittedAt, isResultPublished }) => submittedAt && isResultPublished);
    await failing('**/api/student/submission/*');
    await page.goto(`/student/history/analysis/${sat?.taskId}`);
    await expect(alert).toContainText('Error Loading Data');
    await page.unroute('**/api/student/submission/*');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Place in the class')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Marks by question' })).toContainText(
      /All tests passed\.|not shown|gave these marks|not attempt/,
    );
    await expect(page.getByRole('table', { name: 'Analysis by question' })).toContainText('Question 1');
    await page.getByRole('radiogroup', { name: 'Analysis by' }).getByText('Difficulty').click();
    await expect(page.getByRole('table', { name: 'Analysis by difficulty' })).toContainText(
      /EASY|MEDIUM|HARD/,
    );
    await expect(page.getByRole('region', { name: 'Receipt', exact: true })).toBeHidden();
    await page.getByText('Receipt: submitted at').click();
    await expect(page.getByRole('region', { name: 'Receipt', exact: true })).toBeVisible();
    for (const tab of ['CodeCell', 'RunDesk', 'Submissions'])
      await expect(page.getByRole('tab', { name: tab })).toBeVisible();
    await expectAccessible(page);
    // What is shown of one question is gone when another one is chosen.
    for (const tab of await page.getByRole('tablist', { name: 'Questions' }).getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tablist', { name: 'What is shown' })).toHaveCount(1);
      await expect(page.getByRole('heading', { name: 'Another look' })).toHaveCount(1);
    }
    await page.goto('/student/history/analysis/00000000-0000-7000-8000-000000000000');
    await expect(page.getByText(/Task not found|No submission found/).first()).toBeVisible();
  },
);
