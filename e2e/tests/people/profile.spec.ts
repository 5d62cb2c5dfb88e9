import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addStudents, changePassword, verify } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import type { Product } from '../../product.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FIRST = 'the first words';
const OWN = 'my own words';

let number = 0;

/** A student of this test alone, who has chosen a password. */
const newStudent = async ({ url }: Product): Promise<string> => {
  const username = `PROF${(Date.now() + (number += 1)) % 10_000_000}`;
  const faculty = await callAs(url, 'faculty');
  await faculty.call(addStudents, {
    body: {
      username,
      fullname: 'Asha Menon',
      gender: 'FEMALE',
      semester: 5,
      batch: '2028',
      email: `${username.toLowerCase()}@example.edu`,
      phone: '9812345678',
      password: FIRST,
    },
  });
  const student = await callAs(url, username, FIRST);
  await student.call(changePassword, { body: { currentPassword: FIRST, newPassword: OWN } });
  return username;
};

const enter = async (page: Page, username: string, password: string) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

/** The links in the mails that were written for an account, oldest first. */
const linksFor = async ({ folder }: Product, username: string): Promise<string[]> => {
  const outbox = join(folder, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.toSorted().map((name) => readFile(join(outbox, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`${username.toLowerCase()}@example.edu`))
    .map((mail) => /http\S+\/reset-password\/[\w-]+/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[0] ?? '');
};

test('a student keeps the own profile: details, picture, password and a word to the administrators', async ({
  page,
  product,
}) => {
  const username = await newStudent(product);
  await enter(page, username, OWN);
  await page.getByRole('link', { name: `Profile of ${username}` }).click();
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const picture = page.getByRole('group', { name: 'Profile picture' });
  const inHeader = page.getByRole('link', { name: `Profile of ${username}` }).locator('img');

  await test.step('what others say is shown, what one says oneself can be changed', async () => {
    for (const [term, fact] of [
      ['Username', username],
      ['Role', 'Student'],
      ['Semester', '5'],
      ['Passout Year', '2028'],
    ] as const)
      await expect(
        page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) }),
      ).toContainText(fact);
    await expect(page.getByLabel('Full Name')).toHaveValue('Asha Menon');
  });

  await test.step('wrong fields are named and keep what was typed', async () => {
    await page.getByLabel('Full Name').fill('R2D2');
    await page.getByLabel('Phone').fill('12345');
    await save.click();
    await expect(page.getByText('Please correct the errors in the form.')).toBeVisible();
    await expect(page.getByText('Full name must be 2-50 letters or spaces.')).toBeVisible();
    await expect(page.getByText('Phone must be 10 digits.')).toBeVisible();
    await expect(page.getByLabel('Phone')).toHaveValue('12345');
    await expectAccessible(page);
  });

  await test.step('only a picture can be the picture; it is shown before and after saving', async () => {
    const picker = page.locator('input[type="file"]').first();
    await picker.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(picture.getByRole('alert')).toHaveText('Choose a picture: a PNG, JPEG, WebP or GIF file.');
    await picker.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(1_000_001) });
    await expect(picture.getByRole('alert')).toHaveText('The picture is larger than 1 MB (1,000,000 bytes).');
    await picker.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
    await expect(picture.locator('img')).toHaveAttribute('src', /^blob:/);
    await expect(inHeader).toHaveCount(0);
  });

  await test.step('what could not be saved stays, leaving asks, and the second try saves', async () => {
    await page.getByLabel('Full Name').fill('Asha Devi Menon');
    await page.getByLabel('Phone').fill('9876543210');
    await page.getByRole('combobox', { name: 'Gender' }).click();
    await page.getByRole('option', { name: 'Select' }).click();
    await page.route('**/api/student/profile', (route) => route.abort());
    await save.click();
    await expect(page.getByText('Could not update profile')).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveValue('Asha Devi Menon');
    await page.unroute('**/api/student/profile');
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Profile updated')).toBeVisible();
    await expect.poll(() => inHeader.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    await page.reload();
    await expect(page.getByLabel('Full Name')).toHaveValue('Asha Devi Menon');
    await expect(page.getByRole('combobox', { name: 'Gender' })).toHaveValue('Select');
    await expect
      .poll(() => picture.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(1);
    await picture.getByRole('button', { name: 'Remove picture' }).click();
    await save.click();
    await expect(inHeader).toHaveCount(0);
  });

  await test.step('a password is changed once all fields are right; other sessions end and this one stays', async () => {
    const elsewhere = await callAs(product.url, username, OWN);
    const change = page.getByRole('button', { name: 'Change password' });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await change.click();
    await expect(page.getByText('Please fill all password fields').first()).toBeVisible();
    await field('Current password').fill('a guess');
    await field('New password').fill('other words');
    await field('Confirm new password').fill('other word');
    await change.click();
    await expect(page.getByText('New passwords do not match').first()).toBeVisible();
    await field('Confirm new password').fill('other words');
    await field('Confirm new password').press('Control+a');
    await field('Confirm new password').press('Control+x');
    await expect(field('Confirm new password')).toHaveValue('other words');
    await change.click();
    await expect(page.getByText('The current password is wrong.').first()).toBeVisible();
    await expectAccessible(page);
    await field('Current password').fill(OWN);
    await change.click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(field('Current password')).toHaveValue('');
    await expect(elsewhere.call(verify, {})).rejects.toThrow('401');
    await page.reload();
    await expect(page.getByLabel('Full Name')).toHaveValue('Asha Devi Menon');
  });

  await test.step('feedback can be given', async () => {
    await page.getByRole('button', { name: 'Give Feedback' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Your Suggestions' });
    await dialog.getByLabel('Message').fill('Thanks for the profile.');
    await dialog.getByRole('button', { name: 'Submit Suggestions' }).click();
    await expect(page.getByText('Thanks for the feedback!')).toBeVisible();
  });
});

test(
  'a forgotten password is chosen anew by a mailed link, once',
  { tag: '@auth' },
  async ({ page, product }) => {
    const username = await newStudent(product);
    await page.clock.install();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Reset Password' }).click();
    const send = page.getByRole('button', { name: 'Send Email' });

    await test.step('a name is needed, and a line', async () => {
      await send.click();
      await expect(page.getByText('Please Enter Username to Reset Password.').first()).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Username').fill(username.toLowerCase());
      await page.route('**/api/auth/forgot-password', (route) => route.abort());
      await send.click();
      await expect(page.getByText('Failed to send reset email.').first()).toBeVisible();
      await expect(page.getByLabel('Username')).toHaveValue(username.toLowerCase());
      await page.unroute('**/api/auth/forgot-password');
    });

    await test.step('after a minute the mail can be sent again', async () => {
      await send.click();
      await expect(
        page.getByText('Password reset email sent to your registered email address!'),
      ).toBeVisible();
      await expect(page.getByText(/You can send it again in \d+ seconds\./)).toBeVisible();
      await expectAccessible(page);
      const resend = page.getByRole('button', { name: 'Resend Email' });
      await page.clock.fastForward(50_000);
      await expect(resend).toHaveCount(0);
      await page.clock.fastForward(10_000);
      await resend.click();
      await expect(page.getByText(/You can send it again in \d+ seconds\./)).toBeVisible();
      await expect.poll(async () => (await linksFor(product, username)).length).toBe(2);
    });

    const [first = '', second = ''] = await linksFor(product, username);
    await test.step('the link leads to a new password, with which one logs in', async () => {
      await page.goto(second);
      const field = (name: string) => page.getByLabel(name, { exact: true });
      await field('New password').fill('chosen anew');
      await field('Confirm new password').fill('chosen new');
      await page.getByRole('button', { name: 'Save password' }).click();
      await expect(page.getByText('New passwords do not match').first()).toBeVisible();
      await expectAccessible(page);
      await field('Confirm new password').fill('chosen anew');
      await page.getByRole('button', { name: 'Save password' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await enter(page, username, 'chosen anew');
      await expect(page).toHaveURL(/\/student\/dashboard$/);
    });

    await test.step('used, too old and unknown links say so and lead to a new one', async () => {
      await page.goto(second);
      await expect(page.getByRole('alert')).toContainText('This link has been used');
      await page.goto(first);
      await expect(page.getByRole('alert')).toContainText('This link has been used');
      await expectAccessible(page);
      await product.sql(
        `update password_reset set ended_at = null, expires_at = now() - interval '1 minute'
       where account_id = (select id from account where username = $1)`,
        [username],
      );
      await page.goto(first);
      await expect(page.getByRole('alert')).toContainText('This link has expired.');
      await page.goto('/reset-password/nobody-was-sent-this');
      await expect(page.getByRole('alert')).toContainText('This link is not valid.');
      await page.getByRole('link', { name: 'Get a new link' }).click();
      await expect(page.getByLabel('Username')).toBeVisible();
      await page.getByRole('link', { name: 'Back to login' }).click();
      // Whoever is logged in already is led on.
      await expect(page).toHaveURL(/\/student\/dashboard$/);
    });
  },
);
