import { readFile } from 'node:fs/promises';
import { viewAllQuestions } from '@assay/contract';
import { strToU8, zipSync } from 'fflate';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const settings = (name: string) => `format: assay-question/1
name: ${name}
languages: [PYTHON]
tests:
  - { input: tests/1.in, output: tests/1.out, type: PUBLIC }
  - { input: tests/2.in, output: tests/2.out, type: HIDDEN }
references:
  - { language: PYTHON, file: sum.py }
`;

/** A file of one question that can be made and one that cannot. */
const packed = (name: string, output = '9') =>
  Buffer.from(
    zipSync({
      'sum/question.yaml': strToU8(settings(name)),
      'sum/statement.md': strToU8('Read two numbers and print their **sum**.'),
      'sum/sum.py': strToU8('print(sum(map(int, input().split())))'),
      'sum/tests/1.in': strToU8('1 2'),
      'sum/tests/1.out': strToU8('3'),
      'sum/tests/2.in': strToU8('4 5'),
      'sum/tests/2.out': strToU8(output),
      'broken/question.yaml': strToU8(settings(`${name} broken`)),
      'notes.txt': strToU8('bring milk'),
    }),
  );

test(
  'an author brings questions in a file, sees what they would be, and brings it again',
  { tag: ['@questions', '@question-exchange'] },
  async ({ page, product }) => {
    const faculty = await callAs(product.url, 'faculty');
    const name = `Brought ${Date.now()}`;
    const stored = async () =>
      (await faculty.call(viewAllQuestions, {})).data.filter((question) => question.name === name);
    await logIn(page, 'faculty');
    await page.goto('/faculty/questions');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    const pick = async (buffer: Buffer, file = 'sums.zip') =>
      page.locator('input[type=file]').setInputFiles({ name: file, mimeType: 'application/zip', buffer });
    const rows = page.getByRole('list', { name: 'What would be made' }).getByRole('listitem');
    const row = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

    await test.step('a file that is none says so', async () => {
      await pick(Buffer.from('hello'));
      await expect(page.getByRole('alert')).toContainText('This is no file of questions');
    });

    await test.step('one that did not reach the server is read with another press', async () => {
      await page.route('**/api/faculty/import-questions', (route) => route.abort());
      await pick(packed(name));
      await expect(page.getByRole('alert').filter({ hasText: 'Your file is still chosen' })).toBeVisible();
      await expectAccessibleScreen(page);
      await page.unroute('**/api/faculty/import-questions');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(row).toBeVisible();
    });

    await test.step('what would be made is shown, and why something is not', async () => {
      await expect(
        page.getByRole('status').filter({ hasText: '2 questions, Assay. Nothing is made yet.' }),
      ).toBeVisible();
      await expect(row).toContainText('New');
      await expect(row).toContainText('PYTHON · 2 tests (1 HIDDEN) · reference in PYTHON');
      await expect(rows.filter({ hasText: 'Cannot be made' })).toContainText(
        'The file statement.html (or statement.md) is missing.',
      );
      await expect(page.getByText('notes.txt: it stands in no folder of a question.')).toBeVisible();
      expect(await stored()).toEqual([]);
      await expectAccessibleScreen(page);
    });

    await test.step('it is made with what the file leaves open', async () => {
      await page.getByRole('textbox', { name: 'Marks' }).fill('7');
      await page.getByRole('button', { name: 'Make 1 question' }).click();
      await expect(page.getByRole('status').filter({ hasText: '1 question made.' })).toBeVisible();
      expect(await stored()).toMatchObject([{ marks: 7, timeRequired: 30, testcaseCount: 2 }]);
    });

    await test.step('the same file makes nothing twice, a changed one a version that is asked for', async () => {
      await page.reload();
      await pick(packed(name));
      await expect(row).toContainText('Already there');
      await expect(page.getByRole('button', { name: 'Make', exact: true })).toBeDisabled();
      await pick(packed(name, '9 '), 'changed.zip');
      await expect(row).toContainText('Differs from version 1 in: test cases.');
      const tick = page.getByRole('checkbox', { name: `New version of ${name}` });
      await expect(tick).not.toBeChecked();
      await tick.check();
      await page.getByRole('button', { name: 'Make 1 question' }).click();
      await expect(page.getByRole('status').filter({ hasText: '1 new version made.' })).toBeVisible();
      expect(await stored()).toHaveLength(1);
    });

    await test.step('ticked questions come out in a file that this page takes', async () => {
      await page.getByRole('link', { name: 'Back to Questions' }).click();
      await page.getByRole('searchbox', { name: 'Search questions' }).fill(name);
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export 1 question' }).click();
      await page.getByRole('menuitem', { name: 'For Assay, and to read' }).click();
      const file = await readFile(await (await coming).path());
      await page.getByRole('link', { name: 'Import', exact: true }).click();
      await pick(file, 'questions.zip');
      await expect(row).toContainText('Already there');
    });
  },
);
