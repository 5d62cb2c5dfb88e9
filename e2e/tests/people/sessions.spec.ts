import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addStudents, changePassword } from '@assay/contract';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { callAs, PASSWORD } from '../../api.ts';
import { editor, expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const enter = async (page: Page, username: string, stay: boolean) => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  if (stay) await page.getByLabel('Stay logged in').check();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard/);
};

test(
  'a session ends with the browser unless one stays logged in; another tab has it meanwhile',
  { tag: '@auth' },
  async ({ product, launchOptions }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-browser-'));
    const open = (): Promise<BrowserContext> =>
      chromium.launchPersistentContext(folder, { ...launchOptions, baseURL: product.url });
    const startOf = async (context: BrowserContext) => {
      const page = await context.newPage();
      await page.goto('/');
      await expect(
        page.getByLabel('Username').or(page.getByRole('heading', { name: /^Welcome/ })),
      ).toBeVisible();
      return page;
    };

    let context = await open();
    const first = await startOf(context);
    await enter(first, 'student8', false);
    await first.reload();
    await expect(first).toHaveURL(/\/dashboard/);
    const second = await startOf(context);
    await expect(second).toHaveURL(/\/dashboard/);
    await second.getByRole('button', { name: 'Logout' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(first).toHaveURL(/\/login/);
    await enter(first, 'student8', false);
    await expect(second).toHaveURL(/\/dashboard/);
    await context.close();

    context = await open();
    const next = await startOf(context);
    await expect(next.getByLabel('Username')).toBeVisible();
    expect(await next.evaluate(() => JSON.stringify(localStorage))).not.toContain('student8');
    await enter(next, 'student8', true);
    await context.close();

    context = await open();
    await expect(await startOf(context)).toHaveURL(/\/dashboard/);
    await context.close();
    await rm(folder, { recursive: true, force: true });
  },
);

test(
  'a session that ends absolutely in an exam asks for the password in place; the profile shows and ends sessions',
  { tag: ['@exam', '@profile'] },
  async ({ page, product }) => {
    const username = `SESS${Date.now() % 1_000_000}`;
    const hod = await callAs(product.url, 'hod');
    const { data } = await hod.call(addStudents, {
      body: {
        username,
        fullname: 'Session Sitter',
        gender: 'OTHER',
        semester: 5,
        batch: '2028',
        email: `${username.toLowerCase()}@example.edu`,
        phone: '9876543210',
      },
    });
    const first = data.password ?? '';
    await (
      await callAs(product.url, username, first)
    ).call(changePassword, { body: { currentPassword: first, newPassword: PASSWORD } });
    const taskId = await setExam(product.url, {
      students: [username],
      questions: ['How alike are two strands'],
    });
    await logIn(page, username);
    await startExam(page, taskId);
    await typeProgram(page, '// before the end');
    await expectSavedState(page, 'Saved');
    // In an exam it goes on for some hours; these are over as well.
    await product.sql(
      "update session set expires_at = now() - interval '12 hours' where account_id = (select id from account where username = $1)",
      [username],
    );
    await typeProgram(page, '// typed after the end');
    const dialog = page.getByRole('dialog', { name: 'Log in to continue' });
    await expect(dialog.getByLabel('Stay logged in')).toHaveCount(0);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog).toHaveCount(0);
    await expectSavedState(page, 'Saved');
    await page.reload();
    await expect(editor(page)).toContainText('typed after the end');

    await callAs(product.url, username);
    await page.goto('/student/profile', { waitUntil: 'load' });
    const sessions = page.getByRole('main').getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: 'This one' })).toHaveCount(1);
    await page.getByLabel('Email').fill('elsewhere@example.edu');
    await expect(page.getByLabel('Your password')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter your current password to change the email.')).toBeVisible();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('elsewhere@example.edu is not confirmed yet')).toBeVisible();
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect(sessions).toHaveCount(1);
  },
);
