import { addInstitute } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

/** A word that no other run has; names of places are letters only. */
const uniqueWord = (): string =>
  [...String(Date.now())].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Has a sheet of a step checked, and waits for its page. */
const check = async (
  page: Page,
  step: string,
  lines: readonly string[],
  before: (form: ReturnType<typeof dialog>) => Promise<void> = () => Promise.resolve(),
) => {
  await page.getByRole('button', { name: `Upload a sheet of ${step}` }).click();
  const form = dialog(page, `${step.charAt(0).toUpperCase()}${step.slice(1)} from a sheet`);
  await before(form);
  await page.locator('input[type=file]').setInputFiles({
    name: `${step}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await form.getByRole('button', { name: 'Check the sheet' }).click();
  await expect(page.getByRole('table', { name: 'Rows', exact: true })).toBeVisible();
  await expect(page.getByText('Checked, not applied')).toBeVisible();
};

const apply = async (page: Page, button: string) => {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('Applied', { exact: true })).toBeVisible();
};

const back = async (page: Page) => {
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Set up from sheets' })).toBeVisible();
};

test(
  'an administrator sets an institute up from sheets: checked, applied, passwords handed out, then corrected',
  { tag: ['@setup-sheets', '@sheets'] },
  async ({ page, product }) => {
    const word = uniqueWord();
    const admin = await callAs(product.url, 'admin');
    const { data } = await admin.call(addInstitute, {
      body: {
        name: `Sheets ${word}`,
        head: {
          fullname: 'Uma Rao',
          email: `hoi.${word}@example.edu`,
          phone: '9876543210',
          gender: 'FEMALE',
        },
      },
    });
    await logIn(page, 'admin');
    await page.goto(`/admin/institute/${data._id}/departments`);
    await page.getByRole('link', { name: 'Set up from sheets' }).click();
    await expect(page.getByRole('heading', { name: 'Set up from sheets' })).toBeVisible();

    await test.step('a template is given out, and what is no sheet is refused where it is chosen', async () => {
      const [csv] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV' }).first().click(),
      ]);
      expect(csv.suggestedFilename()).toBe('departments-template.csv');
      await page.getByRole('button', { name: 'Upload a sheet of departments' }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'departments.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Department\nCivil'),
      });
      const form = dialog(page, 'Departments from a sheet');
      await form.getByRole('button', { name: 'Check the sheet' }).click();
      await expect(form.getByRole('alert')).toContainText('The sheet lacks the columns Head Name');
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('departments are checked, then applied', async () => {
      await check(page, 'departments', [
        'Department,Head Name,Head Email,Head Phone,Head Gender',
        `Civil,Kavita Rao,civil.${word}@example.edu,9812345678,F`,
      ]);
      await expect(page.getByRole('row', { name: /Civil/ })).toContainText('New');
      await apply(page, 'Apply 1 row');
      await back(page);
    });

    const name = word.slice(-8).toUpperCase();
    await test.step('of students the refused rows are taken away to be corrected, and the others come into their group', async () => {
      await check(page, 'students', [
        'Department,Username,Full Name,Gender,Semester,Passout Year,Email,Phone,Division',
        `Civil,${name}1,Meera Joshi,F,3,2028,one.${word}@example.edu,9812345678,A`,
        `Mechanical,${name}2,Om Patil,M,3,2028,two.${word}@example.edu,9812345678,A`,
      ]);
      await expect(page.getByRole('row', { name: /Meera Joshi/ })).toContainText('Civil Sem 3 Div A');
      await expect(page.getByRole('row', { name: /Om Patil/ })).toContainText(
        'There is no department “Mechanical” in the institute.',
      );
      const [correct] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Rows to correct' }).click(),
      ]);
      expect(correct.suggestedFilename()).toBe('students-to-correct.xlsx');
      await expectAccessibleScreen(page);
      await apply(page, 'Apply 1 row');
    });

    await test.step('first passwords are downloaded once, and forgotten', async () => {
      const [passwords] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download passwords' }).click(),
      ]);
      expect(passwords.suggestedFilename()).toBe('students-passwords.xlsx');
      await expectAccessible(page, 'all');
      await page.getByRole('button', { name: 'Yes, forget them' }).click();
      await expect(page.getByText('First passwords')).toBeHidden();
      await back(page);
    });

    await test.step('what is known is changed, after each field was seen before and after', async () => {
      await check(
        page,
        'students',
        ['Username,Phone', `${name}1,9876543210`, `${name}9,9876543210`],
        (form) => form.getByRole('radio', { name: 'Change what is known' }).check(),
      );
      await expect(page.getByRole('row', { name: new RegExp(`${name}1`) })).toContainText(
        '+91 98123 45678 → +91 98765 43210',
      );
      await page.getByRole('button', { name: 'Apply 1 row' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Applied', { exact: true })).toBeVisible();
      await expect(page.getByText('1 changed, 1 refused')).toBeVisible();
      await back(page);
      await expect(page.getByRole('link', { name: '1 changed, 1 refused' })).toBeVisible();
    });
  },
);
