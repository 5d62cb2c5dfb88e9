import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import { PASSWORD } from '../../api.ts';

test('an administrator adds another one, who keeps a profile, and shuts that account again', async ({
  page,
  browser,
  product,
}) => {
  const email = `second${Date.now()}@example.edu`;
  await logIn(page, 'admin');
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Administrators' }).click();
  await expect(page.getByRole('heading', { name: 'Administrators', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: /admin/ }).getByText('You', { exact: true })).toBeVisible();

  const password =
    await test.step('the form names what is wrong, and shows the first password once', async () => {
      await page.getByRole('button', { name: 'Add Administrator' }).click();
      const form = page.getByRole('dialog', { name: 'Add Administrator' });
      await form.getByLabel('Email').fill('nobody');
      await form.getByRole('button', { name: 'Add Administrator' }).click();
      await expect(form.getByText('Invalid email format')).toBeVisible();
      await expectAccessible(page);
      await form.getByLabel('Full Name').fill('Second Administrator');
      await form.getByLabel('Email').fill(email);
      await form.getByLabel('Phone').fill('9812345678');
      await form.getByRole('combobox', { name: 'Gender' }).click();
      await page.getByRole('option', { name: 'Female', exact: true }).click();
      await form.getByRole('button', { name: 'Add Administrator' }).click();
      const once = page.getByRole('dialog', { name: 'Password of Second Administrator' });
      await expect(once).toContainText(email);
      const told = await once.getByTestId('password').innerText();
      await once.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('row', { name: email }).getByText('New', { exact: true })).toBeVisible();
      await expectAccessibleScreen(page);
      return told;
    });

  const other = await browser.newContext({ baseURL: product.url });
  const theirs = await other.newPage();
  await test.step('the second one chooses a password, and changes the own name in the profile', async () => {
    await theirs.goto('/login');
    await theirs.getByLabel('Username').fill(email);
    await theirs.getByLabel('Password', { exact: true }).fill(password);
    await theirs.getByRole('button', { name: 'Login' }).click();
    await theirs.getByLabel('Current password').fill(password);
    await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await theirs.getByLabel('Confirm new password').fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Save password' }).click();
    await theirs.waitForURL(/\/admin\/dashboard/);
    await theirs.getByRole('link', { name: `Profile of ${email}` }).click();
    await expect(theirs.getByLabel('Full Name')).toHaveValue('Second Administrator');
    await theirs.getByLabel('Full Name').fill('Kavita Second');
    await theirs.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(theirs.getByText('Profile updated')).toBeVisible();
    await expectAccessibleScreen(theirs);
  });

  await test.step('a closed account is logged out at once', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Actions for Kavita Second' }).click();
    await page.getByRole('menuitem', { name: 'Close account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close Account' });
    await expect(dialog).toContainText(`Kavita Second (${email}) is logged out everywhere`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await expect(page.getByRole('row', { name: email }).getByText('Inactive')).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByLabel('Username')).toBeVisible();
  });
  await other.close();
});

test('the head of an institute keeps a profile', async ({ page }) => {
  await logIn(page, 'hoi');
  await page.goto('/hoi/profile');
  await expect(page.getByText('Administrators manage these details.')).toBeVisible();
  await expect(page.getByLabel('Full Name')).not.toHaveValue('');
  await expectAccessibleScreen(page);
});
