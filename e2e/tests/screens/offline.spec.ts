import { viewAllTasks } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';
import { isMarked, mark } from '../../page/mark.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const trouble = (page: Page) => page.getByRole('main').getByRole('alert');

test('a page that was never visited says Connection Issue in the shell, and comes by itself', async ({
  page,
  context,
}) => {
  await logIn(page, 'faculty');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await mark(page);

  await test.step('the shell stays, with the address, and says what is the matter', async () => {
    await context.setOffline(true);
    await menu(page).getByRole('link', { name: 'Rubrics' }).click();
    await expect(trouble(page)).toContainText('Connection Issue');
    await expect(trouble(page)).toContainText('This opens on its own once the connection is back.');
    await expect(page).toHaveURL(/\/faculty\/rubrics$/);
    await expect(page.getByRole('banner')).toContainText('Offline');
    await expect(menu(page).getByRole('link', { name: 'Rubrics' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(trouble(page)).toContainText('Connection Issue');
    await expectAccessibleScreen(page);
  });

  await test.step('so does the next one, and the one before is still there', async () => {
    await menu(page).getByRole('link', { name: 'Sessions' }).click();
    await expect(trouble(page)).toContainText('Connection Issue');
    await menu(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(trouble(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await menu(page).getByRole('link', { name: 'Rubrics' }).click();
    await expect(trouble(page)).toContainText('Connection Issue');
  });

  await test.step('with the network it comes, and nothing was loaded anew', async () => {
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Manage Rubrics' })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('banner')).not.toContainText('Offline');
    await expect(page).toHaveURL(/\/faculty\/rubrics$/);
    expect(await isMarked(page)).toBe(true);
  });
});

test('parts that a page fetches later wait for the network as well', async ({ page, context, product }) => {
  const faculty = await callAs(product.url, 'faculty');
  const { data } = await faculty.call(viewAllTasks, {});
  const task = data.find(({ name }) => name.startsWith('DAA Practical 2'));
  await logIn(page, 'faculty');

  await test.step('charts', async () => {
    await page.goto(`/faculty/tasks/view-submission/${task?._id}`);
    await expect(page.getByRole('tab', { name: 'Leaderboard' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('tab', { name: 'Difficulty Analysis' }).click();
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Connection Issue');
    await expect(page.getByRole('tab', { name: 'Leaderboard' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible();
  });

  await test.step('a preview, beside what was typed', async () => {
    await page.goto('/faculty/questions/create-question');
    const statement = page.getByRole('textbox', { name: 'Question', exact: true });
    await statement.fill('Typed before the network went.');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('alert')).toContainText('Connection Issue');
    await expect(statement).toContainText('Typed before the network went.');
    await context.setOffline(false);
    await expect(preview).toContainText('Typed before the network went.');
  });
});

test('a page whose styles were lost comes with them, not without', async ({ page }) => {
  await logIn(page, 'admin');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let lost = 0;
  await page.route(/\/assets\/.+\.css/, (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  await menu(page).getByRole('link', { name: 'Feedbacks' }).click();
  await expect(page.getByRole('heading', { name: 'Feedbacks' })).toBeVisible();
  expect(lost).toBeGreaterThan(1);
  const missing = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      .filter(({ sheet }) => sheet === null || sheet.cssRules.length === 0)
      .map(({ href }) => href),
  );
  expect(missing).toEqual([]);
});

test('a list that could not be loaded comes by itself when the server is back', async ({ page }) => {
  await logIn(page, 'faculty');
  await page.goto('/');
  await page.route('**/api/faculty/getRubric**', (route) => route.abort());
  await menu(page).getByRole('link', { name: 'Rubrics' }).click();
  await expect(trouble(page)).toContainText('Connection Issue');
  await page.unrouteAll();
  await expect(page.getByRole('table')).toBeVisible();
});

test('what keeps failing while the server is reached is loaded anew once, and then says so', async ({
  page,
}) => {
  await logIn(page, 'faculty');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await mark(page);
  await page.route(/\/assets\/rubric-list/, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>A page of somebody else.</p>' }),
  );
  await menu(page).getByRole('link', { name: 'Rubrics' }).click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect(trouble(page)).toContainText('This could not be loaded');
  await expect(page).toHaveURL(/\/faculty\/rubrics$/);
  await mark(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Rubrics' })).toBeVisible();
});
