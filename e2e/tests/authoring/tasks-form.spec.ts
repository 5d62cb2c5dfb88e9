import { createQuestion, viewAllQuestions, viewAllTasks } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { fillMoment, loseAnswers } from '../../authoring.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const MINUTE_MS = 60_000;
/** More than the picker loads at a time. */
const MANY = 60;

const picker = (page: Page) => page.getByRole('combobox', { name: 'Selected Questions' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

test('questions of a task are searched by the server, loaded on, and stay selected', async ({
  page,
  product,
  context,
}) => {
  const word = `picker${Date.now()}`;
  const author = await callAs(product.url, 'faculty2');
  for (let number = 1; number <= MANY; number += 1)
    await author.call(createQuestion, {
      body: {
        question: `<p>${word} exercise number${number}</p>`,
        language: ['C'],
        marks: 2.5,
        timeRequired: 7,
        difficulty: '1',
      },
    });
  const total = (await author.call(viewAllQuestions, {})).total;
  // The oldest of them; the newest carries the total.
  const serial = total - MANY + 1;

  await logIn(page, 'faculty2');
  await page.goto('/faculty/tasks/create-task');
  await page.getByLabel('Task Name').fill('  Kept while others are written');
  await expect(page.getByLabel('Task Name')).toHaveValue('Kept while others are written');

  await test.step('all that the search finds can be reached by keyboard', async () => {
    await picker(page).fill(word);
    await expect(options(page).first()).toHaveText(`Que ${total} - ${word} exercise number${MANY} (2.5)`);
    await expect(options(page)).toHaveCount(50);
    for (let step = 0; step < 50; step += 1) await page.keyboard.press('ArrowDown');
    await expect(options(page)).toHaveCount(MANY);
    await expectAccessible(page);
  });

  await test.step('the end is reached while the list is being asked for again, and it goes on after that', async () => {
    await picker(page).fill(`${word} `.repeat(2));
    await expect(options(page)).toHaveCount(50);
    await page.keyboard.press('Escape');
    let goOn = () => {};
    const gone = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/faculty/view-all-questions*', (route) => gone.then(() => route.continue()));
    const asked = page.waitForRequest('**/api/faculty/view-all-questions*');
    await page.keyboard.press('ArrowDown');
    await asked;
    // Up from the first is the last.
    await page.keyboard.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('data-combobox-selected', 'true');
    goOn();
    await expect(options(page)).toHaveCount(MANY);
    await page.unroute('**/api/faculty/view-all-questions*');
  });

  await test.step('a question is found by its number, and by words of its own', async () => {
    await picker(page).fill(`que ${serial}`);
    await options(page)
      .filter({ hasText: `Que ${serial} - ${word} exercise number1 (2.5)` })
      .click();
    await picker(page).fill(`${word} number2`);
    await options(page).filter({ hasText: `exercise number2 (2.5)` }).click();
    await page.keyboard.press('Escape');
  });

  const table = page.getByRole('table', { name: 'Selected questions' });
  await test.step('what is selected is shown whatever is searched', async () => {
    await picker(page).fill('nothing has these words');
    await expect(page.getByText('No question has these words.')).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(table.getByRole('row').nth(1)).toContainText(`${word} exercise number1`);
    await expect(table.getByRole('row').nth(2)).toContainText('7 min');
    await expect(page.getByText(`Que ${serial}`, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a new question is written beside the form, which stays as it is', async () => {
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Add New Question' }).click();
    const other = await opening;
    await expect(other).toHaveURL(/\/faculty\/questions\/create-question$/);
    await author.call(createQuestion, {
      body: { question: `<p>${word} late</p>`, language: ['C'], marks: 1, timeRequired: 1, difficulty: '1' },
    });
    await other.close();
    await expect(page.getByLabel('Task Name')).toHaveValue('Kept while others are written');
    await picker(page).fill(`${word} late`);
    await expect(options(page)).toHaveText([`Que ${total + 1} - ${word} late (1)`]);
    await page.keyboard.press('Escape');
  });

  await test.step('marks and time in this task are changed, and a question is taken out', async () => {
    await table
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Edit marks and time' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Marks').fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Marks must be a positive number.')).toBeVisible();
    await dialog.getByLabel('Marks').fill('4');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Questions add up to 6.5 marks, 14 minutes.')).toBeVisible();
    await table
      .getByRole('button', { name: /^Actions for/ })
      .nth(1)
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('Questions add up to 4 marks, 7 minutes.')).toBeVisible();
  });
});

test('the task form says what is wrong in its order, saves, and is read before it is edited', async ({
  page,
  product,
}) => {
  const name = `Checked ${Date.now()}`;
  const faculty = await callAs(product.url, 'faculty');
  const exercise = { question: `<p>${name}: exercise</p>`, marks: 10, timeRequired: 7 };
  await faculty.call(createQuestion, { body: { ...exercise, language: ['C'], difficulty: '1' } });
  await logIn(page, 'faculty');
  await page.goto('/faculty/tasks/create-task');
  const create = page.getByRole('button', { name: 'Create', exact: true });
  const refuses = async (message: string | RegExp) => {
    await create.click();
    await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible();
  };
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const at = (minutes: number) => new Date(now + minutes * MINUTE_MS);

  await refuses('Please fill all required fields.');
  const start = page.getByLabel('Schedule At');
  expect(await start.getAttribute('min')).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
  await page.getByLabel('Task Name').fill(name);
  await fillMoment(page, 'Schedule At', at(-10));
  await fillMoment(page, 'Deadline', at(-20));
  // Whole numbers of 0 or more: a sign and a point are not taken.
  await page.getByLabel('Total Marks').pressSequentially('-1.5');
  await expect(page.getByLabel('Total Marks')).toHaveValue('15');
  await page.getByLabel('Want this Task Time Bounded').check();
  await refuses('Duration is required and must be a positive number when Time Bounded is enabled.');
  await page.getByLabel('Duration (Minutes)').fill('1');
  await refuses('Please select at least one question.');
  await picker(page).fill(name);
  await options(page)
    .filter({ hasText: `${name}: exercise (10)` })
    .click();
  await page.keyboard.press('Escape');
  await refuses(/^Total marks \(15\) must equal the sum of all questions' marks \(10\)/);
  await page
    .getByRole('button', { name: /^Use \d/ })
    .last()
    .click();
  await refuses(/^Duration \(1 minutes\) must equal or greater than the sum of all questions' time required/);
  await page.getByLabel('Duration (Minutes)').fill('500');
  await refuses('Schedule time must be in the future.');
  await fillMoment(page, 'Schedule At', at(60));
  await refuses('Deadline time must be after the Schedule time.');
  await fillMoment(page, 'Deadline', at(120));
  await refuses(/^The time between Schedule and Deadline \(60 minutes\) must be at least the Duration/);
  await fillMoment(page, 'Deadline', at(600));
  const findAnswers = await loseAnswers(page, '**/api/faculty/create-task');
  await refuses('Connection Issue');
  await findAnswers();
  await create.click();
  await expect(page.getByText('Task created successfully').first()).toBeVisible();
  await expect(page).toHaveURL(/\/faculty\/tasks$/);
  const { data } = await faculty.call(viewAllTasks, {});
  expect(data.filter((task) => task.name === name)).toHaveLength(1);

  // Without students the badge opens the edit screen.
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: 'NOT-ASSIGNED' })
    .click();
  await expect(page).toHaveURL(/\/faculty\/tasks\/edit-task\//);
  await expect(page.getByLabel('Task Name')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit task' }).click();
  await page.getByLabel('Task Name').fill(`${name} changed`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit task' }).click();
  await expect(page.getByLabel('Task Name')).toHaveValue(name);
  await page.getByLabel('Task Name').fill(`${name} changed`);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page).toHaveURL(/\/faculty\/tasks$/);
  await expect(page.getByRole('link', { name: `${name} changed` })).toBeVisible();
});

test('what is told in the corner never lies over the buttons of the form or over what stands beside them', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, 'faculty');
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/faculty/tasks/create-task');
    const create = page.getByRole('button', { name: 'Create', exact: true });
    await create.click();
    const told = page.getByRole('alert').filter({ hasText: 'Please fill all required fields.' });
    const corner = told.filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
    const beside = told.filter({ hasNot: page.getByRole('button') });
    await expect(corner).toBeVisible();
    await expect
      .poll(async () => {
        const [message, ...others] = await Promise.all(
          [corner, create, beside].map((locator) => locator.boundingBox()),
        );
        const end = (message?.y ?? 0) + (message?.height ?? 0);
        return others.every((other) => other !== null && end <= other.y);
      })
      .toBe(true);
  }
});
