import { choose, fillMoment, selectQuestion } from '../../authoring.ts';
import { expectSavedState, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const MINUTE_MS = 60_000;

test(
  'faculty set an exam, two students take it, it is graded, and the result is published',
  { tag: ['@tasks', '@exam', '@leaderboard', '@history'] },
  async ({ page: faculty, browser, product }) => {
    const name = `Doubling ${Date.now()}`;

    await test.step('a faculty member writes a question', async () => {
      await logIn(faculty, 'faculty');
      await faculty.goto('/faculty/questions/create-question');
      await faculty
        .getByRole('textbox', { name: 'Question' })
        .fill(`${name}: read a number and print its double.`);
      await choose(faculty, faculty.getByRole('combobox', { name: 'Language' }), 'PYTHON');
      await faculty.getByLabel('Required Time (min)').fill('1');
      await faculty.getByRole('textbox', { name: 'Marks', exact: true }).fill('10');
      await faculty.getByLabel('Easy').check();
      const testCases = [
        ['1', '2', 'PUBLIC'],
        ['21', '42', 'HIDDEN'],
      ] as const;
      for (const [index, [input, output, type]] of testCases.entries()) {
        await faculty.getByRole('button', { name: 'Add Test Case' }).click();
        await faculty.getByRole('textbox', { name: 'Input' }).nth(index).fill(input);
        await faculty.getByRole('textbox', { name: 'Output' }).nth(index).fill(output);
        await faculty
          .getByRole('radiogroup', { name: `Type of test case ${index + 1}` })
          .getByText(type)
          .click();
      }
      await expect(faculty.getByRole('switch', { name: /Auto Calculate Marks/ })).toBeChecked();
      await expectAccessible(faculty);
      await faculty.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(faculty.getByText('Question created successfully').first()).toBeVisible();
      await expect(faculty).toHaveURL(/\/faculty\/questions$/);
      await expect(faculty.getByText(name)).toBeVisible();
    });

    // The next full minute that leaves time to fill the form. Nobody waits for it: the task's times are moved below.
    const start = new Date(Math.ceil((Date.now() + 40_000) / MINUTE_MS) * MINUTE_MS);
    const deadline = new Date(start.getTime() + 3 * MINUTE_MS);

    await test.step('makes a task of it for two students', async () => {
      await faculty.goto('/faculty/tasks/create-task');
      await faculty.getByLabel('Task Name').fill(name);
      await fillMoment(faculty, 'Schedule At', start);
      await fillMoment(faculty, 'Deadline', deadline);
      await faculty.getByLabel('Want this Task Time Bounded').check();
      await faculty.getByLabel('Duration (Minutes)').fill('3');
      await selectQuestion(faculty, name);
      await expect(faculty.getByLabel('Total Marks')).toHaveValue('10');
      await faculty.getByLabel('Filter groups and students').fill('student1');
      // A student who is in several groups has a box in each; one stands for all.
      for (const username of ['student10', 'student11'])
        await faculty.getByRole('checkbox', { name: username }).first().check();
      await faculty.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(faculty.getByText('Task created successfully').first()).toBeVisible();
      await expect(faculty).toHaveURL(/\/faculty\/tasks/);
      await expect(faculty.getByRole('row', { name: new RegExp(name) })).toContainText('UPCOMING');
    });

    const submitting = await browser.newContext({ baseURL: product.url });
    const student = await submitting.newPage();
    const leaving = await browser.newContext({ baseURL: product.url });
    const absentMinded = await leaving.newPage();

    const taskId = await test.step('the students see it coming, and then available', async () => {
      await logIn(student, 'student10');
      await student.goto('/student/upcoming-task');
      await expect(student.getByText(name)).toBeVisible();
      await logIn(absentMinded, 'student11');
      await student.goto('/student/available-task');
      await product.sql('update task set start_time = now() where name = $1', [name]);
      await student.reload();
      const card = student.getByRole('link', { name: `Open ${name}` });
      await card.click();
      await expect(student).toHaveURL(/\/student\/tasks\//);
      return new URL(student.url()).pathname.split('/').at(-1) ?? '';
    });

    await test.step('one student loses the network in the middle and submits', async () => {
      await startExam(student, taskId);
      await typeProgram(student, 'print(int(input()) + 1)');
      await student.keyboard.press('ControlOrMeta+Enter');
      await expect(student.getByText('The public test passed.')).toBeVisible();
      await submitting.setOffline(true);
      await typeProgram(student, 'print(int(input()) * 2)');
      await expectSavedState(student, /no connection for/);
      await submitting.setOffline(false);
      await expectSavedState(student, 'Saved');
      await student.getByRole('button', { name: 'Submit' }).click();
      await student.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
      await expect(student.getByText('All submissions saved successfully!').first()).toBeVisible();
      await expect(student).toHaveURL(/\/student\/history/);
      await expect(student.getByRole('region', { name: 'Submission' })).toContainText('What happens next');
    });

    await test.step('the other one types and never submits', async () => {
      await startExam(absentMinded, taskId);
      await typeProgram(absentMinded, 'print(2)');
      await expectSavedState(absentMinded, 'Saved');
      await leaving.close();
      await product.sql(`update task set end_time = now() + interval '1 second' where name = $1`, [name]);
    });

    await test.step('nothing of the result is shown before it is published', async () => {
      await student.goto('/student/history');
      await expect(student.getByRole('row', { name: new RegExp(name) })).toContainText('PENDING');
    });

    await test.step('the leaderboard ranks both, and the result is published', async () => {
      await faculty.goto(`/faculty/tasks/view-submission/${taskId}`);
      const publish = faculty.getByRole('button', { name: 'Publish' }).first();
      await expect(async () => {
        await faculty.reload();
        await expect(publish).toBeEnabled({ timeout: 3000 });
        await expect(faculty.getByRole('row', { name: /student11/ })).toContainText('5', { timeout: 3000 });
      }).toPass({ timeout: 2 * MINUTE_MS });
      await expect(faculty.getByRole('row', { name: /student10/ })).toContainText('10');
      await expectAccessible(faculty);
      await publish.click();
      await faculty
        .getByRole('dialog')
        .getByRole('button', { name: /publish|yes/i })
        .click();
      await expect(faculty.getByText('Results published successfully').first()).toBeVisible();
    });

    await test.step('the student sees the result', async () => {
      await student.goto('/student/history');
      const row = student.getByRole('row', { name: new RegExp(name) });
      await expect(row).toContainText('10');
      await row.getByRole('link').first().click();
      await expect(student).toHaveURL(/\/student\/history\/analysis\//);
      await expect(student.getByText('print(int(input()) * 2)').first()).toBeVisible();
      await expectAccessible(student);
    });
    await submitting.close();
  },
);
