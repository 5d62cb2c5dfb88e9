import { displayedStatus, viewAllQuestions, viewAllTasks, type TaskRow } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

/** The day of a moment as the person of these tests sees it: `2026-01-05`. */
const dayOf = (moment: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(
    Date.parse(moment),
  );

/** The most rows that a page of these lists shows. */
const MOST_ROWS = 50;

/** The links of the rows, top down, as far as one page shows them. */
const expectRows = (page: Page, names: readonly string[]) =>
  expect(page.locator('tbody').getByRole('link')).toHaveText(names.slice(0, MOST_ROWS));

const openFilter = async (page: Page, column: string) => {
  await page.getByRole('button', { name: new RegExp(`^Filter ${column}`) }).click();
  return page.getByRole('dialog');
};

test(
  'tasks are filtered by every column, sorted, and shown again from the address',
  { tag: '@tasks' },
  async ({ page, product }) => {
    const faculty = await callAs(product.url, 'faculty');
    const all = (await faculty.call(viewAllTasks, {})).data;
    const namesOf = (is: (task: TaskRow) => boolean) => all.filter(is).map(({ name }) => name);
    await logIn(page, 'faculty');
    await page.goto('/faculty/tasks?size=50');
    await expectRows(
      page,
      namesOf(() => true),
    );
    // The newest row carries the total.
    await expect(page.locator('tbody tr').first()).toContainText(String(all.length));

    await (await openFilter(page, 'Task Name')).getByLabel('Task Name contains').fill('practical');
    const hasName = ({ name }: TaskRow) => name.toLowerCase().includes('practical');
    await expectRows(page, namesOf(hasName));
    await page.keyboard.press('Enter');

    const [least = 0] = all
      .filter(hasName)
      .map(({ totalMarks }) => totalMarks)
      .toSorted((a, b) => a - b);
    await (await openFilter(page, 'Marks')).getByLabel('To').fill(String(least));
    const isCheapest = (task: TaskRow) => hasName(task) && task.totalMarks <= least;
    await expectRows(page, namesOf(isCheapest));
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.reload();
    await expectRows(page, namesOf(isCheapest));
    await expect(page.getByRole('button', { name: 'Filter Marks, active' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();

    const day = dayOf(all[0]?.startTime ?? '');
    const dates = await openFilter(page, 'Scheduled At');
    await dates.getByLabel('From').fill(day);
    await dates.getByLabel('To').fill(day);
    await expectRows(
      page,
      namesOf(({ startTime }) => dayOf(startTime) === day),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();

    const deadlines = await openFilter(page, 'Deadline');
    await deadlines.getByLabel('To').fill(day);
    await expectRows(
      page,
      namesOf(({ endTime }) => dayOf(endTime) <= day),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();

    const status = await openFilter(page, 'Status');
    await status.getByRole('combobox').click();
    await page.getByRole('option', { name: 'COMPLETED', exact: true }).click();
    await expectRows(
      page,
      namesOf((task) => displayedStatus(task) === 'COMPLETED'),
    );
    await expect(page).toHaveURL(/f\.status=COMPLETED/);

    await page.getByRole('columnheader', { name: 'Task Name' }).getByRole('button').first().click();
    await expectRows(
      page,
      namesOf((task) => displayedStatus(task) === 'COMPLETED').toSorted((a, b) =>
        a.toLowerCase() < b.toLowerCase() ? -1 : 1,
      ),
    );
  },
);

test(
  'questions are filtered by every column, and sorted by every one',
  { tag: '@questions' },
  async ({ page, product }) => {
    const faculty = await callAs(product.url, 'faculty');
    const all = (await faculty.call(viewAllQuestions, {})).data;
    const subject = all.find(({ subjectId }) => subjectId)?.subjectId?.name ?? '';
    const marks = all[0]?.marks ?? 0;
    const minutes = Math.max(...all.map(({ timeRequired }) => timeRequired));
    await logIn(page, 'faculty');
    await page.goto('/faculty/questions?size=50');
    const textsOf = (is: (question: (typeof all)[number]) => boolean) =>
      all.filter(is).map(({ questionText }) => questionText);
    await expectRows(
      page,
      textsOf(() => true),
    );

    await (await openFilter(page, 'Subject')).getByRole('combobox').click();
    await page.getByRole('option', { name: subject, exact: true }).click();
    await expectRows(
      page,
      textsOf(({ subjectId }) => subjectId?.name === subject),
    );
    await page.getByRole('button', { name: 'Clear filters' }).click();

    const range = await openFilter(page, 'Marks');
    await range.getByLabel('From').fill(String(marks));
    await range.getByLabel('To').fill(String(marks));
    await expectRows(
      page,
      textsOf((question) => question.marks === marks),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await (await openFilter(page, 'Time Required')).getByLabel('From').fill(String(minutes));
    await expectRows(
      page,
      textsOf(({ timeRequired }) => timeRequired >= minutes),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();

    for (const column of ['Question', 'Subject(s)', 'Language', 'Marks', 'Time Required (min)']) {
      const head = page.getByRole('columnheader').filter({ hasText: column }).first();
      await head.getByRole('button').first().click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      await expect(page.locator('tbody tr')).toHaveCount(Math.min(all.length, MOST_ROWS));
    }
  },
);

test('on a phone the filters stand in the toolbar', { tag: '@tasks' }, async ({ browser, product }) => {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  await logIn(page, 'faculty');
  await page.goto('/faculty/tasks');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Task Name contains').fill('no task is called like this');
  await expect(page.getByText('No tasks found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});

test(
  'tasks that cannot be loaded say so, and are loaded by Try Again',
  { tag: '@tasks' },
  async ({ page }) => {
    await logIn(page, 'faculty');
    await page.route(/view-all-tasks/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/faculty/tasks');
    await expect(page.getByText('Something Went Wrong')).toBeVisible();
    await page.unroute(/view-all-tasks/);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.locator('tbody').getByRole('link').first()).toBeVisible();
  },
);

test(
  'tasks are shown by whose they are and so many at a time, and a copy is picked from the button',
  { tag: '@tasks' },
  async ({ page, product }) => {
    const faculty = await callAs(product.url, 'faculty');
    const all = (await faculty.call(viewAllTasks, {})).data;
    const namesOf = (is: (task: TaskRow) => boolean) => all.filter(is).map(({ name }) => name);
    const copied = 'DAA Practical 2: Searching and Sorting';
    await logIn(page, 'faculty');
    await page.goto('/faculty/tasks');
    const size = page.getByRole('combobox', { name: 'Rows per page' });
    await expect(size.getByRole('option')).toHaveText(['5 rows', '10 rows', '25 rows', '50 rows']);
    await expect(size).toHaveValue('25');
    await size.selectOption('5');
    await expectRows(page, namesOf(() => true).slice(0, 5));
    await page.getByRole('button', { name: 'Next page' }).click();
    await expectRows(page, namesOf(() => true).slice(5, 10));
    await size.selectOption('50');

    const ownership = page.getByRole('combobox', { name: 'Ownership' });
    await ownership.selectOption('My Tasks');
    await expectRows(
      page,
      namesOf(({ isOwner }) => isOwner),
    );
    await ownership.selectOption('Shared Tasks');
    await expectRows(
      page,
      namesOf(({ isOwner }) => !isOwner),
    );

    const ways = page.getByRole('button', { name: 'More ways to create a task' });
    await ways.click();
    await expect(page.getByRole('menuitem')).toHaveText(['Create New Task', 'Create Copy Task']);
    await page.getByRole('menuitem', { name: 'Create Copy Task' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Copy Task' });
    await dialog.getByLabel('Task to copy').fill('searching daa');
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/faculty\/tasks\/edit-task\/[\da-f-]+\?copy=true$/);
    await expect(page.getByRole('textbox', { name: 'Task Name' })).toHaveValue(new RegExp(copied));
    await expect(page.getByText('Nobody is assigned to the copy yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeVisible();
  },
);

test('a search that was typed just before another list was gone to does not narrow that one', async ({
  page,
}) => {
  await page.clock.install();
  await logIn(page, 'faculty');
  await page.goto('/faculty/tasks');
  await page.getByRole('searchbox').fill('practical');
  // The address is the next page's already while this one is still there.
  await page.evaluate(() => history.pushState(null, '', '/faculty/questions'));
  await page.clock.runFor(5_000);
  expect(new URL(page.url())).toMatchObject({ pathname: '/faculty/questions', search: '' });
});
