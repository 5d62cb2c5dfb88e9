import { createQuestion, viewAllTasks } from '@assay/contract';
import { callAs } from '../../api.ts';
import { dateField, fillMoment, loseAnswers, selectQuestion } from '../../authoring.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const MINUTE_MS = 60_000;

test('the task form says what is missing and wrong, saves, and is read before it is edited', async ({
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

  const bar = page.getByRole('status').filter({ hasText: /field/ });

  await test.step('all fields that are missing are marked and named at once, with ways to them', async () => {
    await refuses('Please fill all required fields.');
    await expect(bar).toHaveText(
      '5 fields are missing: Task Name, Schedule At, Deadline, Questions, Total Marks',
    );
    await expect(page.getByLabel('Task Name')).toBeFocused();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Deadline' }).click();
    await expect(dateField(page, 'Deadline')).toBeFocused();
    await expect(dateField(page, 'Deadline')).toHaveAccessibleDescription(/^Deadline is required\./);
    await bar.getByRole('button', { name: 'Questions' }).click();
    await expect(page.getByRole('button', { name: 'Choose Questions' })).toBeFocused();
  });

  await test.step('what is filled in leaves the sentence, and so does it itself', async () => {
    await page.getByLabel('Task Name').fill(name);
    await expect(bar).toHaveText('4 fields are missing: Schedule At, Deadline, Questions, Total Marks');
    await fillMoment(page, 'Schedule At', at(60));
    await fillMoment(page, 'Deadline', at(30));
    await page.getByLabel('Total Marks').fill('15');
    await expect(bar).toHaveText('1 field is missing: Questions1 field to correct: Deadline');
    // Mended in another field.
    await fillMoment(page, 'Schedule At', at(20));
    await expect(bar).toHaveText('1 field is missing: Questions');
    await selectQuestion(page, name);
    await page.getByRole('button', { name: 'Use 10' }).click();
    await expect(bar).toBeHidden();
    await page.getByRole('button', { name: /^Delete / }).click();
    await page.getByLabel('Total Marks').fill('15');
  });

  await fillMoment(page, 'Schedule At', at(-10));
  await fillMoment(page, 'Deadline', at(-20));
  await page.getByLabel('Want this Task Time Bounded').check();
  await refuses('Duration is required and must be a positive number when Time Bounded is enabled.');
  await page.getByLabel('Duration (Minutes)').fill('1');
  await refuses('Please select at least one question.');
  await expect(bar).toContainText('Questions');
  await selectQuestion(page, name);
  await refuses(/Total marks \(15\) must equal the sum of all questions' marks \(10\)/);
  await page
    .getByRole('button', { name: /^Use \d/ })
    .last()
    .click();
  await refuses(/Duration \(1 minutes\) must equal or greater than the sum of all questions' time required/);
  await page.getByLabel('Duration (Minutes)').fill('500');
  await refuses('Schedule time must be in the future.');
  await fillMoment(page, 'Schedule At', at(60));
  await refuses('Deadline time must be after the Schedule time.');
  await fillMoment(page, 'Deadline', at(120));
  await refuses(/The time between Schedule and Deadline \(60 minutes\) must be at least the Duration/);
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
  await expect(page.getByRole('link', { name: `${name} changed`, exact: true })).toBeVisible();
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
    const corner = page
      .getByRole('alert')
      .filter({ has: page.getByRole('button', { name: 'Dismiss' }), hasText: 'Please fill all required' });
    const beside = page.getByRole('status').filter({ hasText: '5 fields are missing' });
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
