import { endOtherSessions } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs, PASSWORD } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const WHY = 'You were logged out from another of your devices.';
const KEPT = 'What you typed is kept on this device and comes back when you log in.';

const messages = (page: Page) => page.locator('.mantine-Notification-root');
const logInHere = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Username').fill('faculty2');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

test(
  'a session that ended elsewhere says why and what is kept, in every tab, until the next login',
  { tag: ['@auth', '@sessions'] },
  async ({ page, context, product }) => {
    const name = `Marks for style ${Date.now() % 1_000_000}`;
    await logIn(page, 'faculty2');
    await page.goto('/faculty/rubrics/create-rubric');
    const other = await context.newPage();
    await other.goto('/faculty/tasks');
    await expect(other.getByRole('table')).toBeVisible();
    const device = await callAs(product.url, 'faculty2');

    await test.step('a form that is saved then leads to the login, which says so', async () => {
      await page.getByLabel('Title of component 1').fill('Names');
      await page.getByLabel('Marks of component 1').fill('2');
      await device.call(endOtherSessions, { body: {} });
      // Saved at once: what was typed last has not rested.
      await page.getByLabel('Rubric Name').fill(name);
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole('alert')).toHaveText(`${WHY} ${KEPT}`);
      await expect(messages(page)).toHaveCount(0);
      await expectAccessibleScreen(page);
    });

    await test.step('the other tab says it as well, and not again when it is loaded anew', async () => {
      await expect(other).toHaveURL(/\/login$/);
      await expect(other.getByRole('alert')).toContainText(WHY);
      await other.reload();
      await expect(other.getByLabel('Username')).toBeVisible();
      await expect(other.getByRole('alert')).toHaveCount(0);
    });

    await test.step('one try that fails takes the place of the one before, and the reason stays', async () => {
      await logInHere(page, '');
      await expect(messages(page)).toHaveCount(1);
      await logInHere(page, 'wrong');
      await expect(messages(page)).toContainText('The username or the password is wrong.');
      await expect(messages(page)).toHaveCount(1);
      await expect(page.getByText(WHY)).toBeVisible();
    });

    await test.step('the login leads back to all that was typed, and nothing is said any more', async () => {
      await logInHere(page, PASSWORD);
      await expect(page).toHaveURL(/\/faculty\/rubrics\/create-rubric$/);
      await expect(page.getByLabel('Rubric Name')).toHaveValue(name);
      await expect(page.getByLabel('Title of component 1')).toHaveValue('Names');
      await expect(page.getByText(WHY)).toHaveCount(0);
      await expect(messages(page)).toHaveCount(0);
      await expect(other).toHaveURL(/\/faculty\/(tasks|dashboard)/);
    });

    await test.step('whoever logs out is told nothing', async () => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByLabel('Username')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(other).toHaveURL(/\/login$/);
      await expect(other.getByRole('alert')).toHaveCount(0);
    });
  },
);

test(
  'where nothing was typed, only why is said; a session that is over is told so at the next load',
  { tag: ['@auth', '@sessions'] },
  async ({ page, product }) => {
    await logIn(page, 'faculty2');
    await page.goto('/faculty/tasks');
    await expect(page.getByRole('table')).toBeVisible();
    await product.sql(
      "update session set last_used_at = now() - interval '13 hours' where ended_at is null and account_id = (select id from account where username = 'faculty2')",
      [],
    );
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toHaveText(
      'You were logged out because nothing was done here for 12 hours.',
    );
    await logInHere(page, PASSWORD);
    await expect(page).toHaveURL(/\/faculty\/tasks$/);
  },
);
