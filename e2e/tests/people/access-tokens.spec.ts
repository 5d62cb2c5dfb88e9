import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

test('a service account gets a token that is shown once, works, and is refused when it is revoked', async ({
  page,
  product,
}) => {
  const statusOf = async (token: string) =>
    (await fetch(`${product.url}/api/v1/token`, { headers: { authorization: `Bearer ${token}` } })).status;
  let token = '';
  await logIn(page, 'hoi');
  await page.goto('/hoi/dashboard');
  await page.getByRole('link', { name: 'Service Accounts' }).click();
  await expect(page.getByText('No service accounts yet')).toBeVisible();

  await test.step('the account is made for a department', async () => {
    await page.getByRole('button', { name: 'New Service Account' }).click();
    const form = page.getByRole('dialog', { name: 'New Service Account' });
    await form.getByRole('button', { name: 'Make account' }).click();
    await expect(form.getByText('Give it a name that says which program uses it.')).toBeVisible();
    await form.getByLabel('Name').fill('Student information system');
    await form.getByRole('combobox', { name: 'Department' }).click();
    await page.getByRole('option').first().click();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Make account' }).click();
    await expect(page.getByRole('heading', { name: 'Student information system' })).toBeVisible();
  });

  await test.step('its token is told once, after the password', async () => {
    await page.getByRole('button', { name: 'New token of Student information system' }).click();
    const form = page.getByRole('dialog', { name: 'New Access Token' });
    await form.getByLabel('Name').fill('Nightly sync');
    await form.getByLabel('Marks of students').check();
    await form.getByLabel('Your password').fill('guess');
    await form.getByRole('button', { name: 'Make token' }).click();
    await expect(form.getByText('The current password is wrong.')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Your password').fill('demo1234');
    await form.getByRole('button', { name: 'Make token' }).click();
    const shown = page.getByRole('dialog', { name: 'Copy the Access Token' });
    token = (await shown.locator('code').textContent()) ?? '';
    expect(token).toMatch(/^assay_/);
    await expect(shown.getByRole('button', { name: 'Copy the access token' })).toBeVisible();
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Nightly sync' })).toContainText('never used');
    await expect(page.getByText(token)).toBeHidden();
    expect(await statusOf(token)).toBe(200);
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Nightly sync' })).toContainText('last used');
    await expectAccessibleScreen(page);
  });

  await test.step('revoking it ends it at once', async () => {
    await page.getByRole('button', { name: 'Revoke Nightly sync' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Nightly sync' })).toContainText('Revoked');
    expect(await statusOf(token)).toBe(401);
    await page.getByRole('button', { name: 'Close Student information system' }).click();
    await page.getByRole('button', { name: 'Close it' }).click();
    await expect(page.getByText('No service accounts yet')).toBeVisible();
  });

  await test.step('faculty make their own on the profile, which leads to the guide', async () => {
    await logIn(page, 'faculty');
    await page.goto('/faculty/profile');
    await page.getByRole('button', { name: 'New Token' }).click();
    const form = page.getByRole('dialog', { name: 'New Access Token' });
    await form.getByRole('button', { name: 'Make token' }).click();
    await expect(form.getByText('Choose at least one thing that it may read.')).toBeVisible();
    await form.getByLabel('Name').fill('Marks to a sheet');
    await form.getByLabel('Marks of students').check();
    await form.getByLabel('Your password').fill('demo1234');
    await form.getByRole('button', { name: 'Make token' }).click();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect(page.getByRole('list', { name: 'Access tokens' })).toContainText('Marks to a sheet');
    await page.getByRole('link', { name: 'API', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Access tokens', level: 2 })).toBeVisible();
  });
});
