import {
  addGroup,
  addRubric,
  createQuestion,
  createTask,
  editGroup,
  fetchGroups,
  shareQuestion,
  shareTask,
  updateRubric,
  viewGroup,
  viewQuestion,
  viewRubric,
  viewTask,
} from '@assay/contract';
import type { Browser, Page } from '@playwright/test';
import { callAs, type Caller } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { keptOnDevice } from '../../kept-on-device.ts';
import { resize } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import type { Product } from '../../product.ts';

const HOUR_MS = 3_600_000;
const OWNER = 'faculty';
const COLLEAGUE = 'rosalind.dias@example.edu';

/** A question and a task with it, of tomorrow, that two people may edit. */
const makeItems = async (owner: Caller, colleague: Caller, name: string) => {
  const accessMap = { [colleague.userId]: ['update' as const] };
  const question = await owner.call(createQuestion, {
    body: {
      question: `<p>${name}: double the number.</p>`,
      language: ['PYTHON'],
      marks: 10,
      timeRequired: 5,
      difficulty: '1',
      testcases: [
        { input: '1', output: '2', type: 'PUBLIC' },
        { input: '3', output: '6', type: 'HIDDEN' },
      ],
    },
  });
  const questionId = question.data._id;
  await owner.call(shareQuestion, { body: { questionId, accessMap } });
  const task = await owner.call(createTask, {
    body: {
      name,
      startTime: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
      endTime: new Date(Date.now() + 26 * HOUR_MS).toISOString(),
      duration: 60,
      totalMarks: 10,
      questions: [{ questionId, marks: 10, timeRequired: 5 }],
    },
  });
  const taskId = task.data._id;
  await owner.call(shareTask, { body: { taskId, accessMap } });
  return { taskId, questionId };
};

const openPage = async (browser: Browser, { url }: Product, username: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await logIn(page, username);
  return page;
};

const openTask = async (page: Page, taskId: string): Promise<void> => {
  await page.goto(`/faculty/tasks/edit-task/${taskId}`);
  await page.getByRole('button', { name: 'Edit task' }).click();
  await expect(page.getByLabel('Task Name')).toBeVisible();
};

const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });
const conflictOn = (page: Page, what: string) =>
  page.getByRole('dialog', { name: `This ${what} has changed since you opened it` });
/** A field that differs, with all that is said of it. */
const fieldOn = (page: Page, field: string) =>
  page.locator('[data-row]').filter({ has: page.getByRole('radiogroup', { name: field, exact: true }) });

test(
  'two people who edit one task and one question see what the other changed, and choose',
  { tag: ['@tasks', '@questions'] },
  async ({ browser, product }) => {
    const [owner, colleague] = await Promise.all([OWNER, COLLEAGUE].map((name) => callAs(product.url, name)));
    if (!owner || !colleague) throw new Error('both can log in');
    const name = `Edited by two ${Date.now()}`;
    const { taskId, questionId } = await makeItems(owner, colleague, name);
    const [mine, theirs] = [
      await openPage(browser, product, OWNER),
      await openPage(browser, product, COLLEAGUE),
    ];
    const dialog = conflictOn(mine, 'task');

    await test.step('both open the task; the colleague saves first', async () => {
      await openTask(mine, taskId);
      await openTask(theirs, taskId);
      await mine.getByLabel('Task Name').fill(`${name}: mine`);
      await mine.getByRole('checkbox', { name: 'Own input' }).uncheck();
      await theirs.getByLabel('Task Name').fill(`${name}: theirs`);
      await theirs.getByRole('checkbox', { name: 'One login at a time' }).check();
      await theirs.getByLabel('Duration (Minutes)').fill('75');
      await update(theirs).click();
      await expect(theirs.getByText('Task updated successfully').first()).toBeVisible();
    });

    await test.step('the later save is shown, field by field, who has changed what', async () => {
      await update(mine).click();
      await expect(
        dialog.getByText(/^Prof Rosalind Dias saved this task at .*, after you opened it\./),
      ).toBeVisible();
      const sections = dialog.getByRole('heading', { level: 3 });
      await expect(sections).toHaveText([
        'Changed by both of you',
        'Changed by Prof Rosalind Dias',
        'Changed by you',
      ]);
      await expect(fieldOn(mine, 'Task Name').getByRole('radio', { checked: true })).toHaveCount(0);
      await expect(fieldOn(mine, 'Task Name')).toContainText(`${name}: theirs`);
      await expect(fieldOn(mine, 'Duration')).toContainText('Before: 60 min');
      for (const field of ['Duration', 'One login at a time'])
        await expect(fieldOn(mine, field).getByRole('radio', { name: 'Theirs' })).toBeChecked();
      await expect(fieldOn(mine, 'Own input').getByRole('radio', { name: 'Mine' })).toBeChecked();
      await expectAccessible(mine);
    });

    await test.step('going back to the form loses nothing, nor does a reload', async () => {
      await mine.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(mine.getByLabel('Task Name')).toHaveValue(`${name}: mine`);
      await keptOnDevice(mine, `${name}: mine`);
      mine.once('dialog', (asking) => void asking.accept());
      await mine.reload();
      await expect(mine.getByText('The task has been changed since')).toBeVisible();
      await expect(mine.getByLabel('Task Name')).toHaveValue(`${name}: mine`);
      await update(mine).click();
      await expect(fieldOn(mine, 'Duration').getByRole('radio', { name: 'Theirs' })).toBeChecked();
    });

    await test.step('by keyboard: what is left is led to, chosen and saved', async () => {
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(fieldOn(mine, 'Task Name')).toContainText('Choose one.');
      await expect(fieldOn(mine, 'Task Name').getByRole('radio', { name: 'Theirs' })).toBeFocused();
      await expect(dialog.getByRole('status')).toHaveText('1 choice is left.');
      await mine.keyboard.press('ArrowDown');
      await expect(fieldOn(mine, 'Task Name').getByRole('radio', { name: 'Mine' })).toBeChecked();
      await expect(dialog.getByRole('status')).toHaveText('Everything is chosen.');
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(mine.getByText('Task updated successfully').first()).toBeVisible();
      expect((await owner.call(viewTask, { params: { taskId } })).data).toMatchObject({
        name: `${name}: mine`,
        duration: 75,
        singleSession: true,
        allowOwnInput: false,
      });
    });

    await test.step('test cases of a question that the two added and changed stand beside each other', async () => {
      for (const page of [mine, theirs]) {
        await page.goto(`/faculty/questions/edit-question/${questionId}`);
        await expect(page.getByRole('textbox', { name: 'Input' })).toHaveCount(2);
      }
      await theirs.getByRole('button', { name: 'Add Test Case' }).click();
      await theirs.getByRole('textbox', { name: 'Input' }).nth(2).fill('7');
      await theirs.getByRole('textbox', { name: 'Output' }).nth(2).fill('14');
      await theirs.getByRole('textbox', { name: 'Marks', exact: true }).fill('12');
      await update(theirs).click();
      await expect(theirs.getByText('Question updated successfully')).toBeVisible();
      await mine.getByRole('textbox', { name: 'Input' }).nth(1).fill('4');
      await mine.getByRole('textbox', { name: 'Output' }).nth(1).fill('8');
      await update(mine).click();
      const tests = fieldOn(mine, 'Test Cases');
      await expect(tests).toContainText('Added “7” (output “14”, PUBLIC)');
      await expect(tests).toContainText('Changed “3” (output “6”, HIDDEN) to “4” (output “8”, HIDDEN)');
      await expect(tests.getByRole('radio', { name: 'Both' })).toBeChecked();
      await expect(tests).toContainText('3 in all');
      await mine.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(mine, 'colours');
      await mine.emulateMedia({ colorScheme: 'light' });
      await resize(mine, { width: 390, height: 844 });
      await expectAccessible(mine, 'structure');
      await resize(mine, { width: 1366, height: 768 });
    });

    await test.step('a session that ends with the save takes nothing of what was chosen with it', async () => {
      await mine.route('**/api/faculty/edit-question', (route) =>
        route.fulfill({
          status: 401,
          json: { success: false, message: 'Please log in again.', code: 'NO_SESSION' },
        }),
      );
      await conflictOn(mine, 'question').getByRole('button', { name: 'Save' }).click();
      await expect(mine).toHaveURL(/\/login/);
      await mine.unroute('**/api/faculty/edit-question');
      await logIn(mine, OWNER);
      await mine.goto(`/faculty/questions/edit-question/${questionId}`);
      await expect(mine.getByText('Restored what you typed')).toBeVisible();
      await expect(mine.getByRole('textbox', { name: 'Input' })).toHaveCount(3);
      await update(mine).click();
      await expect(mine.getByText('Question updated successfully')).toBeVisible();
      expect((await owner.call(viewQuestion, { body: { questionId } })).data).toMatchObject({
        marks: 12,
        testcases: [
          { input: '1', output: '2' },
          { input: '4', output: '8' },
          { input: '7', output: '14' },
        ],
      });
    });
    for (const page of [mine, theirs]) await page.context().close();
  },
);

test(
  'a rubric whose parts were changed twice, and a group that was saved in another tab, ask what is kept',
  { tag: ['@rubrics', '@groups'] },
  async ({ page, product }) => {
    const owner = await callAs(product.url, OWNER);
    const name = `Of two tabs ${Date.now()}`;
    await logIn(page, OWNER);

    await test.step('where both have changed one component, one of the two is taken and the rest stays', async () => {
      const components = [
        { title: 'Logic', marks: 6 },
        { title: 'Style', marks: 4 },
      ];
      const rubricId = (await owner.call(addRubric, { body: { name, components } })).data._id;
      const stored = async () => (await owner.call(viewRubric, { params: { rubricId } })).data;
      await page.goto(`/faculty/rubrics/edit-rubric/${rubricId}`);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('textbox', { name: 'Marks of component 2' }).fill('3');
      const { edition } = await stored();
      await owner.call(updateRubric, {
        body: {
          id: rubricId,
          edition,
          name,
          components: [
            { title: 'Logic', marks: 6 },
            { title: 'Style', marks: 5 },
            { title: 'Viva', marks: 2 },
          ],
        },
      });
      await update(page).click();
      const field = fieldOn(page, 'Components');
      await expect(field).toContainText('Changed “Style” from 4 marks to 5 marks');
      await expect(field).toContainText('Changed “Style” from 4 marks to 3 marks');
      await field.getByRole('radio', { name: 'Both, with what is here for “Style”' }).check();
      await conflictOn(page, 'rubric').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Rubric updated successfully')).toBeVisible();
      expect((await stored()).components).toEqual([
        { title: 'Logic', marks: 6 },
        { title: 'Style', marks: 3 },
        { title: 'Viva', marks: 2 },
      ]);
    });

    await test.step('the dialog of a group makes way for the question, and comes back from it', async () => {
      const id = (await owner.call(addGroup, { body: { name, semester: 5, batch: '2027' } })).data._id;
      await page.goto(`/faculty/groups?q=${encodeURIComponent(name)}`);
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
      const form = page.getByRole('dialog', { name: 'Edit Group' });
      await form.getByLabel('Semester').fill('6');
      const { edition } = (await owner.call(viewGroup, { params: { groupId: id } })).data;
      await owner.call(editGroup, { body: { id, edition, semester: 7, batch: '2028' } });
      await form.getByRole('button', { name: 'Save' }).click();
      const dialog = conflictOn(page, 'group');
      await expect(
        dialog.getByText(/^You saved this group at .*, in another tab or on another device/),
      ).toBeVisible();
      await expect(form).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Back to the form' }).click();
      await expect(form.getByLabel('Semester')).toHaveValue('6');
      await form.getByRole('button', { name: 'Save' }).click();
      await dialog.getByRole('button', { name: 'Take all that is stored' }).click();
      await fieldOn(page, 'Semester').getByRole('radio', { name: 'Here' }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Group updated successfully')).toBeVisible();
      const groups = (await owner.call(fetchGroups, {})).data;
      expect(groups.find(({ _id }) => _id === id)).toMatchObject({ name, semester: 6, batch: '2028' });
    });
  },
);
