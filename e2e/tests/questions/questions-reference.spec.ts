import { editQuestion, viewAllQuestions, viewQuestion } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { choose, chosenQuestions, fillMoment, selectQuestion } from '../../authoring.ts';
import { expect, test } from '../../fixtures.ts';
import { countKeptForms, keptOnDevice } from '../../kept-on-device.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const MINUTE_MS = 60_000;

/** Types a program into the editor of the reference solution. */
const writeReference = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Reference solution in PYTHON' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
};

const addTest = async (page: Page, place: number, input: string, output: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add Test Case' }).click();
  await page.getByRole('textbox', { name: 'Input' }).nth(place).fill(input);
  await page.getByRole('textbox', { name: 'Output' }).nth(place).fill(output);
};

test(
  'a reference solution finds a wrong expected output, warns before saving, and is named before a task is made',
  { tag: '@tasks' },
  async ({ page, product }) => {
    const faculty = await callAs(product.url, 'faculty');
    const name = `Trebling ${Date.now()}`;
    page.on('dialog', (dialog) => void dialog.accept());
    await logIn(page, 'faculty');

    await test.step('a question with a wrong expected output', async () => {
      await page.goto('/faculty/questions/create-question');
      await page
        .getByRole('textbox', { name: 'Question' })
        .fill(`${name}: read a number, print it three times.`);
      await choose(page, page.getByRole('combobox', { name: 'Language' }), 'PYTHON');
      await page.getByLabel('Required Time (min)').fill('1');
      await page.getByRole('textbox', { name: 'Marks', exact: true }).fill('10');
      await page.getByLabel('Easy').check();
      await addTest(page, 0, '1', '3');
      await addTest(page, 1, '50', '-105');
      await page.getByRole('radiogroup', { name: 'Type of test case 2' }).getByText('HIDDEN').click();
      await writeReference(page, 'print(int(input()) * 3)');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(page.getByText('1 of 2 tests passed.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Actual, differs on line 1' })).toHaveText('150');
    });

    await test.step('the preview shows what a student sees, and no hidden test', async () => {
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      const preview = page.getByRole('region', { name: 'Preview' });
      await expect(preview.getByText(`${name}: read a number`)).toBeVisible();
      await expect(preview.getByText('Public test 1')).toBeVisible();
      await expect(preview.getByText('Public test 2')).toHaveCount(0);
      await expect(preview).not.toContainText('-105');
      await expect(preview.getByRole('textbox', { name: 'Program in PYTHON' })).toBeVisible();
      await page.getByLabel('Required Time (min)').fill('7');
      await expect(preview.getByText('about 7 min')).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      const drawer = page.getByRole('dialog', { name: 'Preview' });
      await expect(drawer.getByText('Public test 1')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await page.setViewportSize({ width: 1366, height: 768 });
    });

    await test.step('a reload brings the form back', async () => {
      await keptOnDevice(page, 'print(int(input()) * 3)');
      await page.reload();
      await expect(page.getByText('Restored what you typed at')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Question' })).toContainText(name);
      await expect(page.getByRole('textbox', { name: 'Output' }).nth(1)).toHaveValue('-105');
      await expect(page.getByRole('textbox', { name: 'Reference solution in PYTHON' })).toContainText('* 3');
      await expectAccessible(page);
    });

    await test.step('the real output is taken with one click', async () => {
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByRole('button', { name: 'Use this output for test 2' }).click();
      await expect(page.getByRole('textbox', { name: 'Output' }).nth(1)).toHaveValue('150');
      await expect(page.getByText('All 2 tests passed.')).toBeVisible();
    });

    await test.step('saving without a connection says that nothing could be checked', async () => {
      await writeReference(page, 'print(int(input()) * 4)');
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'The reference solution is not checked' });
      await expect(dialog).toContainText('it could not be checked. Connection Issue');
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await page.context().setOffline(false);
    });

    await test.step('saving with a reference solution that fails asks first', async () => {
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'The reference solution fails' });
      await expect(dialog).toContainText('2 of 2 tests fail in PYTHON.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await dialog.getByRole('button', { name: 'Save anyway' }).click();
      await expect(page.getByText('Question created successfully').first()).toBeVisible();
      const row = page.getByRole('row', { name: new RegExp(name) });
      // The server checks it behind whatever else is being graded.
      await expect(row.getByText('Reference fails')).toBeVisible({ timeout: 2 * MINUTE_MS });
    });

    await test.step('what was saved is not kept any more', async () => {
      await keptOnDevice(page, name, false);
    });

    await test.step('a task with it names the question before it is created, and survives a reload', async () => {
      const start = new Date(Date.now() + 60 * MINUTE_MS);
      await page.goto('/faculty/tasks/create-task');
      await page.getByLabel('Task Name').fill(name);
      await fillMoment(page, 'Schedule At', start);
      await fillMoment(page, 'Deadline', new Date(start.getTime() + 60 * MINUTE_MS));
      await selectQuestion(page, name);
      await keptOnDevice(page, '"totalMarks":10');
      await page.reload();
      await expect(page.getByText('Restored what you typed at')).toBeVisible();
      await expect(page.getByLabel('Task Name')).toHaveValue(name);
      await expect(chosenQuestions(page).getByText('Reference fails')).toBeVisible();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'A reference solution fails' });
      await expect(dialog).toContainText(`The reference solution of “${name}`);
      await expect(dialog).toContainText('2 of 2 tests fail in PYTHON.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Create anyway' }).click();
      await expect(page.getByText('Task created successfully').first()).toBeVisible();
    });

    await test.step('an edit that comes back says when the question was changed meanwhile', async () => {
      const { data: bank } = await faculty.call(viewAllQuestions, {});
      const questionId = bank.find(({ questionText }) => questionText.startsWith(name))?._id ?? '';
      const { data: stored } = await faculty.call(viewQuestion, { body: { questionId } });
      await page.goto(`/faculty/questions/edit-question/${questionId}`);
      await page.getByRole('textbox', { name: 'Marks', exact: true }).fill('11');
      await keptOnDevice(page, '"marks":11');
      const { subjectId: _none, tags: _no, modules: _neither, ...said } = stored;
      await faculty.call(editQuestion, { body: { ...said, marks: 12, questionId } });
      await page.reload();
      await expect(page.getByText('The question has been changed since')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Marks', exact: true })).toHaveValue('11');
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('textbox', { name: 'Marks', exact: true })).toHaveValue('12');
      await expect(page.getByText('Restored what you typed')).toHaveCount(0);
    });

    await test.step('another account on the same device sees nothing of it', async () => {
      await page.goto('/faculty/tasks/create-task');
      await page.getByLabel('Task Name').fill('Mine alone');
      await keptOnDevice(page, 'Mine alone');
      await page.evaluate(() => localStorage.clear());
      await logIn(page, 'faculty2');
      await page.goto('/faculty/tasks/create-task');
      await expect(page.getByLabel('Task Name')).toHaveValue('');
      // Nothing is kept before what was kept has been looked for.
      await page.getByLabel('Task Name').fill('Theirs');
      await keptOnDevice(page, 'Theirs');
      await expect(page.getByText('Restored what you typed')).toHaveCount(0);
    });

    await test.step('logging out names the form that is lost, and leaves none of the account on the device', async () => {
      await expect.poll(() => countKeptForms(page)).toBe(2);
      await page.getByRole('button', { name: 'Logout' }).click();
      const dialog = page.getByRole('dialog', { name: 'Logout Confirmation' });
      await expect(dialog).toContainText('A form that you have not saved is thrown away.');
      await dialog.getByRole('button', { name: 'Yes' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect.poll(() => countKeptForms(page)).toBe(1);
    });
  },
);
