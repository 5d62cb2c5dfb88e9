import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { makeOwnPlace } from '../../own-place.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

test('a student goes by another name beside the register’s, until the head locks names', async ({
  page,
  browser,
  product,
}) => {
  const { hod, students } = await makeOwnPlace(product, { students: 1, questions: [] });
  await logIn(page, students[0] ?? '');
  await page.goto('/student/profile');
  const name = page.getByLabel('Full Name');
  await expect(name).toHaveValue(/Student/);
  const register = await name.inputValue();

  await test.step('the student changes the name, and is told who sees the other one', async () => {
    await name.fill("Asha O'Neil");
    await page.getByLabel('Phone').fill('98765-43210');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      page.getByText(`Your faculty also sees your name in the register: ${register}.`),
    ).toBeVisible();
    await expect(page.getByLabel('Phone')).toHaveValue('+91 98765 43210');
    await expectAccessible(page);
  });

  const office = await browser.newPage({ baseURL: product.url });
  await test.step('the head sees both in the list, and may take the new one into the register', async () => {
    await logIn(office, hod);
    await office.goto('/hod/students');
    await expect(office.getByText(`Asha O'Neil (register: ${register})`)).toBeVisible();
    await expect(office.getByText('+91 98765 43210')).toBeVisible();
    await office.getByRole('button', { name: "Actions for Asha O'Neil" }).click();
    await office.getByRole('menuitem', { name: 'Edit' }).click();
    const form = office.getByRole('dialog', { name: "Edit Asha O'Neil" });
    await expect(form.getByText(`the register has “${register}”`)).toBeVisible();
    await expectAccessible(office);
    await form.getByLabel("Take “Asha O'Neil” into the register").check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Student updated')).toBeVisible();
    await expect(office.getByText('(register:')).toHaveCount(0);
  });

  await test.step('the head locks names on the dashboard', async () => {
    await office.goto('/hod/dashboard');
    // The switch turns once the call is on its way, a moment after the press.
    await office.getByLabel('Students cannot change their names').click();
    await expect(office.getByText('Names are locked')).toBeVisible();
    await office.reload();
    await expect(office.getByLabel('Students cannot change their names')).toBeChecked();
    await expectAccessibleScreen(office);
    await office.close();
  });

  await test.step('the student reads the name, and who can change it', async () => {
    await page.reload();
    await expect(name).toHaveValue("Asha O'Neil");
    await expect(name).toHaveAttribute('readonly');
    await expect(page.getByText('Your department has locked names.')).toBeVisible();
    await expectAccessibleScreen(page);
  });
});
