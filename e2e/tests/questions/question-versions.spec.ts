import {
  createQuestion,
  createTask,
  fetchTaskById,
  restoreQuestionVersion,
  startTask,
  viewQuestion,
  viewTask,
} from '@assay/contract';
import { callAs } from '../../api.ts';
import { chosenQuestions } from '../../authoring.ts';
import { setExam } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const HOUR_MS = 3_600_000;

test(
  'a question’s versions are told apart, taken by a task, and one comes back',
  { tag: ['@questions', '@tasks'] },
  async ({ page, product }) => {
    const faculty = await callAs(product.url, 'faculty');
    const name = `Trebles ${Date.now()}`;
    const { data: created } = await faculty.call(createQuestion, {
      body: {
        name,
        question: '<p>Read a number and print its <b>double</b>, on one line.</p>',
        language: ['PYTHON'],
        marks: 10,
        timeRequired: 5,
        difficulty: '1',
        wantAutoCalculate: true,
        testcases: [
          { input: '2', output: '4', type: 'PUBLIC' },
          { input: '5', output: '10', type: 'HIDDEN' },
        ],
        code: [],
        referenceSolutions: [{ language: 'PYTHON', code: 'number = int(input())\nprint(number * 2)\n' }],
      },
    });
    const questionId = created._id;
    const start = Date.now() + HOUR_MS;
    const { data: task } = await faculty.call(createTask, {
      body: {
        name: `Lab of ${name}`,
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + HOUR_MS).toISOString(),
        totalMarks: 10,
        questions: [{ questionId, marks: 10, timeRequired: 5 }],
      },
    });
    const versionOfTask = async (taskId = task._id) =>
      (await faculty.call(viewTask, { params: { taskId } })).data.questions[0]?.version;
    await logIn(page, 'faculty');

    await test.step('an edit says what is new, and why', async () => {
      await page.goto(`/faculty/questions/edit-question/${questionId}`);
      await expect(page.getByText('Tasks keep the one that they have')).toBeVisible();
      const statement = page.getByRole('textbox', { name: 'Question' });
      await statement.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText('Read a number and print its treble, on one line.');
      await page.getByRole('textbox', { name: 'Output' }).nth(0).fill('6');
      await page.getByRole('textbox', { name: 'Output' }).nth(1).fill('15');
      await page.getByRole('textbox', { name: 'Reference solution in PYTHON' }).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText('number = int(input())\nprint(number * 3)\n');
      await page
        .getByRole('textbox', { name: 'What is new, and why' })
        .fill('Doubles were in last year’s exam.');
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(page.getByText('Question updated successfully')).toBeVisible();
      await expect(page).toHaveURL(/\/faculty\/questions(\?|$)/);
    });

    await test.step('its versions say who, why, what and where', async () => {
      await page.goto(`/faculty/questions/view-question/${questionId}`);
      await page.getByRole('link', { name: 'Versions', exact: true }).click();
      const second = page.getByRole('row', { name: /Doubles were in last year/ });
      await expect(second).toContainText('Statement, test cases, reference solutions');
      await expect(second).toContainText('Newest');
      const first = page.getByRole('row', { name: /The first version/ });
      await expect(first.getByRole('link', { name: `Lab of ${name}` })).toBeVisible();
      await expectAccessibleScreen(page);
    });

    await test.step('the task says that a newer one is there, and what it changes', async () => {
      await page.goto(`/faculty/tasks/view-task/${task._id}`);
      await expect(page.getByText('The task has version 1; version 2 is there.')).toBeVisible();
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: 'What has changed' }).click();
      const comparison = await opened;
      const statement = comparison.getByRole('group', { name: 'Statement: what has changed' });
      await expect(statement.getByRole('deletion')).toHaveText('double');
      await expect(statement.getByRole('insertion')).toHaveText('treble');
      const programs = comparison.getByRole('group', { name: 'Reference solutions: what has changed' });
      await expect(programs.getByRole('deletion')).toContainText('print(number * 2)');
      await expect(programs.getByRole('insertion')).toContainText('print(number * 3)');
      await expect(
        comparison.getByText('Changed “2” from output “4”, PUBLIC to output “6”, PUBLIC'),
      ).toBeVisible();
      await expectAccessibleScreen(comparison);
      await comparison.close();
    });

    await test.step('the newer one is taken in the form, put back, taken again and saved', async () => {
      await page.goto(`/faculty/tasks/edit-task/${task._id}`);
      await page.getByRole('button', { name: 'Edit task' }).click();
      const row = chosenQuestions(page);
      await row.getByRole('button', { name: 'Take version 2' }).click();
      await expect(
        row.getByText('Version 2 in place of 1, for whoever starts after you save.'),
      ).toBeVisible();
      await row.getByRole('button', { name: 'Keep version 1' }).click();
      await expect(row.getByText('The task has version 1; version 2 is there.')).toBeVisible();
      await row.getByRole('button', { name: 'Take version 2' }).click();
      await expectAccessibleScreen(page);
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(page.getByText('Task updated successfully').first()).toBeVisible();
      await expect(page).toHaveURL(/\/faculty\/tasks(\?|$)/);
      expect(await versionOfTask()).toBe(2);
    });

    await test.step('an earlier one is read whole, and comes back as a version of its own', async () => {
      await page.goto(`/faculty/questions/versions/${questionId}/1`);
      await expect(page.getByText('This is version 1 of 2.')).toBeVisible();
      await expect(page.getByText('print its double')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'Go back to this version' }).click();
      const dialog = page.getByRole('dialog', { name: 'Go back to version 1?' });
      await dialog.getByRole('textbox', { name: 'Why' }).fill('Trebles are too hard.');
      await expectAccessibleScreen(page);
      await dialog.getByRole('button', { name: 'Go back' }).click();
      const third = page.getByRole('row', { name: /Trebles are too hard/ });
      await expect(third).toContainText('Back to version 1: statement, test cases, reference solutions');
      await expect(page.getByRole('row', { name: /Doubles were in/ })).toContainText(`Lab of ${name}`);
      expect(await versionOfTask()).toBe(2);
      await page.goto(`/faculty/tasks/view-task/${task._id}`);
      await expect(page.getByText('The task has version 2; version 3 is there.')).toBeVisible();
    });

    await test.step('while students sit it, a newer one is taken for those who start afterwards', async () => {
      const statement = 'Read a number and print its double, on one line.';
      const taskId = await setExam(product.url, { students: ['student31'], questions: [statement] });
      const student = await callAs(product.url, 'student31');
      await expect
        .poll(() =>
          student.call(startTask, { body: { taskId } }).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      const { data } = await faculty.call(viewQuestion, { body: { questionId } });
      await faculty.call(restoreQuestionVersion, {
        body: { questionId, version: 2, edition: data.edition },
      });
      await page.goto(`/faculty/tasks/edit-task/${taskId}`);
      await page.getByRole('button', { name: 'Edit task' }).click();
      await page.getByRole('button', { name: 'Take version 4' }).click();
      await expect(
        page.getByText('Version 4 in place of 3, for whoever starts after you save.'),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(page.getByText('Task updated successfully').first()).toBeVisible();
      await expect(page).toHaveURL(/\/faculty\/tasks(\?|$)/);
      expect(await versionOfTask(taskId)).toBe(4);
      const { data: sat } = await student.call(fetchTaskById, { params: { taskId } });
      expect(sat.questions[0]?.questionId.question).toContain('double');
    });

    await test.step('what says the same, and what is not there, is said', async () => {
      await page.goto(`/faculty/questions/versions/${questionId}/compare?from=1&to=3`);
      await expect(page.getByText('The two versions say the same.')).toBeVisible();
      await page.getByRole('combobox', { name: 'From version' }).selectOption('2');
      await expect(page.getByRole('group', { name: 'Statement: what has changed' })).toBeVisible();
      await page.goto(`/faculty/questions/versions/${questionId}/compare`);
      await expect(page.getByText('No versions are named.')).toBeVisible();
      await page.goto(`/faculty/questions/versions/${questionId}/9`);
      await expect(page.getByText('Question not found')).toBeVisible();
    });
  },
);
