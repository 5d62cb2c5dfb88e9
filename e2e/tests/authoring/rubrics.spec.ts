import {
  addRubric,
  addStudents,
  changePassword,
  createTask,
  deleteTask,
  editTask,
  getRubric,
  viewAllQuestions,
  viewTask,
} from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs, type Caller, PASSWORD } from '../../api.ts';
import { loseAnswers } from '../../authoring.ts';
import { editor, expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { keptOnDevice } from '../../kept-on-device.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

/** A place that nothing else in the product has the name of. */
const unique = (name: string): string => `${name} ${Date.now() % 10_000_000}`;

/** The same for a person: names have letters alone. */
const uniquePerson = (first: string): string =>
  `${first} ${String(Date.now() % 10_000_000).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))}`;

const openMenu = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/faculty/rubrics?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
};

const total = (page: Page) => page.getByRole('table', { name: 'Components' }).getByRole('row').last();

/** What a component is dragged by, from 1. */
const grip = (page: Page, place: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByLabel(`Title of component ${place}`) })
    .locator('[data-grip]');

const expectOrder = async (page: Page, titles: readonly string[]): Promise<void> => {
  for (const [index, title] of titles.entries())
    await expect(page.getByLabel(`Title of component ${index + 1}`)).toHaveValue(title);
};

test('a rubric is written, changed, copied and deleted, and nothing typed is lost', async ({
  page,
  product,
}) => {
  const name = unique('Lab work');
  const other = unique('Viva voce');
  const faculty = await callAs(product.url, 'faculty');
  await faculty.call(addRubric, {
    body: { name: other, components: [{ title: 'Answers', marks: 2.5 }] },
  });
  await logIn(page, 'faculty');

  await test.step('what is wrong is said, at the fields and in a toast', async () => {
    await page.goto('/faculty/rubrics');
    await page.getByRole('link', { name: 'Create Rubric' }).first().click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Invalid Input')).toBeVisible();
    await expect(page.getByText('Enter rubric name and at least one component').first()).toBeVisible();
    await expect(page.getByLabel('Rubric Name')).toBeFocused();
    for (const message of [
      'Rubric name is required.',
      'Component title is required.',
      'Component marks must be a positive number.',
      'Total marks must be greater than zero.',
    ])
      await expect(page.getByText(message)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Rubric Name').fill(name);
    await page.getByLabel('Title of component 1').fill('Correctness');
    await page.getByLabel('Marks of component 1').fill('-6');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Please fix all errors before saving.').first()).toBeVisible();
    await page.getByLabel('Marks of component 1').fill('6');
    await expect(total(page)).toContainText('6.00');
  });

  await test.step('the components of another rubric are looked at and used', async () => {
    await page.getByLabel('Search saved rubrics').fill(other);
    const saved = page.getByRole('button', { name: new RegExp(other) });
    await saved.click();
    await expect(page.getByRole('cell', { name: 'Answers' })).toBeVisible();
    await page.getByRole('button', { name: 'Use these components' }).click();
    await expect(page.getByLabel('Title of component 2')).toHaveValue('Answers');
    await expect(page.getByRole('table', { name: 'Components' }).first()).toContainText('8.50');
  });

  await test.step('components change places by keyboard and by drag and drop, and it is said', async () => {
    const order = (...titles: string[]) => expectOrder(page, titles);
    const said = page.getByRole('status').filter({ hasText: 'number' });
    const [up, down] = [
      page.getByRole('button', { name: 'Move up: Correctness' }),
      page.getByRole('button', { name: 'Move down: Correctness' }),
    ];
    await page.getByRole('button', { name: 'Add Component' }).click();
    await expect(page.getByLabel('Title of component 3')).toBeFocused();
    await page.keyboard.type('Style');
    await page.getByLabel('Marks of component 3').fill('1');
    await down.focus();
    await page.keyboard.press('Enter');
    await order('Answers', 'Correctness', 'Style');
    await expect(said).toHaveText('Correctness is number 2 of 3 now.');
    await expect(down).toBeFocused();
    await page.keyboard.press('Enter');
    await order('Answers', 'Style', 'Correctness');
    await expect(page.getByLabel('Marks of component 3')).toHaveValue('6');
    await expect(down).toBeFocused();
    await expect(down).toBeDisabled();
    await page.keyboard.press('Enter');
    await order('Answers', 'Style', 'Correctness');
    await expectAccessible(page);
    await up.press('Enter');
    await expect(up).toBeFocused();
    await order('Answers', 'Correctness', 'Style');
    await grip(page, 3).dragTo(page.getByLabel('Title of component 1'));
    await order('Style', 'Answers', 'Correctness');
    await expect(said).toHaveText('Style is number 1 of 3 now.');
    await grip(page, 1).dragTo(page.getByLabel('Title of component 2'));
    await order('Answers', 'Style', 'Correctness');
    await page.getByRole('button', { name: 'Remove component 2' }).click();
    await up.click();
    await order('Correctness', 'Answers');
    await expect(page.getByRole('table', { name: 'Components' }).first()).toContainText('8.50');
  });

  await test.step('what is typed survives a reload and a lost connection', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await keptOnDevice(page, '"title":"Answers"');
    await page.reload();
    await expect(page.getByText(/^Restored what you typed/)).toBeVisible();
    await expect(page.getByLabel('Rubric Name')).toHaveValue(name);
    const findAnswers = await loseAnswers(page, '**/api/faculty/addRubric');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Failed to create rubric')).toBeVisible();
    await expect(page.getByLabel('Title of component 2')).toHaveValue('Answers');
    await findAnswers();
    // The rubric is there. Whoever comes back to the form does not know that, and must not make a second one.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Title of component 2')).toHaveValue('Answers');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Rubric created successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/faculty\/rubrics$/);
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('8.50');
    const { data } = await faculty.call(getRubric, {});
    expect(data.filter((rubric) => rubric.name === name)).toHaveLength(1);
  });

  await test.step('it is read-only until Edit is pressed; Cancel goes back', async () => {
    await openMenu(page, name);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Marks of component 1').fill('7.25');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(total(page)).toContainText('8.50');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Move up: Answers' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Rubric updated successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/faculty\/rubrics/);
    await openMenu(page, name);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('Answers');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Marks of component 2').fill('7.25');
    await page.getByRole('button', { name: 'Remove component 1' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Rubric updated successfully')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('7.25');
  });

  await test.step('a copy says so', async () => {
    await openMenu(page, name);
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    await expect(page.getByLabel('Rubric Name')).toHaveValue(`${name} (Copy)`);
    await expect(page.getByLabel('Title of component 1')).toHaveValue('Correctness');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Rubric created successfully')).toBeVisible();
  });

  await test.step('one that a task uses is not deleted, and it is said which; another is', async () => {
    const rubric = `${name} (Copy)`;
    await openMenu(page, rubric);
    await page.getByRole('menuitem', { name: 'View' }).click();
    await expect(page.getByRole('heading', { name: rubric })).toBeVisible();
    const rubricId = page.url().split('/').at(-1) ?? '';
    const taskId = await makeTask(faculty, rubricId, unique('Practical'));
    const remove = async () => {
      await openMenu(page, rubric);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' });
      await expect(dialog).toContainText(rubric);
      await dialog.getByRole('button', { name: 'Delete' }).click();
    };
    await remove();
    await expect(page.getByText(/it is used in the task 'Practical/)).toBeVisible();
    await faculty.call(deleteTask, { body: { taskId } });
    await remove();
    await expect(page.getByText('Rubric deleted successfully')).toBeVisible();
    await expect(page.getByText('No rubrics found.')).toBeVisible();
  });
});

/** A task of the next hour with this rubric. Answers its id. */
const makeTask = async (faculty: Caller, rubrics: string, name: string): Promise<string> => {
  const [question] = (await faculty.call(viewAllQuestions, {})).data;
  const start = Date.now() + 3_600_000;
  const { data } = await faculty.call(createTask, {
    body: {
      name,
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 3_600_000).toISOString(),
      totalMarks: 5,
      questions: [{ questionId: question?._id ?? '', marks: 5, timeRequired: 5 }],
      rubrics,
    },
  });
  return data._id;
};

/** A student of the demonstration's department who belongs to this test alone. */
const addSitter = async (url: string, fullname: string): Promise<string> => {
  const username = `${fullname.slice(0, 2).toUpperCase()}${Date.now() % 10_000_000}`;
  const hod = await callAs(url, 'hod');
  const { data } = await hod.call(addStudents, {
    body: {
      username,
      fullname,
      gender: 'OTHER',
      semester: 5,
      batch: '2028',
      email: 'sitter@example.edu',
      phone: '9876543210',
    },
  });
  const currentPassword = data.password ?? '';
  const first = await callAs(url, username, currentPassword);
  await first.call(changePassword, { body: { currentPassword, newPassword: PASSWORD } });
  return username;
};

test(
  'a session is watched, a student is taken out in the middle, and goes on when put back',
  { tag: '@task-sessions' },
  async ({ page, product, browser }) => {
    const [writer, waiter] = [uniquePerson('Wanda'), uniquePerson('Vera')];
    const students = [await addSitter(product.url, writer), await addSitter(product.url, waiter)];
    const taskId = await setExam(product.url, { students, questions: ['The examination'], duration: 20 });
    const faculty = await callAs(product.url, 'faculty');
    const { data: task } = await faculty.call(viewTask, { params: { taskId } });
    const room = await (await browser.newContext({ baseURL: product.url })).newPage();
    await logIn(room, students[0] ?? '');
    await startExam(room, taskId);
    await typeProgram(room, 'print("kept")');
    await expectSavedState(room, 'Saved');
    await logIn(page, 'faculty');
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

    await test.step('the task is listed with who stands where', async () => {
      await page.goto(`/faculty/sessions?q=${encodeURIComponent(task.name)}`);
      await expect(rowOf(task.name)).toContainText('0 of 2');
      await page.getByRole('link', { name: `Watch: ${task.name}` }).click();
      await page.getByRole('link', { name: 'Student list' }).click();
      await expect(page.getByRole('heading', { name: task.name })).toBeVisible();
      await expect(rowOf(writer)).toContainText('Writing');
      await expect(rowOf(writer)).toContainText('1 of 1');
      await expect(rowOf(waiter)).toContainText('Not started');
    });

    await test.step('whose page is not heard of for over a minute is away, for as long as it is', async () => {
      const away = page.getByRole('button', { name: /^Away/ });
      await expect(away).toHaveText('Away0');
      await room.goto('about:blank');
      // Again where the server was still at the last that the page had said.
      await expect(async () => {
        await product.sql(`update attempt set heard_at = now() - interval '4 minutes' where task_id = $1`, [
          taskId,
        ]);
        await expect(rowOf(writer)).toContainText(/Away4 min/);
      }).toPass();
      await expect(away).toHaveText('Away1');
      await away.click();
      await expect(rowOf(waiter)).toHaveCount(0);
      await expect(rowOf(writer)).toBeVisible();
      await expectAccessibleScreen(page);
      await room.goto(`/student/tasks/${taskId}`);
      await typeProgram(room, 'print("kept again")');
      await expectSavedState(room, 'Saved');
      await expect(away).toHaveText('Away0');
      await expect(page.getByText(/^Nothing matches/)).toBeVisible();
      await away.click();
      await expect(rowOf(writer)).toContainText('Writing');
    });

    await test.step('one who is ticked is given time, alone', async () => {
      await page.getByLabel(`Select ${writer}`).check();
      await page.getByRole('button', { name: 'Give Time', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'More time' });
      await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(writer)]);
      await dialog.getByRole('button', { name: '5 min', exact: true }).click();
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Came back from the doctor.');
      await dialog.getByRole('button', { name: 'Give time' }).click();
      await expect(page.getByText('1 student has more time')).toBeVisible();
      const given = await faculty.call(viewTask, { params: { taskId } });
      expect(given.data.extraTimes.map(({ fullname, extraMinutes }) => [fullname, extraMinutes])).toEqual([
        [writer, 5],
      ]);
    });

    await test.step('a call that fails takes nobody out, and keeps what was ticked', async () => {
      await page.getByLabel(`Select ${writer}`).check();
      await expect(page.getByText('1 student selected')).toBeVisible();
      await page.route('**/remove-students', (route) => route.abort());
      await page.getByRole('button', { name: 'Delete Selected' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' });
      await expect(dialog).toContainText(writer);
      await expect(dialog).toContainText('The student is writing now');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Delete Failed')).toBeVisible();
      await expect(page.getByText(/^Unable to remove students\./)).toBeVisible();
      await page.unroute('**/remove-students');
      await expect(page.getByLabel(`Select ${writer}`)).toBeChecked();
    });

    await test.step('who is taken out is told so; put back, the work goes on', async () => {
      // What is typed is to find it out, and not the clock before.
      await room.route(/\/api\/student\/exam-(clock|events)/, (route) => route.abort());
      await page.getByRole('button', { name: 'Delete Selected' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('1 student removed')).toBeVisible();
      await expect(rowOf(writer)).toHaveCount(0);
      await expect(rowOf(waiter)).toBeVisible();
      await typeProgram(room, 'print("typed after")');
      await expect(room.getByText(/^You have been taken out of this task\./)).toBeVisible();
      await room.unroute(/\/api\/student\/exam-(clock|events)/);
      await expectAccessible(room);
      const { requireExamBrowser: _, ...stored } = task;
      const { edition } = (await faculty.call(viewTask, { params: { taskId } })).data;
      await faculty.call(editTask, { body: { ...stored, taskId, edition } });
      await expect(room.getByRole('timer')).toBeVisible();
      await expect(editor(room)).toContainText('typed after');
      await expectSavedState(room, 'Saved');
      await expect(rowOf(writer)).toContainText('Writing');
    });

    await test.step('an address without a task, or with a wrong one, says so', async () => {
      await page.goto('/faculty/sessions/task-students');
      await expect(page.getByText('Task ID is missing.')).toBeVisible();
      await page.goto('/faculty/sessions/task-students/nonsense');
      await expect(page.getByText('Invalid Task ID')).toBeVisible();
    });
    await room.context().close();
  },
);

test(
  'guidelines open by their address, and each role reads its guides',
  { tag: ['@guidelines', '@help'] },
  async ({ page }) => {
    await logIn(page, 'student1');
    await page.goto('/student/guidelines#saving');
    await expect(page.getByText('Saved on this device only')).toBeVisible();
    await expect(page.getByText('No remote-control apps')).toBeHidden();
    await page.getByRole('button', { name: 'Open all' }).click();
    await expect(page.getByText('No remote-control apps')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close all' }).click();
    await expect(page.getByText('No remote-control apps')).toBeHidden();
    // On paper nothing is closed.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('No remote-control apps')).toBeVisible();
    await expect(page.locator('.skip-link')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
    await expect(page.getByRole('heading', { name: 'Guide for students' })).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await logIn(page, 'hod');
    await page.goto('/hod/rubrics');
    await page.getByRole('link', { name: 'Help with this page' }).click();
    await expect(page).toHaveURL(/\/hod\/help\/faculty#rubrics$/);
    await expect(page.getByRole('heading', { name: 'Rubrics', exact: true })).toBeInViewport();
    await page.getByRole('link', { name: 'Administration' }).click();
    await expect(page.getByRole('heading', { name: 'Guide for administrators and heads' })).toBeVisible();
    await page.goto('/hod/help/operations');
    await expect(page.getByText('There is no such guide.')).toBeVisible();
  },
);
