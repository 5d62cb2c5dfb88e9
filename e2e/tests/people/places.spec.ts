import { addStudents, changePassword } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs, PASSWORD } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

/** A word that no other run has; names of places are letters only. */
const uniqueWord = (): string =>
  [...String(Date.now())].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

const openMenu = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

const fillHead = async (form: ReturnType<typeof dialog>, page: Page, email: string) => {
  await form.getByLabel('Full Name').fill("Dr. Uma O'Rao");
  await form.getByRole('combobox', { name: 'Gender' }).click();
  await page.getByRole('option', { name: 'Female' }).click();
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('+9876543210');
};

/** Reads the first password that is shown once. */
const readPassword = async (page: Page): Promise<string> => {
  const once = dialog(page, /^Password of/);
  const password = await once.getByTestId('password').innerText();
  expect(password).toMatch(/^([a-z2-9]{5}-){2}[a-z2-9]{5}$/);
  await once.getByRole('button', { name: 'Done' }).click();
  return password;
};

/** The first login of a head, who then has the password of everybody here. */
const choosePassword = async (url: string, username: string, first: string) => {
  const head = await callAs(url, username, first);
  const body = { currentPassword: first, newPassword: PASSWORD, confirmPassword: PASSWORD };
  await head.call(changePassword, { body });
  return head;
};

test(
  'an institute and a department are made with their heads, looked after, and deleted with everybody in them',
  { tag: ['@institutes', '@departments'] },
  async ({ page, context, browser, product }) => {
    const word = uniqueWord();
    const [institute, department] = [`Walk ${word}`, `Tools ${word}`];
    const [headEmail, hodEmail] = [`head.${word}@example.edu`, `hod.${word}@example.edu`];
    let [headFirst, hodFirst] = ['', ''];
    await logIn(page, 'admin');
    await page.goto('/');

    await test.step('the dashboard counts the platform and leads to the institutes', async () => {
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
      for (const label of ['Users', 'Departments', 'Faculties', 'Students', 'Submissions', 'Rubrics'])
        await expect(page.getByText(label, { exact: true })).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Institutes/ })
        .click();
      await expect(page).toHaveURL(/\/admin\/institute$/);
    });

    await test.step('each field is judged while it is typed; nothing wrong is saved, and nothing typed is lost', async () => {
      await page.getByRole('button', { name: 'Add Institute' }).first().click();
      const form = dialog(page, 'Add Institute');
      await form.getByLabel('Institute Name').fill('IIT; 2');
      await expect(
        form.getByText('Institute Name must be greater than 2 alphabetic characters.'),
      ).toBeVisible();
      await form.getByRole('button', { name: 'Add Institute' }).click();
      await expect(page.getByText('Please correct the errors in the form.')).toBeVisible();
      for (const what of ['Full Name', 'Email', 'Phone', 'Gender'])
        await expect(form.getByText(`${what} is required.`)).toBeVisible();
      await expectAccessible(page);
      await form.getByLabel('Institute Name').fill(institute);
      await fillHead(form, page, 'meenal.deshpande@example.edu');
      await form.getByRole('button', { name: 'Add Institute' }).click();
      await expect(
        form.getByText('Somebody already logs in with “meenal.deshpande@example.edu”.'),
      ).toBeVisible();
      await form.getByLabel('Email').fill(headEmail);
      await context.setOffline(true);
      await form.getByRole('button', { name: 'Add Institute' }).click();
      await expect(page.getByText('Could not save institute.')).toBeVisible();
      await context.setOffline(false);
      await expect(form.getByLabel('Institute Name')).toHaveValue(institute);
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Institute added!')).toBeVisible();
      await expectAccessible(page);
      headFirst = await readPassword(page);
      await expect(page.getByRole('row', { name: institute })).toContainText('New');
    });

    await test.step('the institute leads to its departments, of which the first is added', async () => {
      await page.getByRole('link', { name: `View: ${institute}` }).click();
      await expect(page.getByText('No departments found.')).toBeVisible();
      await page.getByRole('button', { name: 'Add Department' }).first().click();
      const form = dialog(page, 'Add Department');
      await form.getByLabel('Department Name').fill(department);
      await fillHead(form, page, hodEmail);
      await form.getByRole('button', { name: 'Add Department' }).click();
      await expect(page.getByText('Department added!')).toBeVisible();
      hodFirst = await readPassword(page);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await expect(page).toHaveURL(/\/admin\/institute$/);
    });

    const head = await browser.newPage({ baseURL: product.url });
    await test.step('the institute head finds the own department, and changes it', async () => {
      await choosePassword(product.url, headEmail, headFirst);
      await logIn(head, headEmail);
      await head.goto('/');
      await head.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Departments' }).click();
      await expect(head.getByRole('row', { name: department })).toBeVisible();
      await expect(head.getByRole('button', { name: 'Add Department' })).toHaveCount(0);
      await expect(head.getByRole('link', { name: 'Back', exact: true })).toHaveCount(0);
      await openMenu(head, department, 'Edit');
      const form = dialog(head, 'Edit Department');
      await expect(form.getByText(`Logs in as ${hodEmail}.`)).toBeVisible();
      // Another email is the same person's new one: somebody else comes by another way.
      await form.getByLabel('Email').fill(`other.${word}@example.edu`);
      const who = form.getByRole('status').filter({ hasText: 'email' });
      await expect(who).toContainText(
        "Dr. Uma O'Rao logs in with the new email from now on, and the password stays.",
      );
      await expect(who).toContainText('choose Change the head… in the menu');
      await expectAccessible(head);
      await form.getByRole('textbox', { name: 'Email' }).fill(hodEmail);
      await expect(who).toBeHidden();
      await form.getByLabel('Full Name').fill('Dr. Ravi Menon');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(head.getByText('Department updated!')).toBeVisible();
      await expect(head.getByRole('row', { name: department })).toContainText('Dr. Ravi Menon');
      await openMenu(head, department, 'New Password');
      const question = dialog(head, 'New Password');
      await expect(question).toContainText(`Dr. Ravi Menon (${hodEmail})`);
      await question.getByRole('button', { name: 'Make new password' }).click();
      const again = await readPassword(head);
      expect(again).not.toBe(hodFirst);
      hodFirst = again;
    });

    await test.step('faculty and students of the department stand behind its row', async () => {
      const hod = await choosePassword(product.url, hodEmail, hodFirst);
      const student = {
        gender: 'OTHER',
        semester: 5,
        batch: '2028',
        email: 's@example.edu',
        phone: '9876543210',
      };
      const username = `S${word}`.slice(0, 20);
      await hod.call(addStudents, { body: { ...student, username, fullname: 'Only Student' } });
      await head.getByRole('link', { name: `View: ${department}` }).click();
      const row = head.getByRole('table', { name: 'Faculties' }).getByRole('row', { name: 'Dr. Ravi Menon' });
      await expect(row.getByRole('img', { name: 'Head of the department' })).toBeVisible();
      await head.getByRole('tab', { name: 'Students' }).click();
      await expect(head).toHaveURL(/tab=students/);
      await expect(head.getByRole('row', { name: 'Only Student' })).toContainText(username);
      await head.goto('/hoi/faculty');
      await expect(head.getByRole('row', { name: 'Dr. Ravi Menon' })).toContainText(department);
    });

    await test.step('a department is deleted by typing its name, waits in a list, and is restored with one press', async () => {
      await head.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Departments' }).click();
      await openMenu(head, department, 'Delete');
      const question = dialog(head, 'Delete Confirmation');
      await expect(question).toContainText(`“${department}” has 1 student.`);
      const name = question.getByLabel(`Type “${department}” to delete it`);
      await expect(name).toBeFocused();
      await name.fill(department.toUpperCase());
      await head.keyboard.press('Enter');
      await expect(question.getByText(`Type “${department}” to delete the department.`)).toBeVisible();
      await expectAccessible(head);
      await name.fill(department);
      await question.getByRole('button', { name: 'Delete in 7 days' }).click();
      await expect(head.getByText('The department is closed.')).toBeVisible();
      await expect(head.getByText('No departments found.')).toBeVisible();
      await expect(callAs(product.url, hodEmail)).rejects.toThrow('403');
      const list = head.getByRole('region', { name: 'Will be deleted' });
      await expect(list.getByRole('listitem')).toContainText([department]);
      await expectAccessible(head);
      await list.getByRole('button', { name: `Restore ${department}` }).click();
      await expect(head.getByText(`${department} is restored`)).toBeVisible();
      await expect(list).toBeHidden();
      await expect(head.getByRole('row', { name: department })).toBeVisible();
    });

    await test.step('with the institute its head is logged out', async () => {
      await openMenu(page, institute, 'Delete');
      const question = dialog(page, 'Delete Confirmation');
      await expect(question).toContainText(`“${institute}” has 1 department and 1 student.`);
      await question.getByLabel(`Type “${institute}” to delete it`).fill(institute);
      await question.getByRole('button', { name: 'Delete in 7 days' }).click();
      await expect(page.getByText('The institute is closed.')).toBeVisible();
      await expect(page.getByRole('button', { name: `Restore ${institute}` })).toBeVisible();
      await expect(page.getByRole('row', { name: institute })).toHaveCount(0);
      await head.reload();
      await expect(head).toHaveURL(/\/login$/);
    });
    await head.context().close();
  },
);

test(
  'the dashboard of a department head shows the department and the own work, and can be tried again',
  { tag: '@dashboard' },
  async ({ page }) => {
    await logIn(page, 'hod');
    await page.goto('/');
    const parts = page.getByRole('navigation', { name: 'Dashboard' });
    for (const [label, address] of [
      ['Faculties', '/hod/faculty'],
      ['Students', '/hod/students'],
      ['Subjects', '/hod/subjects'],
      ['Submissions', '/hod/tasks'],
      ['Upcoming Tasks', '/hod/tasks?f.status=UPCOMING'],
      ['Groups', '/hod/groups'],
    ] as const)
      await expect(page.getByRole('main').getByRole('link', { name: label })).toHaveAttribute(
        'href',
        address,
      );
    await expect(page.getByRole('main').getByRole('link', { name: 'Students' })).not.toHaveText('Students00');

    await page.route('**/api/hod/fetch-details', (route) => route.abort());
    await parts.getByRole('link', { name: 'Your Details' }).click();
    await expect(page).toHaveURL(/\/hod\/dashboard\/hod-details$/);
    await expect(page.getByText('Computer Engineering', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Something Went Wrong/).first()).toBeVisible();
    await page.unroute('**/api/hod/fetch-details');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Completed Tasks' })).toBeVisible();
    await parts.getByRole('link', { name: 'Department Details' }).click();
    await expect(parts.locator('[aria-current="page"]')).toHaveText('Department Details');
    await expect(page.getByRole('main').getByRole('link', { name: 'Submissions' })).toBeVisible();
    await page.goto('/hod/subject');
    await expect(page).toHaveURL(/\/hod\/subjects$/);
  },
);
