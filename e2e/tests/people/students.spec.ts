import { readFile } from 'node:fs/promises';
import {
  addStudents,
  changePassword,
  fetchStudents,
  resetStudentPassword,
  type Student,
} from '@assay/contract';
import type { Download, Page } from '@playwright/test';
import { callAs, PASSWORD } from '../../api.ts';
import { expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import { noteMessages } from '../../page/note-messages.ts';

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

const openMenu = async (page: Page, fullname: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${fullname}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** Logs in without waiting for a dashboard. */
const enter = async (page: Page, username: string, password: string) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

test('a student is added, corrected, given a new password and deleted; the first login chooses a password', async ({
  page,
  browser,
  product,
}) => {
  const username = `WALK${Date.now() % 1_000_000}`;
  let password = '';
  await logIn(page, 'faculty');
  await page.goto('/faculty/students');

  await test.step('the form names every wrong field, keeps what was typed, and then adds', async () => {
    await expect(page.getByRole('heading', { name: 'Manage Students' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Students' }).getByRole('row')).toHaveCount(11);
    await page.getByRole('button', { name: 'Add Student' }).click();
    const form = dialog(page, 'Add Student');
    await form.getByLabel('Username').fill('student1');
    await form.getByLabel('Full Name').fill('R2D2');
    await form.getByLabel('Phone').fill('12345');
    await form.getByRole('button', { name: 'Add Student' }).click();
    await expect(page.getByText('Please correct the errors in the form.')).toBeVisible();
    for (const message of [
      'Full name must be 2-50 letters or spaces.',
      'Gender is required.',
      'Semester is required.',
      'Passout Year is required.',
      'Enter a valid email address.',
      'Phone must be 10 digits.',
    ])
      await expect(form.getByText(message)).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Full Name').fill('Walk Through');
    await form.getByRole('combobox', { name: 'Gender' }).click();
    await page.getByRole('option', { name: 'Other' }).click();
    await form.getByLabel('Semester').fill('5');
    await form.getByLabel('Passout Year').fill('2028');
    await form.getByLabel('Email').fill('walk@example.edu');
    await form.getByLabel('Phone').fill('+9876543210');
    await form.getByRole('button', { name: 'Add Student' }).click();
    await expect(form.getByText('The username “student1” is taken.')).toBeVisible();
    await expect(form.getByLabel('Username')).toBeFocused();
    await form.getByLabel('Username').fill(username);
    await page.keyboard.press('Control+s');
    const once = dialog(page, 'Password of Walk Through');
    password = await once.getByTestId('password').innerText();
    expect(password).toMatch(/^([a-z2-9]{5}-){2}[a-z2-9]{5}$/);
    await expectAccessible(page);
    await once.getByRole('button', { name: 'Done' }).click();
  });

  const other = await browser.newContext({ baseURL: product.url });
  const student = await other.newPage();
  await test.step('the first login leads to a password of one’s own, and nowhere else', async () => {
    await enter(student, username, password);
    await expect(student.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
    await student.goto('/student/history');
    await expect(student).toHaveURL(/\/choose-password$/);
    await expectAccessible(student);
    await student.getByRole('button', { name: 'Save password' }).click();
    await expect(student.getByText('Please fill all password fields').first()).toBeVisible();
    await student.getByLabel('Current password').fill(password);
    await student.getByLabel('New password', { exact: true }).fill('my own words');
    await student.getByLabel('Confirm new password').fill('my own word');
    await student.getByRole('button', { name: 'Save password' }).click();
    await expect(student.getByText('New passwords do not match').first()).toBeVisible();
    await student.getByLabel('Confirm new password').fill('my own words');
    await student.getByRole('button', { name: 'Save password' }).click();
    await expect(student).toHaveURL(/\/student\/history$/);
  });

  await test.step('the student is found and edited; the username stays', async () => {
    await page.getByPlaceholder('Search students').fill(username);
    await expect(page.getByRole('row', { name: username })).toBeVisible();
    await openMenu(page, 'Walk Through', 'Edit');
    const form = dialog(page, 'Edit Walk Through');
    await expect(form.getByLabel('Username')).toHaveAttribute('readonly', '');
    await form.getByLabel('Semester').fill('6');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Student updated')).toBeVisible();
    await expect(page.getByRole('row', { name: username })).toContainText('6');
  });

  await test.step('a new password ends the session and has to be changed again', async () => {
    await openMenu(page, 'Walk Through', 'New password');
    const question = dialog(page, 'New Password');
    await expect(question).toContainText(`Walk Through (${username})`);
    await question.getByRole('button', { name: 'Make new password' }).click();
    const once = dialog(page, 'Password of Walk Through');
    password = await once.getByTestId('password').innerText();
    await once.getByRole('button', { name: 'Done' }).click();
    await student.reload();
    await expect(student).toHaveURL(/\/login$/);
    await enter(student, username, password);
    await expect(student.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
    await expect(student.getByRole('status').filter({ hasText: 'replaced your password' })).toContainText(
      /^Prof .+ replaced your password with this one, .+\. If you did not ask for that, tell your department\.$/,
    );
  });

  await test.step('deleting names the student and what it means', async () => {
    await openMenu(page, 'Walk Through', 'Delete');
    const question = dialog(page, 'Delete Confirmation');
    await expect(question).toContainText(`Delete Walk Through (${username})?`);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Student deleted')).toBeVisible();
    await expect(page.getByText('No students found.')).toBeVisible();
    await enter(student, username, password);
    await expect(student.getByText('The username or the password is wrong.').first()).toBeVisible();
  });
  await other.close();
});

test(
  'a sheet is checked before anything is added, and its passwords open the accounts',
  { tag: '@sheets' },
  async ({ page, browser, product }) => {
    const stamp = Date.now() % 100_000;
    const sheet = (rows: string[]) => ({
      name: 'students.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Enrollment,Name,Gender,Sem,Batch,Email,Phone,Hostel', ...rows].join('\n')),
    });
    const told = await noteMessages(page);
    await logIn(page, 'hod');
    await page.goto('/hod/students');
    await page.getByRole('button', { name: 'Upload' }).click();
    const upload = dialog(page, 'Upload Students');

    await test.step('the template can be uploaded as it is, and adds nobody', async () => {
      await expectAccessible(page);
      const [csv] = await Promise.all([
        page.waitForEvent('download'),
        upload.getByRole('button', { name: 'CSV' }).click(),
      ]);
      expect(csv.suggestedFilename()).toBe('students-template.csv');
      expect(await textOf(csv)).toContain('Username,Full Name,Gender,Semester,Passout Year,Email,Phone');
      const [xlsx] = await Promise.all([
        page.waitForEvent('download'),
        upload.getByRole('button', { name: 'XLSX' }).click(),
      ]);
      for (const template of [csv, xlsx]) {
        await page.locator('input[type=file]').setInputFiles(await template.path());
        await expect(upload.getByText('0 students can be added.')).toBeVisible();
        await expect(upload.getByText('2 example rows of the template are left out.')).toBeVisible();
        await expect(upload.getByRole('button', { name: 'Add students' })).toBeDisabled();
      }
    });

    await test.step('what is no sheet is refused with a sentence', async () => {
      const gif = Buffer.from([0x47, 0x49, 0x46, 0x38, 0, 1]);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: gif });
      await expect(upload.getByText('The file is neither CSV nor XLSX.')).toBeVisible();
      await told('Upload failed.');
    });

    await test.step('the check names the rows that cannot be added, and these can be taken away to be corrected', async () => {
      await page
        .locator('input[type=file]')
        .setInputFiles(
          sheet([
            `SH${stamp}A,Sheet First,F,5,2028,a@example.edu,9876543210,A1`,
            `SH${stamp}B,Sheet Second,M,five,2028,b@example.edu,98765,A1`,
            `student1,Sheet Third,M,5,2028,c@example.edu,9876543210,A1`,
            `SH${stamp}D,Sheet Fourth,Other,5,2028,d@example.edu,9876543210,A1`,
          ]),
        );
      await expect(upload.getByText('2 students can be added.')).toBeVisible();
      await expect(upload.getByText('Not read: “Hostel”.')).toBeVisible();
      const rows = upload.getByRole('region', { name: 'Rows that are not added' });
      await expect(rows.getByRole('row', { name: /^3 / })).toContainText('Semester must be an integer');
      await expect(rows.getByRole('row', { name: /^4 student1/ })).toContainText('The username exists.');
      await expectAccessible(page);
      const [correct] = await Promise.all([
        page.waitForEvent('download'),
        upload.getByRole('button', { name: 'Rows to correct' }).click(),
      ]);
      expect(correct.suggestedFilename()).toBe('students-to-correct.xlsx');
      expect((await readFile(await correct.path())).subarray(0, 2).toString()).toBe('PK');
      const hod = await callAs(product.url, 'hod');
      const { data }: { data: Student[] } = await hod.call(fetchStudents, {});
      expect(data.some(({ userId }) => userId.username.startsWith(`SH${stamp}`))).toBe(false);
    });

    await test.step('confirmed, the sound rows are added and the passwords are downloaded', async () => {
      const [passwords] = await Promise.all([
        page.waitForEvent('download'),
        upload.getByRole('button', { name: 'Add 2 students' }).click(),
      ]);
      expect(passwords.suggestedFilename()).toBe('student-passwords.xlsx');
      await expect(upload.getByText('2 students added.')).toBeVisible();
      await told('1 row(s) failed validation.');
      await told('1 student(s) skipped because username exists.');
      await expectAccessible(page, 'all');
      await upload.getByRole('button', { name: 'Done' }).click();
      await page.getByPlaceholder('Search students').fill(`SH${stamp}`);
      await expect(page.getByRole('row', { name: `SH${stamp}A` })).toBeVisible();
      await expect(page.getByRole('row', { name: `SH${stamp}D` })).toBeVisible();
    });

    await test.step('an account of the demonstration asks nobody to choose', async () => {
      const context = await browser.newContext({ baseURL: product.url });
      const student = await context.newPage();
      await enter(student, 'student1', PASSWORD);
      await expect(student).toHaveURL(/\/student\/dashboard$/);
      await context.close();
    });
  },
);

test('who gets a new password in the middle of an exam chooses one on the exam page, and goes on', async ({
  page,
  product,
}) => {
  const username = `EXAM${Date.now() % 1_000_000}`;
  const hod = await callAs(product.url, 'hod');
  const { data } = await hod.call(addStudents, {
    body: {
      username,
      fullname: 'Exam Sitter',
      gender: 'OTHER',
      semester: 5,
      batch: '2028',
      email: 'sitter@example.edu',
      phone: '9876543210',
    },
  });
  const first = await callAs(product.url, username, data.password ?? '');
  await first.call(changePassword, {
    body: { currentPassword: data.password ?? '', newPassword: PASSWORD, confirmPassword: PASSWORD },
  });
  const taskId = await setExam(product.url, {
    students: [username],
    questions: ['How alike are two strands'],
  });
  await logIn(page, username);
  await startExam(page, taskId);
  await typeProgram(page, 'typed before');
  await expectSavedState(page, 'Saved');

  const reset = await hod.call(resetStudentPassword, { body: { _id: data._id } });
  const password = reset.data.password ?? '';
  await typeProgram(page, 'typed while logged out');
  const again = dialog(page, 'Log in to continue');
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Login' }).click();
  const own = dialog(page, 'Choose your password');
  await expectAccessible(page);
  await own.getByLabel('New password', { exact: true }).fill('my own words');
  await own.getByLabel('Confirm new password').fill('my own words');
  await own.getByRole('button', { name: 'Save password' }).click();
  await expect(own).toBeHidden();
  await expectSavedState(page, 'Saved');
  await expect(page.getByText('typed while logged out')).toBeVisible();
});
