import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn, logInByForm } from '../../page/log-in.ts';

/**
 * Each role's area, where its name in the header leads, and the addresses of its menu, as the specification lists them,
 * with the audit log, the question bank, the administrators, people, the roll-over, attainment, mails, and what other systems
 * are given.
 */
const PEOPLE = [
  [
    'admin',
    '/admin',
    '/admin/profile',
    [
      'dashboard',
      'institute',
      'people',
      'administrators',
      'roll-over',
      'tags',
      'question-bank',
      'gradebook-templates',
      'feedback',
      'mails',
      'webhooks',
      'retention',
      'service-accounts',
      'audit',
    ],
  ],
  [
    'hoi',
    '/hoi',
    '/hoi/profile',
    [
      'dashboard',
      'department/[0-9a-f-]{36}',
      'faculty',
      'people',
      'roll-over',
      'attainment/departments',
      'question-bank',
      'mails',
      'webhooks',
      'service-accounts',
      'audit',
    ],
  ],
  [
    'hod',
    '/hod',
    '/hod/profile',
    [
      'dashboard',
      'faculty',
      'students',
      'people',
      'groups',
      'roll-over',
      'subjects',
      'tasks',
      'questions',
      'question-bank',
      'rubrics',
      'sessions',
      'report',
      'attainment',
      'mails',
      'audit',
    ],
  ],
  [
    'faculty',
    '/faculty',
    '/faculty/profile',
    // Students beside what the specification lists: faculty manage them, and nothing else leads there.
    [
      'dashboard',
      'tasks',
      'questions',
      'question-bank',
      'rubrics',
      'students',
      'groups',
      'sessions',
      'report',
      'attainment',
      'audit',
    ],
  ],
  [
    'student1',
    '/student',
    '/student/profile',
    ['dashboard', 'upcoming-task', 'available-task', 'history', 'guidelines'],
  ],
] as const;

for (const [username, area, profile, menu] of PEOPLE)
  test(`${username} lands on the own dashboard, with the own menu and name and no other area`, async ({
    page,
  }) => {
    await logInByForm(page, username);
    await expect(page).toHaveURL(new RegExp(`${area}/dashboard$`));
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveCount(menu.length);
    for (const [index, address] of menu.entries())
      await expect(links.nth(index)).toHaveAttribute('href', new RegExp(`^${area}/${address}$`));
    const name = page.getByRole('banner').getByRole('link', { name: `Profile of ${username}` });
    await expect(name).toHaveAttribute('href', profile);

    await page.goto(area === '/student' ? '/faculty/tasks' : '/student/history');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toHaveText(
      'That page belongs to another role. Log in with an account that may open it.',
    );
  });

test('logging out is asked about first, and No stays', { tag: '@auth' }, async ({ page }) => {
  await logIn(page, 'faculty');
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logout Confirmation' });
  await expect(dialog).toContainText('Are you sure you want to logout?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(page).toHaveURL(/\/faculty\/dashboard$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/faculty/tasks');
  await expect(page).toHaveURL(/\/login$/);
});

test('a login that cannot work says why and keeps what was typed', { tag: '@auth' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Please Enter Username and Password.').first()).toBeVisible();
  await page.getByLabel('Username').fill('faculty');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('The username or the password is wrong.').first()).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('faculty');
  await expectAccessible(page);
});

test('without a connection the login says Connection Issue', { tag: '@auth' }, async ({ page, context }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Username')).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Username').fill('faculty');
  await page.getByLabel('Password', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Connection Issue').first()).toBeVisible();
});

test('a message in the corner that takes another’s place stays for its own time', async ({ page }) => {
  await page.clock.install({ time: '2026-01-05T09:00:00Z' });
  await page.goto('/forgot-password');
  const send = page.getByRole('button', { name: 'Send Email' });
  await expect(send).toBeVisible();
  await page.clock.pauseAt('2026-01-05T09:10:00Z');
  const message = page
    .getByRole('alert')
    .filter({ has: page.getByText('Warning', { exact: true }) })
    .filter({ hasText: 'Please Enter Username to Reset Password.' });
  const WARNING_MS = 3000;
  for (const press of ['the first', 'the second', 'the third'])
    await test.step(press, async () => {
      await send.click();
      await expect(message).toBeVisible();
      await page.clock.runFor(WARNING_MS - 500);
      await expect(message).toBeVisible();
    });
  await page.clock.runFor(1500);
  await expect(message).toHaveCount(0);
});

test('an unknown address shows the way home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Sorry we could not find this page.')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: 'Back to homepage' })
    .or(page.getByRole('button', { name: 'Back to homepage' }))
    .click();
  await expect(page).toHaveURL(/\/(login)?$/);
});

test('a session that has ended leads to the login', { tag: '@auth' }, async ({ page }) => {
  await logIn(page, 'faculty');
  await page.evaluate(() => localStorage.setItem('token', 'a-token-that-opens-nothing-at-all'));
  await page.goto('/faculty/tasks');
  await expect(page).toHaveURL(/\/login/);
});

test(
  'a session whose account has another role now loses its token and leads to the start',
  { tag: '@auth' },
  async ({ page, product }) => {
    const username = 'meenal.deshpande@example.edu';
    const setRole = (role: string) =>
      product.sql('update account set role = $1 where username = $2', [role, username]);
    await logIn(page, username);
    // A role of which a department may have several.
    await setRole('STUDENT');
    await page.goto('/faculty/tasks');
    await expect(page).toHaveURL(/\/(login)?$/);
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('role')])).toEqual([
      null,
      null,
    ]);
    await setRole('FACULTY');
  },
);

test('a page that breaks says so in the shell, with the way home, and takes no other with it', async ({
  page,
}) => {
  await logIn(page, 'faculty');
  await page.goto('/');
  await page.route(/assets\/question-list.*\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("A mistake of ours."); };',
    }),
  );
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Sorry we could not find this page.');
  await expect(page.getByRole('link', { name: 'Back to homepage' })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Rubrics', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Manage Rubrics' })).toBeVisible();
});

test('on a phone the menu slides over the page, keeps the focus, and closes after a choice', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await logIn(page, 'faculty');
  await page.goto('/');
  const menu = page.getByRole('dialog');
  const burger = page.getByRole('button', { name: 'Menu' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await burger.click();
  await expect(menu.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
  // Close, seven places, Logout, and round again.
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(burger).toBeFocused();
  await burger.click();
  await menu.getByRole('link', { name: 'Questions' }).click();
  await expect(page).toHaveURL(/\/faculty\/questions$/);
  await expect(menu).toBeHidden();
  await context.close();
});
