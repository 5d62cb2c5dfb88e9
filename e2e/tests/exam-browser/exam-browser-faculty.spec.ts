import { finalSubmit, startTask, viewAllTasks, viewTask, type Task } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs, type Caller } from '../../api.ts';
import { setExam } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { QUESTION } from '../../exams/locked-exam.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const KEY = '0123456789abcdef'.repeat(4);
const OTHER_KEY = 'fedcba9876543210'.repeat(4);
const SUGGESTED = /^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/;

const STUDENTS = ['student11', 'student12'] as const;

const read = async (faculty: Caller, taskId: string): Promise<Task> =>
  (await faculty.call(viewTask, { params: { taskId } })).data;

const requireIt = (page: Page, choice: 'Required' | 'Not required') =>
  page
    .getByRole('radiogroup', { name: 'Require Safe Exam Browser' })
    .getByText(choice, { exact: true })
    .click();

test(
  'settings of the exam browser are typed, refused with a sentence, kept, stored, changed and copied',
  { tag: '@tasks' },
  async ({ page, product }) => {
    const faculty = await callAs(product.url, 'faculty');
    const name = `Locked down ${Date.now()}`;
    const taskId = await setExam(product.url, {
      students: STUDENTS,
      questions: [QUESTION],
      name,
      startsIn: 60,
    });
    await logIn(page, 'faculty');
    const edit = async () => {
      await page.goto(`/faculty/tasks/edit-task/${taskId}`);
      await page.getByRole('button', { name: 'Edit task' }).click();
    };
    const update = page.getByRole('button', { name: 'Update', exact: true });
    const quitPassword = page.getByLabel('Quit password', { exact: true });
    const addresses = page.getByLabel('Allowed addresses');
    const keys = page.getByLabel('Browser Exam Keys', { exact: true });
    const filePassword = page.getByLabel('Password of the file', { exact: true });
    const fold = page.getByRole('button', { name: 'Browser Exam Keys', exact: true });
    const saved = async () => {
      await update.click();
      await page.waitForURL(/\/faculty\/tasks$/);
      return read(faculty, taskId);
    };
    let typed = '';

    await test.step('required, it has settings; a quit password is suggested', async () => {
      await edit();
      await expect(quitPassword).toBeHidden();
      await requireIt(page, 'Required');
      await expect(filePassword).toHaveValue(SUGGESTED);
      const proof = page.getByRole('region', { name: 'What this proves' });
      await expect(proof).toContainText('anyone who opens the task was given the password');
      await filePassword.clear();
      await expect(page.getByText('compute the Config Key with a small program')).toBeVisible();
      await expect(proof).toContainText('a key that anybody who reads the file can compute');
      await expect(
        page.getByText('Without one, students can leave Safe Exam Browser at any time.'),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Suggest a quit password' }).click();
      await expect(quitPassword).toHaveValue(SUGGESTED);
      typed = await quitPassword.inputValue();
    });

    await test.step('what cannot be is said at its field, which gets the focus, also out of the fold', async () => {
      await addresses.fill('https://docs.python.org/3/*\nnot<an>address');
      await fold.click();
      await keys.fill('abc');
      await fold.press('Enter');
      await update.click();
      await expect(addresses).toBeFocused();
      await expect(addresses).toHaveAccessibleDescription(/“not<an>address” is not an address/);
      await addresses.fill('https://docs.python.org/3/*\nexample.org');
      await update.click();
      await expect(keys).toBeFocused();
      await expect(keys).toHaveAccessibleDescription(/“abc” is not a Browser Exam Key/);
      await expectAccessible(page);
    });

    await test.step('the first keys of a task can fit nothing yet; a reload keeps what was typed', async () => {
      await keys.fill(KEY.toUpperCase());
      await expect(page.getByText('that of this task is made when you save')).toBeVisible();
      await filePassword.fill('open sesame');
      await requireIt(page, 'Not required');
      await expect(quitPassword).toBeHidden();
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(page.getByText('Restored what you typed')).toBeVisible();
      await requireIt(page, 'Required');
      await expect(quitPassword).toHaveValue(typed);
      await expect(addresses).toHaveValue('https://docs.python.org/3/*\nexample.org');
      await expect(keys).toHaveValue(KEY.toUpperCase());
      await keys.clear();
      const { requireExamBrowser, examBrowser } = await saved();
      expect(requireExamBrowser).toBe(true);
      expect(examBrowser).toMatchObject({
        quitPassword: typed,
        filePassword: 'open sesame',
        allowedAddresses: ['docs.python.org/3/*', 'example.org'],
        browserExamKeys: [],
        revision: 1,
      });
    });

    await test.step('keys fit the stored configuration, and no longer one that changes', async () => {
      await edit();
      await fold.click();
      await keys.fill(`${KEY.toUpperCase()}\n${OTHER_KEY}`);
      const warning = page.getByText('These Browser Exam Keys belong to the one before');
      await addresses.fill('example.org');
      await expect(warning).toBeVisible();
      await addresses.fill('docs.python.org/3/*\nexample.org');
      await expect(warning).toBeHidden();
      expect((await saved()).examBrowser).toMatchObject({ browserExamKeys: [KEY, OTHER_KEY], revision: 1 });
    });

    await test.step('without the exam browser the settings stay stored', async () => {
      await edit();
      await requireIt(page, 'Not required');
      const { requireExamBrowser, examBrowser } = await saved();
      expect([requireExamBrowser, examBrowser.quitPassword, examBrowser.revision]).toEqual([false, typed, 1]);
    });

    await test.step('a copy has the settings without the keys of another configuration, and a password of its own', async () => {
      await page.goto(`/faculty/tasks/edit-task/${taskId}?copy=true`);
      await requireIt(page, 'Required');
      await expect(quitPassword).toHaveValue(typed);
      await fold.click();
      await expect(keys).toHaveValue('');
      await expect(filePassword).toHaveValue(SUGGESTED);
      const drawn = await filePassword.inputValue();
      await page.getByLabel('Task Name').fill(`${name} again`);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.waitForURL(/\/faculty\/tasks$/);
      const copy = (await faculty.call(viewAllTasks, {})).data.find((task) => task.name === `${name} again`);
      expect((await read(faculty, copy?._id ?? '')).examBrowser).toMatchObject({
        quitPassword: typed,
        filePassword: drawn,
        allowedAddresses: ['docs.python.org/3/*', 'example.org'],
        browserExamKeys: [],
        revision: 1,
      });
    });
  },
);

test('a student is exempted with a reason, which results and evaluation show, and needs the exam browser again', async ({
  page,
  product,
}) => {
  const faculty = await callAs(product.url, 'faculty');
  const taskId = await setExam(product.url, {
    students: STUDENTS,
    questions: [QUESTION],
    name: `Exempted ${Date.now()}`,
    requireExamBrowser: true,
    examBrowser: { quitPassword: 'k7mw-p3xt-9dfh', allowedAddresses: ['docs.python.org/3/*'] },
  });
  const { assignedStudents, examBrowser } = await read(faculty, taskId);
  const exempt = assignedStudents.find(({ username }) => username === 'student11');
  const [fullname, others] = [exempt?.fullname ?? '', assignedStudents.length - 1];
  await logIn(page, 'faculty');
  await page.goto(`/faculty/tasks/view-task/${taskId}`);

  await test.step('the panel shows the quit password when it is asked for, and the Config Key', async () => {
    await expect(page.getByText('k7mw-p3xt-9dfh')).toBeHidden();
    await page.getByRole('button', { name: 'Show the quit password' }).click();
    await expect(page.getByText('k7mw-p3xt-9dfh')).toBeVisible();
    await expect(page.getByText(examBrowser.configKey ?? 'missing')).toBeVisible();
    await expect(page.getByText('Revision 1')).toBeVisible();
  });

  await test.step('only students of the task can be exempted, with a reason', async () => {
    await page.getByRole('button', { name: 'Exempt a student' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exempt a student' });
    await dialog.getByRole('button', { name: 'Exempt', exact: true }).click();
    await expect(dialog.getByText('Please select a student.')).toBeVisible();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    await dialog.getByLabel('Student').fill(fullname);
    await page.getByRole('option', { name: fullname }).click();
    await dialog.getByLabel('Reason').fill('  Screen reader  ');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Exempt', exact: true }).click();
    await expect(dialog).toBeHidden();
    const row = page
      .getByRole('table', { name: 'Exemptions' })
      .getByRole('row')
      .filter({ hasText: fullname });
    await expect(row).toContainText('Screen reader');
    await page.getByRole('button', { name: 'Exempt a student' }).click();
    await dialog.getByLabel('Student').click();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(others);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });

  await test.step('who is exempt sits the task in any browser, and nobody else does', async () => {
    const [student, other] = await Promise.all(STUDENTS.map((username) => callAs(product.url, username)));
    await expect
      .poll(() => student?.call(startTask, { body: { taskId } }).then(() => 'started', String))
      .toBe('started');
    await expect(other?.call(startTask, { body: { taskId } })).rejects.toThrow('EXAM_BROWSER_NEEDED');
    await student?.call(finalSubmit, { body: { taskId } });
  });

  await test.step('the leaderboard marks the row and the card', async () => {
    await page.goto(`/faculty/tasks/view-submission/${taskId}`);
    const badge = page
      .getByRole('row')
      .filter({ hasText: fullname })
      .getByRole('button', { name: /^Exempt/ });
    await badge.press('Enter');
    const words = /Exempt from Safe Exam Browser: Screen reader \(/;
    await expect(page.getByText(words)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(badge).toBeFocused();
    await expect(page.getByRole('button', { name: /^Exempt/ })).toHaveCount(1);
    await page.getByRole('radio', { name: 'Grid' }).press('Space');
    await expect(page.getByRole('listitem').filter({ hasText: fullname }).getByText(words)).toBeVisible();
    await page.getByRole('radio', { name: 'List' }).press('Space');
  });

  await test.step('the evaluation says it below the name', async () => {
    await page.goto(`/faculty/tasks/${taskId}/evaluate-submission/${exempt?._id}`);
    await expect(page.getByText(/Exempt from Safe Exam Browser: Screen reader \(/)).toBeVisible();
  });

  await test.step('taking it back asks, and names the student', async () => {
    await page.goto(`/faculty/tasks/view-task/${taskId}`);
    await page
      .getByRole('table', { name: 'Exemptions' })
      .getByRole('button', { name: `Actions for ${fullname}` })
      .click();
    await page.getByRole('menuitem', { name: 'Take back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take exemption back' });
    await expect(dialog).toContainText(fullname);
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('Exemption taken back')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Exemptions' })).toBeHidden();
    expect((await read(faculty, taskId)).exemptions).toEqual([]);
    await page.goto(`/faculty/tasks/view-submission/${taskId}`);
    await expect(page.getByRole('row').filter({ hasText: fullname })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Exempt/ })).toHaveCount(0);
  });
});
