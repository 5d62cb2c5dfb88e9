import { viewAllQuestions, viewQuestion } from '@assay/contract';
import type { Page } from '@playwright/test';
import { zip } from '../../../apps/server/test/zip.ts';
import { callAs } from '../../api.ts';
import { choose } from '../../authoring.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const inputs = (page: Page) => page.getByRole('textbox', { name: 'Input' });
const outputs = (page: Page) => page.getByRole('textbox', { name: 'Output' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The types of all test cases, in their order. */
const types = (page: Page) =>
  page
    .getByRole('radiogroup', { name: /^Type of test case/ })
    .getByRole('radio', { checked: true })
    .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')));

const writeReference = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Reference solution in PYTHON' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
};

test('twenty test cases take four presses: paste, add, fill the outputs; they are ordered and doubled', async ({
  page,
  product,
}) => {
  const name = `Doubling ${Date.now()}`;
  await logIn(page, 'faculty');
  await page.goto('/faculty/questions/create-question');
  await page.getByRole('textbox', { name: 'Short Name (Optional)' }).fill(name);
  await page.getByRole('textbox', { name: 'Question' }).fill('Read a number and print its double.');
  await choose(page, page.getByRole('combobox', { name: 'Language' }), 'PYTHON');
  await page.getByLabel('Required Time (min)').fill('5');
  await page.getByRole('textbox', { name: 'Marks', exact: true }).fill('10');
  await page.getByLabel('Easy').check();
  await writeReference(page, 'print(int(input()) * 2)');

  const dialog = page.getByRole('dialog', { name: 'Paste several test cases' });
  const pasted = dialog.getByRole('textbox', { name: 'Test cases' });
  const preview = dialog.getByRole('region', { name: 'Test cases to be added' });

  await test.step('what is pasted is shown before it is added, in either form', async () => {
    await press(page, 'Paste several');
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await expectAccessible(page);
    await pasted.fill('1\n---\n2\n===\n3\n---\n6\n---\n7');
    await expect(dialog).toContainText('Test 2 has more than one line ---');
    await pasted.fill('1\n---\n2\n===\n3');
    await expect(dialog).toContainText('2 test cases will be added, 1 of them without an output.');
    await expect(preview.getByRole('row')).toHaveText(['InputOutputType', '12PUBLIC', '3emptyPUBLIC']);
    await pasted.fill('Input\tOutput\n1\t2\n3\t6');
    await expect(dialog.getByRole('radio', { name: 'A table, or one per line' })).toBeChecked();
    await expect(dialog).toContainText('2 test cases will be added.');
    await expectAccessible(page);
  });

  await test.step('one input a line is a test case, the third and all after it HIDDEN', async () => {
    await pasted.fill(Array.from({ length: 20 }, (_, index) => (index === 16 ? 'x' : index)).join('\n'));
    await expect(dialog).toContainText('1 test case will be added, 1 of them without an output.');
    await dialog.getByText('A table, or one per line').click();
    await expect(dialog).toContainText('20 test cases will be added, 20 of them without an output.');
    await press(page, 'Add 20');
    await expect(dialog).toBeHidden();
    await expect(inputs(page)).toHaveCount(20);
    expect(await types(page)).toEqual(['PUBLIC', 'PUBLIC', ...Array<string>(18).fill('HIDDEN')]);
  });

  await test.step('the reference solution fills their outputs, and says for which it cannot', async () => {
    await expect(page.getByText('20 outputs are empty.')).toBeVisible();
    await press(page, 'Fill from the reference solution');
    await expect(page.getByText('19 of 20 outputs are filled.')).toBeVisible();
    await expect(page.getByText('Test case 17: runtime error.')).toBeVisible();
    await expect(outputs(page).nth(19)).toHaveValue('38');
    await expect(outputs(page).nth(16)).toHaveValue('');
    await inputs(page).nth(16).fill('16');
    await press(page, 'Fill from the reference solution');
    await expect(page.getByText('1 output is filled.')).toBeVisible();
    await expect(outputs(page).nth(16)).toHaveValue('32');
  });

  await test.step('a test case is doubled, and moved by keys and by dragging', async () => {
    await press(page, 'Duplicate test case 1');
    await expect(inputs(page)).toHaveCount(21);
    await expect(inputs(page).nth(1)).toBeFocused();
    await inputs(page).nth(1).fill('100');
    await outputs(page).nth(1).fill('200');
    await page.getByRole('button', { name: 'Move down: Test case 2', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(inputs(page).nth(2)).toHaveValue('100');
    await expect(page.getByText('Test case 2 is number 3 of 21 now.')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Move down: Test case 3' })).toBeFocused();
    const grips = page.locator('[data-grip]');
    await grips.nth(2).dragTo(grips.nth(0));
    await expect(inputs(page).nth(0)).toHaveValue('100');
    await expect(page.getByText('Test case 3 is number 1 of 21 now.')).toBeAttached();
  });

  await test.step('all but the first two are hidden by one press', async () => {
    await press(page, 'Hide all but the first two');
    expect(await types(page)).toEqual(['PUBLIC', 'PUBLIC', ...Array<string>(19).fill('HIDDEN')]);
    await expect(page.getByRole('button', { name: 'Hide all but the first two' })).toHaveCount(0);
    await expectAccessibleScreen(page);
  });

  await test.step('they are stored as they stand, and all pass', async () => {
    await press(page, 'Create');
    await expect(page.getByText('Question created successfully').first()).toBeVisible();
    const faculty = await callAs(product.url, 'faculty');
    const row = (await faculty.call(viewAllQuestions, {})).data.find((one) => one.name === name);
    const { data } = await faculty.call(viewQuestion, { body: { questionId: row?._id ?? '' } });
    expect(data.testcases.slice(0, 3)).toMatchObject([
      { input: '100', output: '200', type: 'PUBLIC' },
      { input: '0', output: '0', type: 'PUBLIC' },
      { input: '1', output: '2', type: 'HIDDEN' },
    ]);
    expect(data.testcases).toHaveLength(21);
  });
});

test('test cases come from a package of files, and what is not taken is said', async ({ page }) => {
  const archive = (files: Readonly<Record<string, string>>) => ({
    name: 'package.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(
      zip(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) }))),
    ),
  });
  const bring = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const asked = page.waitForEvent('filechooser');
    await press(page, 'From files');
    await (await asked).setFiles(files);
  };
  const dialog = page.getByRole('dialog', { name: 'Test cases from files' });
  await logIn(page, 'faculty');
  await page.goto('/faculty/questions/create-question');

  await test.step('an archive that is damaged, and one without a test, add nothing', async () => {
    await bring({ name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('PK broken') });
    await expect(dialog).toContainText('broken.zip is damaged');
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await bring(archive({ 'readme.txt': 'Nothing here.' }));
    await expect(dialog).toContainText('There is no test in it');
    await expect(dialog).toContainText('readme.txt: its name does not say');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(inputs(page)).toHaveCount(0);
  });

  await test.step('a package is shown, and taken with its names and types', async () => {
    await bring(
      archive({
        'problem/problem.yaml': 'name: Doubles',
        'problem/data/sample/1.in': '1\n',
        'problem/data/sample/1.ans': '2\n',
        'problem/data/secret/02-large.in': '500\r\n',
        'problem/data/secret/02-large.ans': '1000\r\n',
        'problem/data/secret/10.in': '7\n',
      }),
    );
    await expect(dialog).toContainText('3 test cases will be added, 1 of them without an output.');
    await expect(dialog).toContainText('One is left out');
    await expect(dialog).toContainText('problem/problem.yaml: its name does not say');
    await expectAccessibleScreen(page);
    await press(page, 'Add 3');
    await expect(dialog).toBeHidden();
    await expect(inputs(page)).toHaveCount(3);
    expect(await types(page)).toEqual(['PUBLIC', 'HIDDEN', 'HIDDEN']);
    await expect(inputs(page).nth(1)).toHaveValue('500\n');
    await expect(outputs(page).nth(1)).toHaveValue('1000\n');
    await expect(page.getByText('02-large')).toBeVisible();
  });

  await test.step('single files do as well, behind those that are there', async () => {
    const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
    await bring(file('4.in', '4'), file('4.out', '8'));
    await expect(dialog).toContainText('1 test case will be added.');
    await press(page, 'Add 1');
    await expect(inputs(page)).toHaveCount(4);
    expect(await types(page)).toEqual(['PUBLIC', 'HIDDEN', 'HIDDEN', 'HIDDEN']);
  });

  await test.step('a sheet brings a test in each row, and says of the others why they are none', async () => {
    const sheet = (text: string) => ({ name: 'tests.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await bring(sheet('Question,Answer\n1,2\n'));
    await expect(dialog).toContainText('The first row has to name the columns: Input is missing.');
    await page.keyboard.press('Escape');
    await bring(
      sheet('Input,Expected Output,Type,Name,Weight,Room\n"5\n6",11,hidden,Two lines,3,A1\n7,14,shown,,,\n'),
    );
    await expect(dialog).toContainText('1 test case will be added.');
    await expect(dialog).toContainText('HIDDEN · Two lines · weighs 3');
    await expect(dialog).toContainText('Column “Room”: it is not read.');
    await expect(dialog).toContainText('Row 3: “shown” is no type: PUBLIC or HIDDEN.');
    await expectAccessibleScreen(page);
    await press(page, 'Add 1');
    await expect(inputs(page)).toHaveCount(5);
    await expect(inputs(page).nth(4)).toHaveValue('5\n6');
    await expect(page.getByText('Two lines')).toBeVisible();
  });
});
