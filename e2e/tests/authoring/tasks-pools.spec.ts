import { createQuestion, viewAllTasks } from '@assay/contract';
import { callAs } from '../../api.ts';
import { chosenQuestions, fillMoment, questionSheet } from '../../authoring.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const MINUTE_MS = 60_000;
/** One for all; of the others one is drawn. */
const NAMES = ['Everybody’s', 'First of three', 'Second of three', 'Third of three'];

test(
  'questions are put into a pool, which says what it lacks, and the page of the task says what each student has',
  { tag: ['@pools'] },
  async ({ page, product }) => {
    const word = `pool${Date.now()}`;
    const faculty = await callAs(product.url, 'faculty');
    for (const name of NAMES)
      await faculty.call(createQuestion, {
        body: {
          name: `${word} ${name}`,
          question: `<p>${name}: print the number that you read.</p>`,
          language: ['PYTHON'],
          marks: 10,
          timeRequired: 5,
          difficulty: '1',
          testcases: [{ type: 'PUBLIC', input: '1', output: '1' }],
        },
      });
    await logIn(page, 'faculty');
    const row = (name: string) => chosenQuestions(page).getByRole('listitem').filter({ hasText: name });
    const dialog = page.getByRole('dialog', { name: 'New Pool' });

    await test.step('the form has the questions, and their marks together', async () => {
      await page.goto('/faculty/tasks/create-task');
      await page.getByLabel('Task Name').fill(word);
      await fillMoment(page, 'Schedule At', new Date(Date.now() + 60 * MINUTE_MS));
      await page.getByRole('button', { name: 'Choose Questions' }).click();
      const sheet = questionSheet(page);
      await sheet.getByRole('searchbox', { name: 'Search questions' }).fill(word);
      await expect(sheet.getByRole('checkbox')).toHaveCount(NAMES.length);
      for (const box of await sheet.getByRole('checkbox').all()) await box.check();
      await sheet.getByRole('button', { name: `Add ${NAMES.length} questions` }).click();
      await expect(page.getByLabel('Total Marks')).toHaveValue('40');
    });

    await test.step('a pool says what it lacks, and the total is what a student can get', async () => {
      await page.getByRole('button', { name: 'Add Pool' }).click();
      for (const name of NAMES.slice(1))
        await dialog.getByRole('checkbox', { name: `${word} ${name}` }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Give each pool a name.');
      await dialog.getByRole('textbox', { name: 'Name of the pool' }).fill('Loops');
      await dialog.getByRole('textbox', { name: 'Drawn for each student' }).fill('4');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(
        'The pool “Loops” has 3 questions: draw 1 to 3 of them.',
      );
      await expectAccessible(page);
      await dialog.getByRole('textbox', { name: 'Drawn for each student' }).fill('1');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('1 of 3 from “Loops”')).toBeVisible();
      await expect(row(NAMES[1] ?? '').getByText('Pool “Loops”')).toBeVisible();
      await expect(row(NAMES[0] ?? '').getByText('Pool “Loops”')).toHaveCount(0);
      await expect(page.getByLabel('Total Marks')).toHaveValue('20');
      await page.getByRole('textbox', { name: `Marks of ${word} ${NAMES[2]}`, exact: true }).fill('9');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText('has questions of different marks').first()).toBeVisible();
      await page.getByRole('textbox', { name: `Marks of ${word} ${NAMES[2]}`, exact: true }).fill('10');
      await page.getByRole('checkbox', { name: 'An order of the questions for each student' }).check();
      await expectAccessibleScreen(page);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page).toHaveURL(/\/faculty\/tasks$/);
    });

    const tasks = (await faculty.call(viewAllTasks, {})).data;
    const taskId = tasks.find(({ name }) => name === word)?._id ?? '';

    await test.step('the page of the task says what each student has', async () => {
      await page.goto(`/faculty/tasks/view-task/${taskId}`);
      await expect(
        page.getByText('Each student has 1 of 3 from “Loops”, and every question outside the pools.'),
      ).toBeVisible();
      await expect(page.getByText('One for each student')).toBeVisible();
      await expectAccessibleScreen(page);
    });
  },
);
