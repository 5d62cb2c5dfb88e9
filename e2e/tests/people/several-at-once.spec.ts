import { readFile } from 'node:fs/promises';
import { addDepartment, addStudents, fetchInstitutes } from '@assay/contract';
import type { Download, Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

/** A word that no other run has; names of people have no digits. */
const uniqueWord = (): string =>
  [...String(Date.now())].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

/** Adds students who have a word in their names alone, as a faculty member of the demonstration. */
const addNamed = async (url: string, word: string, count: number): Promise<string[]> => {
  const faculty = await callAs(url, 'faculty');
  const usernames = Array.from({ length: count }, (_, index) => `${word}-${index}`);
  for (const username of usernames)
    await faculty.call(addStudents, {
      body: {
        username,
        fullname: `Zoya ${word}`,
        gender: 'FEMALE',
        semester: 5,
        batch: '2028',
        email: `${username}@example.edu`,
        phone: '9876543210',
      },
    });
  return usernames;
};

/** Opens a list, narrowed to those with the word. */
const openNarrowed = async (page: Page, address: string, word: string, total: string) => {
  await page.goto(`${address}?q=${word}`);
  await expect(page.getByText(total)).toBeVisible();
};

test('students are ticked by keyboard, all that match on every page, and get new passwords and a sheet', async ({
  page,
  product,
}) => {
  const word = uniqueWord();
  const usernames = await addNamed(product.url, word, 12);
  await logIn(page, 'hod');
  await openNarrowed(page, '/hod/students', word, '1–10 of 12');
  const rows = page.getByRole('table', { name: 'Students' }).getByRole('row');

  await test.step('Space ticks the row that has the focus; the bar counts, over pages', async () => {
    await expect(bar(page)).toHaveCount(0);
    await rows.nth(1).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(bar(page).getByRole('status')).toHaveText('2 students selected');
    await page.getByRole('button', { name: 'next page' }).click();
    await expect(page.getByText('11–12 of 12')).toBeVisible();
    await expect(bar(page).getByRole('status')).toHaveText('2 students selected');
    await bar(page).getByRole('button', { name: 'Select all 12' }).click();
    await expect(bar(page).getByRole('status')).toHaveText('12 students selected');
    await expectAccessible(page);
  });

  await test.step('the sheet has the columns of the list', async () => {
    const downloading = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^students-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await textOf(download)).trim().split('\r\n');
    expect(lines[0]).toBe('Username,Full Name,Semester,Passout Year,Email,Phone,Gender');
    expect(lines).toHaveLength(13);
    // A number that begins with + would compute.
    expect(lines[1]).toContain(`Zoya ${word},5,2028,`);
    expect(lines[1]).toContain(",'+91");
  });

  await test.step('new passwords come as one sheet, which is downloaded, and again on demand', async () => {
    await bar(page).getByRole('button', { name: 'New passwords' }).click();
    await expect(dialog(page, 'New Passwords')).toContainText('12 people');
    const downloading = page.waitForEvent('download');
    await dialog(page, 'New Passwords').getByRole('button', { name: 'Make new passwords' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^new-passwords-.*\.xlsx$/);
    const done = dialog(page, 'Done');
    await expect(done).toContainText('12 people got new passwords.');
    await expectAccessible(page);
    const again = page.waitForEvent('download');
    await done.getByRole('button', { name: 'Passwords' }).click();
    await again;
    await done.getByRole('button', { name: 'Done' }).click();
    await expect(bar(page)).toHaveCount(0);
  });

  await test.step('a letter that cannot be sent is kept as it was typed', async () => {
    await rows.nth(1).getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Mail' }).click();
    const mail = dialog(page, 'Mail');
    await mail.getByRole('button', { name: 'Send' }).click();
    await expect(mail.getByText('Please enter a subject.')).toBeVisible();
    await mail.getByLabel('Subject').fill('Lab on Monday');
    await mail.getByLabel('Text').fill('Bring your record.');
    await mail.getByRole('button', { name: 'Send' }).click();
    await expect(mail.getByText('No mail server is set up, so nothing was sent.')).toBeVisible();
    await expect(mail.getByLabel('Text')).toHaveValue('Bring your record.');
    await expectAccessible(page);
  });
  expect(usernames).toHaveLength(12);
});

test('an administrator finds a person, deactivates and activates them, and moves them to another department', async ({
  page,
  product,
}) => {
  const word = uniqueWord();
  const [first = '', second = ''] = await addNamed(product.url, word, 2);
  const admin = await callAs(product.url, 'admin');
  const instituteId = (await admin.call(fetchInstitutes, {})).data.at(-1)?._id ?? '';
  const name = `Moving ${word}`;
  await admin.call(addDepartment, {
    body: {
      instituteId,
      name,
      hod: { fullname: 'Uma Rao', email: `${word}@example.org`, phone: '9876543210', gender: 'FEMALE' },
    },
  });
  await logIn(page, 'admin');
  await page.goto('/admin/dashboard');

  await test.step('the menu leads to the search, which finds by email', async () => {
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
    await page.getByRole('searchbox').fill(`${first}@example`);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expect(page.getByRole('row', { name: `Zoya ${word}` })).toContainText('New');
  });

  await test.step('who is deactivated cannot log in', async () => {
    await page.getByRole('button', { name: `Actions for Zoya ${word}` }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await dialog(page, 'Deactivate').getByRole('button', { name: 'Deactivate' }).click();
    await expect(dialog(page, 'Done')).toContainText('1 person can no longer log in.');
    await dialog(page, 'Done').getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('row', { name: `Zoya ${word}` })).toContainText('Inactive');
    await page.getByRole('button', { name: `Actions for Zoya ${word}` }).click();
    await page.getByRole('menuitem', { name: 'Activate', exact: true }).click();
    await dialog(page, 'Activate').getByRole('button', { name: 'Activate' }).click();
    await expect(dialog(page, 'Done')).toContainText('1 person can log in.');
    await dialog(page, 'Done').getByRole('button', { name: 'Done' }).click();
  });

  await test.step('several are moved together', async () => {
    await openNarrowed(page, '/admin/people', word, '1–3 of 3');
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await bar(page).getByRole('button', { name: 'Move' }).click();
    const move = dialog(page, 'Move to Another Department');
    await move.getByRole('button', { name: 'Move' }).click();
    await expect(move.getByText('Please choose a department.')).toBeVisible();
    await move.getByRole('combobox', { name: 'Department' }).fill(word);
    await page.getByRole('option', { name }).click();
    await expectAccessible(page);
    await move.getByRole('button', { name: 'Move' }).click();
    const done = dialog(page, 'Done');
    await expect(done).toContainText(`2 people are in ${name} now.`);
    // The head of that department has the word in the email, and is found as well.
    await expect(done.getByRole('row', { name: 'Uma Rao' })).toContainText('Heads leave office first');
    await done.getByRole('button', { name: 'Done' }).click();
    await openNarrowed(page, '/admin/people', second, '1–1 of 1');
    await expect(page.getByRole('row', { name: `Zoya ${word}` })).toContainText(name);
  });
});
