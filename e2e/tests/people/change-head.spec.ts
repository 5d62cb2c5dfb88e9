import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import { addColleague, makeOwnPlace } from '../../own-place.ts';

test('another head takes over while the former one is logged in, and nobody gets the account of anybody', async ({
  page,
  browser,
  product,
}) => {
  const own = await makeOwnPlace(product, { students: 0, questions: [] });
  await addColleague(product, own);
  const former = await browser.newPage({ baseURL: product.url });
  await logIn(former, own.hod);
  await former.goto('/hod/faculty');
  await expect(former.getByRole('row', { name: own.faculty })).toBeVisible();

  await test.step('the institute head finds a faculty member of the department, and is told what is missing', async () => {
    await logIn(page, own.hoi);
    await page.goto(`/hoi/department/${own.instituteId}`);
    await page.getByRole('button', { name: `Actions for ${own.department}` }).click();
    await page.getByRole('menuitem', { name: 'Change the head…' }).click();
    const form = page.getByRole('dialog', { name: `Change the Head of ${own.department}` });
    await form.getByRole('button', { name: 'Change the head' }).click();
    await expect(form.getByText('Please choose a faculty member.')).toBeVisible();
    await expectAccessibleScreen(page);
    // The dialog was just as wide as a phone: while it grows again the list may close, with what was typed.
    const option = page.getByRole('option', { name: own.faculty });
    await expect(async () => {
      await form.getByRole('combobox', { name: 'Faculty member' }).fill('faculty');
      await expect(option).toBeVisible({ timeout: 5000 });
    }).toPass();
    await option.click();
    await expect(
      form.getByRole('radio', { name: 'Stays in the department as a faculty member' }),
    ).toBeChecked();
    await form.getByRole('button', { name: 'Change the head' }).click();
    await expect(page.getByText('The head has changed.')).toBeVisible();
    await expect(page.getByRole('row', { name: own.department })).toContainText(own.faculty);
    await expectAccessible(page);
  });

  await test.step('the former head is out at the next press, and comes back as faculty', async () => {
    await former.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students' }).click();
    await expect(former.getByText('Your role has changed. Please log in again.').first()).toBeVisible();
    await logIn(former, own.hod);
    await former.goto('/');
    await former.waitForURL(/\/faculty\/dashboard/);
  });

  await test.step('the new head logs in with the own password and has the head’s menu', async () => {
    await logIn(former, own.faculty);
    await former.goto('/');
    await former.waitForURL(/\/hod\/dashboard/);
    await former.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Faculties' }).click();
    await expect(former.getByRole('row', { name: own.hod })).toBeVisible();
  });
  await former.close();
});
