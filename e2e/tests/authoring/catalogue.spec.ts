import { createQuestion, createTag, fetchSubjects, submitFeedback } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs, PASSWORD } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

/** Letters alone, so that it is a sound part of any name; another at each call. */
const word = (): string =>
  Array.from(String(Date.now()), (digit) => 'abcdefghij'.charAt(Number(digit))).join('');

const openMenu = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

const confirmDelete = (page: Page) =>
  page.getByRole('dialog', { name: 'Delete Confirmation' }).getByRole('button', { name: 'Delete' }).click();

/** A question of the faculty member in a subject with one of its modules, or with a tag. */
const file = async (
  url: string,
  text: string,
  place: { subjectId?: string; modules?: string[]; tags?: string[] },
) => {
  const faculty = await callAs(url, 'faculty');
  await faculty.call(createQuestion, {
    body: {
      question: `<p>${text}: print a <strong>table</strong>.</p>`,
      language: ['PYTHON'],
      marks: 5,
      timeRequired: 5,
      wantAutoCalculate: true,
      difficulty: '1',
      testcases: [{ input: '1', output: '1', type: 'PUBLIC' }],
      ...place,
    },
  });
};

test(
  'a department head adds a subject, reorders its course outcomes, and deletes what nothing uses',
  { tag: '@subjects' },
  async ({ page, product }) => {
    const name = `Robotics ${word()}`;
    const code = `R${Date.now() % 1_000_000_000}`;
    await logIn(page, 'hod');

    await test.step('the list leads to an empty form, which says what is wrong once saving was tried', async () => {
      await page.goto('/hod/subject');
      await expect(page).toHaveURL(/\/hod\/subjects$/);
      await expect(page.getByRole('table', { name: 'Subjects' }).getByRole('row')).not.toHaveCount(1);
      await page.getByRole('link', { name: 'Create Subject' }).click();
      await expect(page.getByRole('heading', { name: 'Add Subject' })).toBeVisible();
      await page.getByLabel('Subject Code').fill('CE#1');
      await page.getByLabel('Subject Name').click();
      await expect(page.getByText('Subject Code must be')).toBeHidden();
      await page.getByRole('button', { name: 'Add Module' }).click();
      await expect(page.getByText('Please fill in all module fields before adding a new one.')).toBeVisible();
      await page.getByLabel('Title').fill('Sense');
      await page.getByRole('button', { name: 'Add Module' }).click();
      const second = page.getByRole('group', { name: 'Module 2' });
      await expect(second.getByLabel('Order')).toHaveValue('2');
      await second.getByLabel('Title').fill('sense');
      await second.getByLabel('Order').fill('1');
      await page.getByRole('button', { name: 'Create' }).click();
      for (const message of [
        'Subject Code must be 1 to 10 characters',
        'Subject name is required.',
        'Semester is required.',
      ])
        await expect(page.getByText(message)).toBeVisible();
      await expect(page.getByText('Module titles must be unique.')).toHaveCount(2);
      await expect(page.getByText('Module orders must be unique.')).toHaveCount(2);
      await expect(page.getByLabel('Subject Code')).toBeFocused();
      await expectAccessible(page);
      await second.getByLabel('Title').fill('Act');
      await second.getByLabel('Order').fill('2');
      await expect(page.getByText('must be unique.')).toHaveCount(0);
    });

    await test.step('without the server nothing typed is lost, and the second try saves', async () => {
      await page.getByLabel('Subject Code').fill(code);
      await page.getByLabel('Subject Name').fill(name);
      await page.getByLabel('Semester').fill('7');
      await page.route('**/api/subject/create-subject', (route) => route.abort());
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Failed to save subject.')).toBeVisible();
      await expect(page.getByLabel('Subject Name')).toHaveValue(name);
      await page.unroute('**/api/subject/create-subject');
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Subject created')).toBeVisible();
      await expect(page).toHaveURL(/\/hod\/subjects$/);
      // The newest stands first and carries the total.
      const first = page.getByRole('table', { name: 'Subjects' }).getByRole('row').nth(1);
      await expect(first).toContainText(name);
      await expect(first.getByRole('cell').first()).toHaveText(
        String((await (await callAs(product.url, 'hod')).call(fetchSubjects, {})).total),
      );
    });

    await test.step('a course outcome that a question has can change its place, and cannot be removed', async () => {
      const { data } = await (await callAs(product.url, 'hod')).call(fetchSubjects, {});
      const subject = data.find((one) => one.name === name);
      await file(product.url, `Arms ${word()}`, {
        subjectId: subject?._id ?? '',
        modules: [subject?.modules[1]?._id ?? ''],
      });
      await openMenu(page, name, 'Edit');
      await expect(page.getByRole('heading', { name: 'Edit Subject' })).toBeVisible();
      const row = (number: number) => page.getByRole('group', { name: `Module ${number}` });
      await row(1).getByLabel('Order').fill('2');
      await row(2).getByLabel('Order').fill('1');
      await page.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByText('Subject updated')).toBeVisible();
      await expect(page).toHaveURL(/\/hod\/subjects$/);
      await openMenu(page, name, 'Edit');
      await expect(row(1).getByLabel('Title')).toHaveValue('Act');
      await page.getByRole('button', { name: 'Remove module 1' }).click();
      await expect(page.getByRole('button', { name: 'Remove module 1' })).toBeDisabled();
      await page.getByRole('button', { name: 'Update' }).click();
      await expect(
        page.getByText('The module CO1 “Act” cannot be deleted: it is used in 1 question'),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
      await expect(page).toHaveURL(/\/hod\/subjects$/);
    });

    await test.step('deleting a subject in use is refused with the place; an unknown one leads back', async () => {
      await openMenu(page, name, 'Delete');
      await confirmDelete(page);
      const refusal = page.getByRole('dialog', { name: 'Delete failed' });
      await expect(refusal).toContainText('This subject cannot be deleted: it is used in 1 question');
      await expectAccessible(page);
      await refusal.getByRole('button', { name: 'Close' }).click();
      await page.goto('/hod/subjects/edit-subject/0199f4f0-0000-7000-8000-000000000000');
      await expect(page.getByText('Subject not found')).toBeVisible();
      await expect(page).toHaveURL(/\/hod\/subjects$/);
    });
  },
);

test(
  'an administrator makes, renames, looks into and deletes tags',
  { tag: '@tags' },
  async ({ page, product }) => {
    const used = `used ${word()}`;
    const name = `made ${word()}`;
    const faculty = await callAs(product.url, 'faculty');
    const { data } = await faculty.call(createTag, { body: { name: used } });
    await file(product.url, `Tables ${word()}`, { tags: [data._id] });
    await logIn(page, 'admin');

    await test.step('a tag is created once it has a name that nobody has', async () => {
      await page.goto('/admin/tag');
      await expect(page).toHaveURL(/\/admin\/tags$/);
      await expect(page.getByRole('row', { name: used })).toBeVisible();
      await page.getByRole('button', { name: 'Create Tag' }).click();
      const form = page.getByRole('dialog', { name: 'Create Tag' });
      await form.getByRole('button', { name: 'Create' }).click();
      await expect(form.getByText('Tag name is required.')).toBeVisible();
      await expectAccessible(page);
      await form.getByLabel('Tag Name').fill(used.toUpperCase());
      await form.getByRole('button', { name: 'Create' }).click();
      await expect(form.getByText('There is already a tag')).toBeVisible();
      await form.getByLabel('Tag Name').fill(name);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Tag created!')).toBeVisible();
      await expect(page.getByRole('row', { name })).toContainText('0');
    });

    await test.step('it gets another name, and is deleted', async () => {
      await openMenu(page, name, 'Edit');
      await page.getByRole('dialog').getByLabel('Tag Name').fill(`${name} again`);
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Tag updated!')).toBeVisible();
      await openMenu(page, `${name} again`, 'Delete');
      await confirmDelete(page);
      await expect(page.getByText('Tag deleted.')).toBeVisible();
      await expect(page.getByRole('row', { name })).toHaveCount(0);
    });

    await test.step('a tag in use stays, and its details say who uses it for what', async () => {
      await page.getByPlaceholder('Search tags').fill(used);
      await expect(page.getByText('1–1 of 1')).toBeVisible();
      await openMenu(page, used, 'Delete');
      await confirmDelete(page);
      const refusal = page.getByRole('dialog', { name: 'Delete failed' });
      await expect(refusal).toContainText('This tag cannot be deleted: it is used in 1 question');
      await refusal.getByRole('button', { name: 'Close' }).click();
      await openMenu(page, used, 'View details');
      await expect(page.getByRole('heading', { name: used })).toBeVisible();
      await expect(page.getByText('Used in 1 question.')).toBeVisible();
      await expect(page.getByRole('row').last()).toContainText('Ketaki Joglekar');
      await expect(page.locator('strong', { hasText: 'table' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await expect(page).toHaveURL(/\/admin\/tags\?q=used/);
    });
  },
);

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A student's message with a picture and a PDF. */
const sendWithFiles = async (url: string, message: string): Promise<void> => {
  const logged = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'student31', password: PASSWORD }),
  });
  const { data } = (await logged.json()) as { data: { token: string } };
  const form = new FormData();
  form.append('message', message);
  form.append('attachments', new File([PICTURE], 'screen.png'));
  form.append('attachments', new File(['%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'], 'notes.pdf'));
  const sent = await fetch(`${url}/api/student/feedback`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.token}` },
    body: form,
  });
  expect(sent.status).toBe(200);
};

test(
  'an administrator reads feedback with its sender and its private files',
  { tag: '@feedback' },
  async ({ page, product }) => {
    const mark = word();
    const long = `${mark} ${'The editor could be larger. '.repeat(6)}The end.`;
    await sendWithFiles(product.url, long);
    const faculty = await callAs(product.url, 'faculty');
    await faculty.call(submitFeedback, { body: { message: `${mark} Short.` } });
    await logIn(page, 'admin');

    await test.step('a failed load says so, and Retry loads', async () => {
      await page.route('**/api/student/feedback?*', (route) =>
        route.fulfill({ status: 500, json: { success: false, message: 'Broken.', code: 'INTERNAL' } }),
      );
      await page.goto(`/admin/feedback?q=${mark}`);
      await expect(page.getByText('Failed to load feedbacks')).toBeVisible();
      await page.unroute('**/api/student/feedback?*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('1–2 of 2')).toBeVisible();
    });

    await test.step('the search finds roles, too; a long message opens whole', async () => {
      const rows = page.getByRole('table', { name: 'Feedbacks' }).getByRole('row');
      await expect(rows.nth(1)).toContainText('Faculty');
      await page.getByPlaceholder('Search Feedback or User').fill(`${mark} student`);
      await expect(page.getByText('1–1 of 1')).toBeVisible();
      await expect(rows.nth(1)).not.toContainText('The end.');
      await page.getByRole('button', { name: /^more of the feedback/ }).click();
      const whole = page.getByRole('dialog', { name: 'Full Feedback Message' });
      await expect(whole).toContainText('The end.');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(whole).toBeHidden();
    });

    await test.step('the sender’s details are those of a student', async () => {
      await page.getByRole('cell').getByRole('button').first().click();
      const user = page.getByRole('dialog', { name: 'User Details' });
      for (const text of ['student31', 'Student Details', 'Semester', 'Passout Year', 'Institute'])
        await expect(user.getByText(text, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(user).toBeHidden();
    });

    await test.step('a picture is shown, a paper is downloaded, and the address alone opens nothing', async () => {
      const fetched = page.waitForRequest('**/api/files/*');
      await page.getByRole('button', { name: '2 files, attached by' }).click();
      const files = page.getByRole('dialog', { name: 'Attachments' });
      const picture = files.getByRole('img', { name: 'screen.png' });
      await expect(picture).toBeVisible();
      await expect(picture).toHaveJSProperty('naturalWidth', 1);
      await expectAccessible(page);
      const download = page.waitForEvent('download');
      await files.getByRole('button', { name: 'Download notes.pdf' }).click();
      expect((await download).suggestedFilename()).toBe('notes.pdf');
      expect((await fetch((await fetched).url())).status).toBe(401);
      await page.keyboard.press('Escape');
    });

    await test.step('filters leave nothing, and are cleared', async () => {
      await page.getByRole('button', { name: 'Filter Task' }).click();
      await page.getByLabel('Task contains').fill('no such task');
      await expect(page.getByText('No feedback found.')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Clear all' }).first().click();
      await expect(page.getByRole('row', { name: mark })).toHaveCount(2);
    });

    await test.step('a message is answered, and the answer opens with it', async () => {
      await page.goto(`/admin/feedback?q=${mark}`);
      const row = page.getByRole('row', { name: `${mark} Short.` });
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Answer…' }).click();
      const form = page.getByRole('dialog', { name: /^Answer / });
      await expect(form.getByText(`${mark} Short.`)).toBeVisible();
      await form.getByLabel('Answer', { exact: true }).fill('Soon.');
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Send Answer' }).click();
      await expect(form).toBeHidden();
      await expect(row).toContainText('Answered');
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Read the answer' }).click();
      const whole = page.getByRole('dialog', { name: 'Full Feedback Message' });
      await expect(whole).toContainText('Soon.');
      await page.keyboard.press('Escape');
      await expect(whole).toBeHidden();
    });

    await test.step('several are saved as a sheet, marked as read, and deleted after a question', async () => {
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      const bar = page.getByRole('region', { name: 'Selection' });
      const download = page.waitForEvent('download');
      await bar.getByRole('button', { name: 'Excel' }).click();
      expect((await download).suggestedFilename()).toMatch(/^feedback-.*\.xlsx$/);
      await bar.getByRole('button', { name: 'Mark as read' }).click();
      await expect(bar).toBeHidden();
      await expect(page.getByRole('row', { name: mark }).filter({ hasText: 'Read' })).toHaveCount(1);
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      await bar.getByRole('button', { name: 'Delete' }).click();
      const asked = page.getByRole('dialog', { name: 'Delete Confirmation' });
      await expect(asked).toContainText('Delete 2 messages?');
      await expectAccessible(page);
      await asked.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('No feedback found.')).toBeVisible();
    });
  },
);

test(
  'the demonstration has feedback of several roles, one with a picture',
  { tag: '@feedback' },
  async ({ page }) => {
    await logIn(page, 'admin');
    await page.goto('/admin/feedback?q=student');
    const rows = page.getByRole('table', { name: 'Feedbacks' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Data Structures Internal Test 1' })).toBeVisible();
    const search = page.getByPlaceholder('Search Feedback or User');
    await search.fill('department head');
    await expect(rows.filter({ hasText: 'Our lists of students' })).toBeVisible();
    await search.fill('on my phone');
    await page.getByRole('button', { name: 'exam-on-my-phone.png, attached by' }).click();
    const files = page.getByRole('dialog', { name: 'Attachments' });
    await expect(files.getByRole('img', { name: 'exam-on-my-phone.png' })).toHaveJSProperty(
      'naturalWidth',
      390,
    );
    await expectAccessible(page);
  },
);
