import { readFile } from 'node:fs/promises';
import {
  addFaculty,
  addGroup,
  addStudents,
  archiveBatch,
  changePassword,
  deleteFaculty,
  deleteGroup,
  fetchFaculties,
  fetchGroups,
} from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs, PASSWORD } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { inLetters } from '../../own-place.ts';
import { logIn } from '../../page/log-in.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

const openMenu = async (page: Page, fullname: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${fullname}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

const search = async (page: Page, words: string) => {
  await page.getByPlaceholder('Search faculties here').fill(words);
  await expect(page.getByRole('row', { name: words })).toBeVisible();
};

/** Logs in without waiting for a dashboard. */
const enter = async (page: Page, username: string, password: string) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

test('a faculty member is added, renamed, made inactive and deleted; what the person owned goes to another', async ({
  page,
  browser,
  product,
}) => {
  const stamp = Date.now() % 1_000_000;
  const email = `walk${stamp}@example.edu`;
  const renamed = `walked${stamp}@example.edu`;
  const successor = { fullname: `Successor ${inLetters(stamp)}`, email: `successor${stamp}@example.edu` };
  const hod = await callAs(product.url, 'hod');
  let password = '';
  await logIn(page, 'hod');
  await page.goto('/hod/faculty');

  await test.step('the form names every wrong field, and keeps what was typed when the network fails', async () => {
    await expect(page.getByRole('heading', { name: 'Manage Faculties' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Faculties' }).getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('button', { name: 'Add Faculty' }).click();
    const form = dialog(page, 'Add Faculty');
    await form.getByLabel('Email').fill('nobody');
    await form.getByLabel('Phone').fill('98123');
    await form.getByRole('button', { name: 'Add Faculty' }).click();
    for (const message of ['Full name is required', 'Invalid email format', 'Phone must be 10 digits'])
      await expect(form.getByText(message)).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Full Name').fill('Walk Through Faculty');
    await form.getByLabel('Email').fill(` ${email.toUpperCase()} `);
    await form.getByLabel('Phone').fill('9812345678');
    // The server adds, and its answer is lost.
    await page.route('**/api/hod/add-faculty', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await form.getByRole('button', { name: 'Add Faculty' }).click();
    await expect(page.getByText('Network error')).toBeVisible();
    await page.unroute('**/api/hod/add-faculty');
    await expect(form.getByLabel('Full Name')).toHaveValue('Walk Through Faculty');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Faculty added successfully')).toBeVisible();
    const once = dialog(page, 'Password of Walk Through Faculty');
    await expect(once).toContainText(email);
    password = await once.getByTestId('password').innerText();
    await once.getByRole('button', { name: 'Done' }).click();
  });

  // The person begins to work: a group of the own.
  const first = await callAs(product.url, email, password);
  const chosen = { currentPassword: password, newPassword: PASSWORD, confirmPassword: PASSWORD };
  await first.call(changePassword, { body: chosen });
  const group = { name: `Left behind ${stamp}`, semester: 1, batch: '2030' };
  const { data: made } = await first.call(addGroup, { body: group });
  const added = await hod.call(addFaculty, { body: { ...successor, phone: '9812345678', gender: 'OTHER' } });

  await test.step('the details are shown, and an email that is taken is refused at its field', async () => {
    await search(page, email);
    await openMenu(page, 'Walk Through Faculty', 'View');
    const details = dialog(page, 'Walk Through Faculty');
    await expect(details).toContainText('Computer Engineering');
    await expect(details).toContainText('Active');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await openMenu(page, 'Walk Through Faculty', 'Edit');
    const form = dialog(page, 'Edit Walk Through Faculty');
    await form.getByLabel('Email').fill(successor.email);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText(`Somebody already logs in with “${successor.email}”.`)).toBeVisible();
    await expect(form.getByLabel('Email')).toBeFocused();
    await form.getByLabel('Email').fill(renamed);
    await form.getByRole('switch', { name: 'Active' }).click();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Faculty updated successfully')).toBeVisible();
    await search(page, renamed);
    await expect(page.getByRole('row', { name: renamed })).toContainText('Inactive');
  });

  const other = await browser.newContext({ baseURL: product.url });
  const theirs = await other.newPage();
  await test.step('who is inactive cannot log in, by the new email either', async () => {
    await enter(theirs, renamed, PASSWORD);
    await expect(theirs.getByText('This account is not active.').first()).toBeVisible();
  });

  await test.step('made active with a new password, the person chooses one of one’s own', async () => {
    await openMenu(page, 'Walk Through Faculty', 'Edit');
    await dialog(page, 'Edit Walk Through Faculty').getByRole('switch', { name: 'Active' }).click();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('row', { name: renamed })).not.toContainText('Inactive');
    await openMenu(page, 'Walk Through Faculty', 'New password');
    await dialog(page, 'New Password').getByRole('button', { name: 'Make new password' }).click();
    const once = dialog(page, 'Password of Walk Through Faculty');
    await enter(theirs, renamed, await once.getByTestId('password').innerText());
    await expect(theirs.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
    await once.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('deleting names what the person owns, and hands it over', async () => {
    await openMenu(page, 'Walk Through Faculty', 'Delete');
    const question = dialog(page, 'Delete Confirmation');
    await expect(question).toContainText('Are you sure you want to Delete?');
    await expect(question).toContainText('Owns 1 group.');
    await expectAccessible(page);
    const select = question.getByRole('combobox', { name: 'Hand over to' });
    await select.fill(successor.fullname);
    await page.getByRole('option', { name: successor.fullname }).click();
    await expect(select).toHaveValue(successor.fullname);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Faculty deleted successfully')).toBeVisible();
    await expect(page.getByText('No faculties found.')).toBeVisible();
    const taker = await callAs(product.url, successor.email, added.data.password ?? '');
    const own = { currentPassword: added.data.password ?? '', newPassword: PASSWORD };
    await taker.call(changePassword, { body: own });
    const { data } = await taker.call(fetchGroups, {});
    expect(data).toMatchObject([{ name: group.name, isOwner: true }]);
    await taker.call(deleteGroup, { body: { id: made._id } });
  });
  await hod.call(deleteFaculty, { body: { id: added.faculty._id } });
  await other.close();
});

test(
  'a sheet of faculty is checked before anybody is added, and a batch is archived and brought back',
  { tag: ['@students', '@sheets'] },
  async ({ page, product }) => {
    const stamp = Date.now() % 1_000_000;
    const hod = await callAs(product.url, 'hod');
    await logIn(page, 'hod');

    await test.step('the template, the check and the passwords of a sheet', async () => {
      await page.goto('/hod/faculty');
      await page.getByRole('button', { name: 'Upload' }).click();
      const upload = dialog(page, 'Upload Faculty');
      const [template] = await Promise.all([
        page.waitForEvent('download'),
        upload.getByRole('button', { name: 'CSV' }).click(),
      ]);
      expect(template.suggestedFilename()).toBe('faculty-template.csv');
      expect(await readFile(await template.path(), 'utf8')).toContain('Full Name,Email,Phone,Gender');
      await page.locator('input[type=file]').setInputFiles({
        name: 'faculty.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'Name,Email,Mobile,Sex',
            `Sheet Faculty,sheet${stamp}@example.edu,9812345678,F`,
            `Sheet Again,SHEET${stamp}@example.edu,9812345678,M`,
            'Sheet Wrong,nobody,98,M',
          ].join('\n'),
        ),
      });
      await expect(upload.getByText('1 faculty member can be added.')).toBeVisible();
      const rows = upload.getByRole('region', { name: 'Rows that are not added' });
      await expect(rows.getByRole('row', { name: /^3 / })).toContainText('The email also appears further up');
      await expect(rows.getByRole('row', { name: /^4 / })).toContainText('Invalid email format.');
      await expectAccessible(page);
      const [passwords] = await Promise.all([
        page.waitForEvent('download'),
        upload.getByRole('button', { name: 'Add 1 faculty member' }).click(),
      ]);
      expect(passwords.suggestedFilename()).toBe('faculty-passwords.xlsx');
      await expect(upload.getByText('1 faculty member added.')).toBeVisible();
      await upload.getByRole('button', { name: 'Done' }).click();
      await search(page, `sheet${stamp}@example.edu`);
      const { faculties } = await hod.call(fetchFaculties, {});
      const sheeted = faculties.find(({ username }) => username === `sheet${stamp}@example.edu`);
      await hod.call(deleteFaculty, { body: { id: sheeted?._id ?? '' } });
    });

    // A semester and year of which there is nobody else.
    const names = ['One', 'Two', 'Three'].map((name) => `Passing ${name}`);
    for (const [index, fullname] of names.entries()) {
      const username = `PASS${stamp}${index}`;
      const person = { username, fullname, email: 'pass@example.edu', phone: '9812345678', gender: 'OTHER' };
      await hod.call(addStudents, { body: { ...person, semester: 7, batch: '2019' } });
    }
    const batchAction = async (name: string) => {
      await page.getByRole('button', { name: 'Batches' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const choose = async (label: string, option: RegExp) => {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option }).click();
    };

    await page.goto(`/hod/students?q=PASS${stamp}`);
    await expect(page.getByRole('row', { name: 'Passing Three' })).toBeVisible();
    await test.step('an archived batch is off the list, and is brought back', async () => {
      await batchAction('Archive batch');
      await expect(dialog(page, 'Archive Batch')).toContainText('can no longer log in');
      await choose('Passout Year', /^2019 \(3 students\)/);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Archive 3 students' }).click();
      await expect(page.getByText('Batch 2019 archived: 3 students.')).toBeVisible();
      await expect(page.getByText('No students found.')).toBeVisible();
      await batchAction('Archived batches');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Restore batch 2019' }).click();
      await expect(page.getByText('Batch 2019 restored: 3 students can log in again.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('row', { name: 'Passing One' })).toBeVisible();
    });
    await hod.call(archiveBatch, { body: { batch: '2019' } });
  },
);
