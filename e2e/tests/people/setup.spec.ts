import { test as base, type Page } from '@playwright/test';
import { expect } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { startProduct, type Product } from '../../product.ts';

/** The product as a real installation starts: on an empty data folder, without the demonstration. */
const test = base.extend<object, { installation: Product }>({
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern, also where nothing is taken from it
    async ({}, use) => {
      const installation = await startProduct({ DEMONSTRATION: 'off' }, { empty: true });
      await use(installation);
      await installation.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
});

const PASSWORD = 'four words in a row';
const INSTITUTE = '01900000-0000-7000-8000-000000000001';

const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
};

const enter = async (page: Page, username: string): Promise<void> => {
  await page.goto('/login');
  await fill(page, { Username: username, Password: PASSWORD });
  await page.getByRole('button', { name: 'Login' }).click();
};

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** A department with a head who has, or has not, chosen a password; the administrator's does for both. */
const addDepartment = async (
  { sql }: Product,
  number: number,
  head: { username: string; hasLoggedIn: boolean },
): Promise<void> => {
  const departmentId = `01900000-0000-7000-8000-00000000001${number}`;
  await sql('insert into department (id, institute_id, name) values ($1, $2, $3)', [
    departmentId,
    INSTITUTE,
    `Department ${number}`,
  ]);
  await sql(
    `insert into account
      (id, username, password_hash, must_change_password, role, institute_id, department_id, fullname, email)
    select $1::uuid, $2::text, password_hash, $3::boolean, 'DEPARTMENT-HEAD', $4::uuid, $5::uuid, 'Head of ' || $6::text, $2 || '@example.edu'
    from account where role = 'ADMIN'`,
    [
      `01900000-0000-7000-8000-00000000002${number}`,
      head.username,
      !head.hasLoggedIn,
      INSTITUTE,
      departmentId,
      `Department ${number}`,
    ],
  );
};

test('a new installation is set up by the link on the console, and leads its people to the first exam', async ({
  page,
  installation,
}) => {
  const printed = installation.said().match(/http:\S+(\/setup\/[\w-]{43})$/m);
  const path = printed?.[1] ?? '';
  const step = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });

  await test.step('without an administrator the login says what it waits for', async () => {
    await page.goto('/login');
    await expect(page.getByText('This installation awaits its set-up')).toBeVisible();
    await expectAccessible(page);
    await enter(page, 'admin');
    await expect(page.getByText('The username or the password is wrong.').first()).toBeVisible();
    await page.goto('/admin/setup');
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('another link says that it does not hold', async () => {
    await page.goto('/setup/guess');
    await expect(page.getByRole('alert')).toContainText('This set-up link does not work.');
    await expect(page.getByRole('link', { name: 'Go to login' })).toBeVisible();
  });

  await test.step('what is wrong is said at each field; a lost answer keeps what was typed', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const create = page.getByRole('button', { name: 'Create administrator' });
    await fill(page, { Username: 'the head', Email: 'asha', Password: 'short', 'Password again': 'other' });
    await create.click();
    for (const message of [
      'Username may not have spaces.',
      "Full name must be 2-100 letters, spaces, or - . '",
      'Enter a valid email address.',
      'The password must have at least 8 characters.',
      'The two passwords are not the same.',
    ])
      await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    expect(await isTooWide(page)).toBe(false);
    await expectAccessible(page);
    await fill(page, {
      Username: 'principal',
      'Full name': 'Asha Rao',
      Email: 'asha.rao@example.edu',
      Password: PASSWORD,
      'Password again': PASSWORD,
    });
    // The server makes the account, and the page never hears of it.
    await page.route('**/api/setup/create-administrator', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await create.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Connection Issue' }).first()).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('principal');
    await page.unroute('**/api/setup/create-administrator');
    await create.click();
    await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/setup$/);
    expect(await installation.sql('select username from account', [])).toEqual([{ username: 'principal' }]);
  });

  await test.step('the steps follow what is there', async () => {
    await expect(page.getByText('0 of 6 steps are done.')).toBeVisible();
    await expect(step('Add your institute').getByText('to do')).toBeAttached();
    await expect(step('Mail')).toContainText('No mail server is configured.');
    expect(await isTooWide(page)).toBe(false);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await installation.sql('insert into institute (id, name) values ($1, $2)', [INSTITUTE, 'North College']);
    await page.reload();
    await expect(step('Add departments, each with a head')).toContainText('Still without: North College.');
    await expect(step('Add departments, each with a head').getByRole('link')).toHaveAttribute(
      'href',
      `/admin/institute/${INSTITUTE}/departments`,
    );
    await addDepartment(installation, 1, { username: 'first', hasLoggedIn: true });
    await addDepartment(installation, 2, { username: 'second', hasLoggedIn: false });
    await page.reload();
    await expect(page.getByText('2 of 6 steps are done.')).toBeVisible();
    await expect(step('Department heads log in')).toContainText(
      'Not yet: Head of Department 2 (Department 2).',
    );
    await expect(page.getByLabel('Message to the department heads')).toHaveValue(/\/hod\/students/);
    await page.getByRole('button', { name: 'Copy message' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the link works once', async () => {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('This installation is already set up.');
    await page.goto('/admin/setup');
    await page.getByRole('button', { name: 'Logout' }).click();
    const asking = page.getByRole('dialog', { name: 'Logout Confirmation' });
    await asking.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByText('This installation awaits its set-up')).toBeHidden();
  });

  await test.step('a department head is led from the dashboard, and puts the steps away', async () => {
    await enter(page, 'first');
    const panel = page.getByRole('region', { name: 'Getting started' });
    await expect(panel).toContainText('0 of 4 steps are done. Next: Add your subjects');
    await expectAccessible(page);
    await panel.getByRole('link', { name: 'Continue' }).click();
    await expect(step('Add your subjects').getByRole('link')).toHaveAttribute('href', '/hod/subjects');
    await expect(step('Mail')).toHaveCount(0);
    await page.goBack();
    await page.route('**/api/setup/dismiss', (route) => route.abort());
    await panel.getByRole('button', { name: 'Put getting started away' }).click();
    await expect(page.getByText('Connection Issue').first()).toBeVisible();
    await expect(panel).toBeVisible();
    await page.unroute('**/api/setup/dismiss');
    await panel.getByRole('button', { name: 'Put getting started away' }).click();
    await expect(panel).toBeHidden();
    await page.goto('/hod/setup');
    await page.getByRole('button', { name: 'Show on the dashboard' }).click();
    await expect(page.getByRole('button', { name: 'Show on the dashboard' })).toBeHidden();
    await page.goto('/hod/dashboard');
    await expect(panel).toBeVisible();
  });
});
