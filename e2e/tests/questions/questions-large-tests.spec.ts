import { readFile } from 'node:fs/promises';
import { viewAllQuestions } from '@assay/contract';
import { zip } from '../../../apps/server/test/zip.ts';
import { callAs } from '../../api.ts';
import { choose } from '../../authoring.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

/** Numbered lines: what is shown of it is how it begins. */
const LARGE = Array.from({ length: 800_000 }, (_, n) => (n * 7919) % 1_000_003)
  .join('\n')
  .slice(0, 5_000_000);

test('an author brings a test of 5 MB in a ZIP, sees how it begins, checks a program on it, and finds it again', async ({
  page,
  product,
}) => {
  const name = `Large ${Date.now()}`;
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
  const largeInput = page.getByRole('group', { name: 'Input of test case 2, stored apart' });
  const largeOutput = page.getByRole('group', { name: 'Output of test case 2, stored apart' });
  const bring = async (files: Readonly<Record<string, string>>) => {
    const packed = zip(
      Object.entries(files).map(([path, text]) => ({ name: path, content: Buffer.from(text) })),
    );
    const asked = page.waitForEvent('filechooser');
    await press('From files');
    await (
      await asked
    ).setFiles({ name: 'tests.zip', mimeType: 'application/zip', buffer: Buffer.from(packed) });
  };
  const dialog = page.getByRole('dialog', { name: 'Test cases from files' });
  await logIn(page, 'faculty');
  await page.goto('/faculty/questions/create-question');
  await page.getByRole('textbox', { name: 'Short Name (Optional)' }).fill(name);
  await page.getByRole('textbox', { name: 'Question' }).fill('Print what you read.');
  await choose(page, page.getByRole('combobox', { name: 'Language' }), 'PYTHON');
  await page.getByLabel('Required Time (min)').fill('5');
  await page.getByRole('textbox', { name: 'Marks', exact: true }).fill('10');
  await page.getByLabel('Easy').check();

  await test.step('a byte too many is told, and nothing can be added', async () => {
    await bring({ '1.in': `${LARGE}1`, '1.out': '1' });
    await expect(dialog).toContainText('Test 1 is too large: an input or output may have at most 5 MB.');
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a large test is HIDDEN, and the form shows how it begins', async () => {
    await bring({ '1.in': '7\n', '1.out': '7\n', '2.in': LARGE, '2.out': LARGE });
    await expect(dialog).toContainText('One is large, and HIDDEN');
    await expect(dialog).toContainText('5,000,000 characters in all');
    await expectAccessibleScreen(page);
    await press('Add 2');
    await expect(dialog).toBeHidden();
    await expect(largeInput).toContainText(LARGE.slice(0, 200));
    await expect(largeInput).toContainText('5,000,000 bytes in all');
    await expect(
      page.getByRole('radiogroup', { name: 'Type of test case 2' }).getByRole('radio', { name: 'HIDDEN' }),
    ).toBeChecked();
    await expectAccessibleScreen(page);
  });

  await test.step('a program is checked on the whole of it', async () => {
    await page.getByRole('textbox', { name: 'Reference solution in PYTHON' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('import sys\nsys.stdout.write(sys.stdin.read())');
    await press('Check');
    await expect(page.getByText('All 2 tests passed.')).toBeVisible();
  });

  await test.step('it is saved, and there again when the question is opened', async () => {
    await page.getByRole('radiogroup', { name: 'Type of test case 2' }).getByText('PUBLIC').click();
    await press('Create');
    await expect(page.getByText('A PUBLIC test case is shown to students whole').first()).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Type of test case 2' }).getByText('HIDDEN').click();
    await press('Create');
    await expect(page.getByText('Question created successfully').first()).toBeVisible();
    const faculty = await callAs(product.url, 'faculty');
    const row = (await faculty.call(viewAllQuestions, {})).data.find((one) => one.name === name);
    await page.goto(`/faculty/questions/edit-question/${row?._id}`);
    await expect(largeOutput).toContainText('5,000,000 bytes in all');
    const downloading = page.waitForEvent('download');
    await largeOutput.getByRole('button', { name: /^Output of test case 2 \(5\.0 MB\)/ }).click();
    const saved = await readFile(await (await downloading).path(), 'utf8');
    expect(saved === LARGE).toBe(true);
  });

  await test.step('a small file takes its place, and is typed from then on', async () => {
    const asked = page.waitForEvent('filechooser');
    await press('Replace Output of test case 2 by a file');
    await (await asked).setFiles({ name: '2.out', mimeType: 'text/plain', buffer: Buffer.from('5\n') });
    await expect(page.getByRole('textbox', { name: 'Output' }).nth(1)).toHaveValue('5\n');
    await press('Remove Input of test case 2');
    await expect(page.getByRole('textbox', { name: 'Input' }).nth(1)).toHaveValue('');
  });
});
