import { addFaculty, changePassword } from '@assay/contract';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import type { Product } from '../../product.ts';

const FIRST = 'the first words';
const OWN = 'my own words';

/** A faculty member of this test alone, who has chosen a password. */
const newFaculty = async ({ url }: Product): Promise<string> => {
  const email = `factor${Date.now()}@example.edu`;
  const hod = await callAs(url, 'hod');
  await hod.call(addFaculty, {
    body: { fullname: 'Second Factor Faculty', gender: 'OTHER', email, phone: '9812345678', password: FIRST },
  });
  const faculty = await callAs(url, email, FIRST);
  await faculty.call(changePassword, { body: { currentPassword: FIRST, newPassword: OWN } });
  return email;
};

/** What the app shows now, or so many codes later; the server takes one code more or less. */
const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });

const enterPassword = async (page: Page, username: string) => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(OWN);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
};

/** By the button: a session that ends in any other way leads back, after the next login, to the page that was left. */
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page
    .getByRole('dialog', { name: 'Logout Confirmation' })
    .getByRole('button', { name: 'Yes', exact: true })
    .click();
  await page.waitForURL(/\/login$/);
};

test('staff set up an app, log in by its code, and by a recovery code where it is lost', async ({
  page,
  product,
}) => {
  const username = await newFaculty(product);
  let secret = '';
  let recoveryCode = '';

  await test.step('the password, a code of the app, and recovery codes that are shown once', async () => {
    await page.goto('/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(OWN);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('link', { name: `Profile of ${username}` }).click();
    await page.getByRole('button', { name: 'Set up' }).click();
    const part = page.locator('section', {
      has: page.getByRole('heading', { name: 'Second factor', exact: true }),
    });
    await part.getByLabel('Current password').fill(OWN);
    await part.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
    await expectAccessible(page);
    secret = (await page.getByTestId('secret').innerText()).replaceAll(/\s/g, '');
    await page.getByLabel('Code from your app').fill(codeOf(secret, 9));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText(/^The code is wrong, or was used before/)).toBeVisible();
    await page.getByLabel('Code from your app').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expectAccessible(page);
    recoveryCode = await codes.first().innerText();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('On. 10 of 10 recovery codes are left.')).toBeVisible();
  });

  await test.step('the next login asks for a code', async () => {
    await logOut(page);
    await enterPassword(page, username);
    await expect(page.getByLabel('Code from your app')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Code from your app').fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^The code is wrong, or was used before/)).toBeVisible();
    // The present one was used up when it was set up.
    await page.getByLabel('Code from your app').fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/faculty\/dashboard/);
  });

  await test.step('without the app a recovery code opens, and one fewer is left', async () => {
    await logOut(page);
    await enterPassword(page, username);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase());
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/faculty\/dashboard/);
    await page.getByRole('link', { name: `Profile of ${username}` }).click();
    await expect(page.getByText('On. 9 of 10 recovery codes are left.')).toBeVisible();
  });
});
