import {
  createQuestion,
  createTask,
  getAllFaculties,
  sharedItem,
  shareQuestion,
  shareTask,
  viewQuestion,
  viewTask,
  type Permission,
} from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs, PASSWORD } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const HOUR_MS = 3_600_000;
const COLLEAGUE = 'rosalind.dias@example.edu';

/** A question and a task of tomorrow that belong to `faculty`, and the owner's session. */
const makeItems = async (url: string, name: string) => {
  const owner = await callAs(url, 'faculty');
  const question = await owner.call(createQuestion, {
    body: {
      question: `<p>${name}: print the number that was read.</p>`,
      language: ['PYTHON'],
      marks: 10,
      timeRequired: 5,
      difficulty: '1',
    },
  });
  const questionId = question.data._id;
  const task = await owner.call(createTask, {
    body: {
      name,
      startTime: new Date(Date.now() + HOUR_MS).toISOString(),
      endTime: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
      totalMarks: 10,
      questions: [{ questionId, marks: 10, timeRequired: 5 }],
    },
  });
  return { owner, questionId, taskId: task.data._id };
};

/** What the row's menu offers, of the actions that a right decides. */
const menuOf = async (page: Page, list: string, search: string): Promise<string[]> => {
  await page.goto(`/faculty/${list}?q=${encodeURIComponent(search)}`);
  await expect(page.getByRole('row', { name: search })).toContainText('Shared');
  await page.getByRole('button', { name: `Actions for ${search}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  const labels = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  const decided = ['View', 'Edit', 'Delete', 'Share', 'Publish', 'Analysis'];
  return labels.filter((label) => decided.includes(label));
};

test('the owner shares a task, and the link leads a colleague as far as the right goes', async ({
  page,
  browser,
  product,
}) => {
  const name = `Shared task ${Date.now()}`;
  const { owner, questionId, taskId } = await makeItems(product.url, name);
  const colleague = await callAs(product.url, COLLEAGUE);
  let link = '';

  await test.step('the owner gives a right and copies the link', async () => {
    // As on plain http, where a page has no clipboard of its own.
    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
    await logIn(page, 'faculty');
    await page.goto(`/faculty/tasks?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Task' });
    const search = dialog.getByLabel('Search faculty');
    await dialog.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByText('Link copied!')).toBeVisible();
    await search.press('ControlOrMeta+v');
    link = await search.inputValue();
    expect(link).toBe(`${product.url}/shared-task/${taskId}`);
    await search.fill('dias rosalind');
    await expect(dialog.getByRole('combobox', { name: /^Permissions of/ })).toHaveCount(1);
    await dialog.getByRole('combobox', { name: 'Permissions of Prof Rosalind Dias' }).click();
    await page.getByRole('option', { name: 'View' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await search.fill('');

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.route('**/api/faculty/share-task', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Error occurred')).toBeVisible();
    await expect(dialog).toContainText('1 change not saved yet');
    await page.unroute('**/api/faculty/share-task');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Shared successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();

  await test.step('the colleague opens the link, logs in and reads the task', async () => {
    await other.goto(link);
    await other.getByLabel('Username').fill(COLLEAGUE);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Login' }).click();
    await expect(other).toHaveURL(`${product.url}/faculty/tasks/view-task/${taskId}`);
    await expect(other.getByText('Shared by Prof Ketaki Joglekar')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Share' })).toHaveCount(0);
  });

  const give = (permissions: Permission[]) =>
    owner.call(shareTask, { body: { taskId, accessMap: { [colleague.userId]: permissions } } });

  await test.step('each right alone has its own menu and its own place', async () => {
    for (const [permission, menu, place] of [
      // What is next stands in sight: to view the task, or to assign students.
      ['view', [], 'view-task'],
      ['update', ['Edit'], 'edit-task'],
      ['delete', ['Delete'], 'view-task'],
      // Nothing can be analysed before it has begun.
      ['evaluate', [], 'view-task'],
    ] as const) {
      await give([permission]);
      expect([permission, await menuOf(other, 'tasks', name)]).toEqual([permission, menu]);
      await other.goto(link);
      await expect(other).toHaveURL(`${product.url}/faculty/tasks/${place}/${taskId}`);
    }
    // The last right was to evaluate.
    await expect(other.getByRole('link', { name: 'Demo Test' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Analysis' })).toHaveCount(0);
    for (const [permission, menu] of [
      ['view', ['View']],
      ['update', ['View', 'Edit']],
      ['delete', ['View', 'Delete']],
    ] as const) {
      const accessMap = { [colleague.userId]: [permission] };
      await owner.call(shareQuestion, { body: { questionId, accessMap } });
      const text = `${name}: print the number that was read.`;
      expect([permission, await menuOf(other, 'questions', text)]).toEqual([permission, menu]);
    }
  });

  await test.step('without a right the link names the owner, and no call answers with the item', async () => {
    await give([]);
    await owner.call(shareQuestion, { body: { questionId, accessMap: { [colleague.userId]: [] } } });
    await other.goto(link);
    await expect(other.getByText('This task belongs to Prof Ketaki Joglekar.')).toBeVisible();
    await expect(other.getByText(name)).toHaveCount(0);
    await expectAccessible(other);
    await expect(colleague.call(viewTask, { params: { taskId } })).rejects.toThrow(/404/);
    await expect(colleague.call(viewQuestion, { body: { questionId } })).rejects.toThrow(/404/);
    const accessMap = { [colleague.userId]: ['view' as const] };
    await expect(colleague.call(shareTask, { body: { taskId, accessMap } })).rejects.toThrow(/404/);
    const landing = await colleague.call(sharedItem, { params: { kind: 'task', id: taskId } });
    expect(JSON.stringify(landing)).not.toContain(name);
    await give(['view']);
    await other.getByRole('button', { name: 'Try again' }).click();
    await expect(other).toHaveURL(/view-task/);
  });

  await test.step('an id that names nothing, and a role that has no part in it', async () => {
    await other.goto(`/shared-rubric/${taskId}`);
    await expect(other.getByText('There is no such rubric.')).toBeVisible();
    await expectAccessible(other);
    await other.evaluate(() => localStorage.clear());
    await logIn(other, 'student30');
    await other.goto(link);
    await expect(other.getByText('A shared task opens for faculty and department heads only.')).toBeVisible();
    await expectAccessible(other);
  });
  await context.close();
});

test('groups and rubrics are listed, viewed and shared with people of a long list', async ({
  page,
  product,
}) => {
  const faculty2 = await callAs(product.url, 'faculty2');
  const { totals: before } = await faculty2.call(getAllFaculties, {});
  await product.sql(
    `insert into account (id, username, password_hash, role, institute_id, department_id, fullname)
     select gen_random_uuid(), 'visiting' || n, '', 'FACULTY', institute_id, department_id, 'Visiting Lecturer ' || n
     from account, generate_series(1, 30) as n where account.id = $1`,
    [faculty2.userId],
  );
  await logIn(page, 'faculty');

  await test.step('a group shows its students', async () => {
    await page.goto('/faculty/groups');
    await page.getByRole('link', { name: 'CE-A Sem 5 Batch 2027' }).click();
    const dialog = page.getByRole('dialog', { name: 'CE-A Sem 5 Batch 2027' });
    await expect(dialog.getByRole('row')).toHaveCount(11);
    await expect(dialog.getByText('Aarohi Mehta')).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
  });

  await test.step('a rubric is shared with somebody further down the list', async () => {
    await page.goto('/faculty/rubrics');
    await expect(page.getByRole('row', { name: 'Algorithm design' })).toContainText('25.00');
    await page.getByRole('link', { name: 'Algorithm design' }).click();
    await expect(page.getByRole('table', { name: 'Components' })).toContainText('Oral explanation');
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Rubric' });
    const last = dialog.getByRole('combobox', { name: 'Permissions of Visiting Lecturer 30', exact: true });
    await expect(dialog.getByText('Your department')).toBeVisible();
    await expect(last).toHaveCount(0);
    const more = dialog.getByRole('button', { name: 'Load more faculty...' });
    // How far down depends on who else is in the institute.
    while (!(await last.isVisible())) {
      const shown = await dialog.getByRole('combobox').count();
      await more.click();
      await expect.poll(() => dialog.getByRole('combobox').count()).toBeGreaterThan(shown);
    }
    await last.click();
    await expect(page.getByRole('option')).toHaveCount(3);
    await page.getByRole('option', { name: 'Update' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Shared successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(dialog.getByRole('region', { name: 'People with access' })).toContainText(
      'Visiting Lecturer 30',
    );
  });

  await product.sql(`update account set deleted_at = now() where username ~ '^visiting[0-9]+$'`, []);
  const { totals } = await faculty2.call(getAllFaculties, {});
  expect(totals).toEqual(before);
});
