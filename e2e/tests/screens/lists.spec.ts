import {
  addStudents,
  displayedStatus,
  nextTaskStep,
  questionTitle,
  viewAllQuestions,
  viewAllTasks,
  type TaskRow,
} from '@assay/contract';
import type { Locator, Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { dateField } from '../../authoring.ts';
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

/** The names in the rows, top down, as far as one page shows them. */
const expectRows = (page: Page, names: readonly string[]) =>
  expect(page.locator('tbody :is([data-size="name"], [data-size="prose"])').getByRole('link')).toHaveText(
    names.slice(0, MOST_ROWS),
  );

/** As people sort: 2 before 10, capital letters beside small ones. */
const naturally = new Intl.Collator('en', { numeric: true }).compare;

const openFilter = async (page: Page, column: string) => {
  await page.getByRole('button', { name: new RegExp(`^Filter ${column}`) }).click();
  return page.getByRole('dialog');
};

/** A few subjects stand below each other; many are searched. */
const chooseSubject = async (dialog: Locator, subject: string) => {
  const many = dialog.getByRole('combobox');
  if (await many.isVisible()) await many.click();
  const choices = dialog.getByRole('option', { name: subject, exact: true });
  await choices.or(dialog.getByRole('button', { name: subject, exact: true })).click();
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
    // What narrows the list says so above it; each can be changed and taken away by itself.
    const chips = page.getByRole('group', { name: 'Filters' });
    await expect(chips.getByRole('button', { name: 'Task Name: “practical”' })).toBeVisible();
    await chips.getByRole('button', { name: `Marks: up to ${least}` }).click();
    await expect(page.getByRole('dialog').getByLabel('To')).toHaveValue(String(least));
    await page.keyboard.press('Escape');
    await chips.getByRole('button', { name: 'Remove the filter Task Name' }).click();
    await expectRows(
      page,
      namesOf(({ totalMarks }) => totalMarks <= least),
    );
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(chips.getByRole('button')).toHaveText(['All Tasks', 'Not archived', 'Status']);

    const day = dayOf(all[0]?.startTime ?? '');
    const dates = await openFilter(page, 'Scheduled At');
    await dateField(dates, 'From').fill(day);
    await dateField(dates, 'To').fill(day);
    await expectRows(
      page,
      namesOf(({ startTime }) => dayOf(startTime) === day),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear all' }).click();

    const deadlines = await openFilter(page, 'Deadline');
    await dateField(deadlines, 'To').fill(day);
    await expectRows(
      page,
      namesOf(({ endTime }) => dayOf(endTime) <= day),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear all' }).click();

    await chips.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'COMPLETED', exact: true }).click();
    await expectRows(
      page,
      namesOf((task) => displayedStatus(task) === 'COMPLETED'),
    );
    await expect(page).toHaveURL(/f\.status=COMPLETED/);

    await page.getByRole('columnheader', { name: 'Task Name' }).getByRole('button').first().click();
    await expectRows(page, namesOf((task) => displayedStatus(task) === 'COMPLETED').toSorted(naturally));
    // A task keeps the number that it has in the whole list: the newest carries the total.
    const sorted = all
      .filter((task) => displayedStatus(task) === 'COMPLETED')
      .toSorted((a, b) => naturally(a.name, b.name));
    await expect(page.locator('tbody tr td:first-child')).toHaveText(
      sorted.slice(0, MOST_ROWS).map((task) => String(all.length - all.indexOf(task))),
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
      all.filter(is).map(({ name, questionText }) => questionTitle({ name, statement: questionText }));
    await expectRows(
      page,
      textsOf(() => true),
    );

    await chooseSubject(await openFilter(page, 'Subject'), subject);
    await expectRows(
      page,
      textsOf(({ subjectId }) => subjectId?.name === subject),
    );
    await page.getByRole('button', { name: 'Clear all' }).click();

    const range = await openFilter(page, 'Marks');
    await range.getByLabel('From').fill(String(marks));
    await range.getByLabel('To').fill(String(marks));
    await expectRows(
      page,
      textsOf((question) => question.marks === marks),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear all' }).click();

    await (await openFilter(page, 'Time Required')).getByLabel('From').fill(String(minutes));
    await expectRows(
      page,
      textsOf(({ timeRequired }) => timeRequired >= minutes),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear all' }).click();

    for (const column of ['Question', 'Subject(s)', 'Language', 'Marks', 'Time Required (min)']) {
      const head = page.getByRole('columnheader').filter({ hasText: column }).first();
      await head.getByRole('button').first().click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      await expect(page.locator('tbody tr')).toHaveCount(Math.min(all.length, MOST_ROWS));
    }
  },
);

test(
  'on a phone a row has two lines and its next step, and one button has filters and order',
  { tag: '@tasks' },
  async ({ browser, product }) => {
    const faculty = await callAs(product.url, 'faculty');
    const published = (await faculty.call(viewAllTasks, {})).data.find(
      (task) => displayedStatus(task) === 'COMPLETED' && task.actions.includes('analyse'),
    );
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 390, height: 844 },
      timezoneId: 'Asia/Kolkata',
    });
    const page = await context.newPage();
    await logIn(page, 'faculty');
    await page.goto('/faculty/tasks?size=50');
    const row = page
      .getByRole('row')
      .filter({ hasText: published?.name ?? 'no such task' })
      .first();
    await expect(row).toContainText('COMPLETED');
    await expect(row).toContainText(`Marks${published?.totalMarks}`);
    await expect(row.getByRole('link', { name: /^Results: / })).toBeVisible();
    const { height = 0 } = (await row.boundingBox()) ?? {};
    expect(height, 'a row is as low as two lines and a button').toBeLessThan(140);

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    await sheet.getByRole('button', { name: 'COMPLETED', exact: true }).click();
    await sheet.getByLabel('Sort by').selectOption('Marks ↓');
    await sheet.getByLabel('Task Name contains').fill('no task is called like this');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Show the list' }).click();
    await expect(page.getByText('No tasks found.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filter, 2 in use' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove the filter Task Name' }).click();
    await expect(page.getByRole('row').first()).toContainText('COMPLETED');
    await expectAccessible(page);
    await context.close();
  },
);

test(
  'each task shows the one step that is next, and its name leads to where one wants to go',
  { tag: '@tasks' },
  async ({ page, product }) => {
    const owner = await callAs(product.url, 'faculty');
    const all = (await owner.call(viewAllTasks, {})).data;
    await logIn(page, 'faculty');
    await page.goto('/faculty/tasks?size=50');
    const LABELS = {
      ASSIGN: 'Assign',
      EDIT: 'Edit',
      WATCH: 'Watch',
      EVALUATE: 'Evaluate',
      PUBLISH: 'Publish',
      RESULTS: 'Results',
      RESTORE: 'Bring back',
      VIEW: 'View',
    } as const;
    for (const task of all.slice(0, MOST_ROWS)) {
      const next = `${LABELS[nextTaskStep(task)]}: ${task.name}`;
      await expect(
        page
          .getByRole('link', { name: next, exact: true })
          .or(page.getByRole('button', { name: next, exact: true })),
      ).not.toHaveCount(0);
    }
    const finished = all.find((task) => nextTaskStep(task) === 'RESULTS');
    const name = finished?.name ?? 'no such task';
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/view-submission/${finished?._id}$`));
    await page.getByRole('link', { name: 'Set-up' }).click();
    await expect(page).toHaveURL(new RegExp(`/view-task/${finished?._id}$`));
    await page.getByRole('link', { name: 'Copy', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/edit-task/${finished?._id}\\?copy=true$`));
  },
);

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

    const own = async (from: string, to: string) => {
      await page.getByRole('button', { name: from }).click();
      await page.getByRole('dialog').getByRole('button', { name: to }).click();
    };
    await own('All Tasks', 'My Tasks');
    await expectRows(
      page,
      namesOf(({ isOwner }) => isOwner),
    );
    await own('My Tasks', 'Shared Tasks');
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

test('a form that was saved leads back to its list, but nobody who has gone to another page meanwhile', async ({
  page,
}) => {
  await page.clock.install();
  await logIn(page, 'faculty');
  const save = async () => {
    await page.goto('/faculty/rubrics/create-rubric');
    await page.getByLabel('Rubric Name').fill(`Left behind ${Date.now()}`);
    await page.getByLabel('Title of component 1').fill('Correctness');
    await page.getByLabel('Marks of component 1').fill('6');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Rubric created successfully').first()).toBeVisible();
  };
  await save();
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL(/\/faculty\/rubrics$/);
  await save();
  // The address is the next page's already while the form is still there.
  await page.evaluate(() => history.pushState(null, '', '/faculty/questions'));
  await page.clock.runFor(5_000);
  expect(new URL(page.url()).pathname).toBe('/faculty/questions');
});

/** Lists with the most columns: those of a head, who sees whose each item is. */
const WIDE_LISTS = [
  'tasks',
  'questions',
  'rubrics',
  'groups',
  'faculty',
  'students',
  'subjects',
  'sessions',
  'audit',
];

test('no list is scrolled sideways on a laptop, and no heading is cut', async ({ page, product }) => {
  // First in the list.
  const username = `A22CS${Date.now() % 1_000_000}`;
  const wide = {
    username,
    fullname: 'Venkata Subramanian Krishnamurthy Iyer',
    email: `${username.toLowerCase()}.krishnamurthy@example.edu`,
    phone: '+91 98765 43210',
    gender: 'FEMALE',
    semester: 5,
    batch: '2028',
  };
  // Without a password of their own yet, which is said beside the username.
  await (await callAs(product.url, 'hod')).call(addStudents, { body: wide });
  await logIn(page, 'hod');
  for (const list of WIDE_LISTS) {
    await page.goto(`/hod/${list}`);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    const tooWide = await page.evaluate(() => {
      const frame = document.querySelector('table')?.parentElement;
      return [frame, ...document.querySelectorAll('th')]
        .filter((part) => part && part.scrollWidth > part.clientWidth)
        .map((part) => part?.textContent);
    });
    expect(tooWide, list).toEqual([]);
  }
});
