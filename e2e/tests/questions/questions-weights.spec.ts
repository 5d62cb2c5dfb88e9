import { finalSubmit, publishResult } from '@assay/contract';
import { callAs } from '../../api.ts';
import { choose } from '../../authoring.ts';
import { expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

test(
  'tests have names, hints, weights and groups: in the form, the exam, the evaluation and the result',
  { tag: ['@exam', '@evaluation'] },
  async ({ page, product }) => {
    const name = `Doubles ${Date.now()}`;
    const settingsOf = (place: number) =>
      page.getByRole('group', { name: `Name, hint and weight of test case ${place}` });

    await test.step('the author says them beside the texts of a test', async () => {
      await logIn(page, 'faculty');
      await page.goto('/faculty/questions/create-question');
      await page
        .getByRole('textbox', { name: 'Question' })
        .fill(`${name}: read a number and print its double.`);
      await choose(page, page.getByRole('combobox', { name: 'Language', exact: true }), 'PYTHON');
      await page.getByLabel('Required Time (min)').fill('1');
      await page.getByRole('textbox', { name: 'Marks', exact: true }).fill('10');
      await page.getByLabel('Easy').check();
      for (const [place, [input, output]] of [
        ['1', '2'],
        ['-4', '-8'],
        ['50', '100'],
      ].entries()) {
        await page.getByRole('button', { name: 'Add Test Case' }).click();
        await page
          .getByRole('textbox', { name: 'Input' })
          .nth(place)
          .fill(input ?? '');
        await page
          .getByRole('textbox', { name: 'Output' })
          .nth(place)
          .fill(output ?? '');
      }
      await page.getByRole('radiogroup', { name: 'Type of test case 3' }).getByText('HIDDEN').click();

      const settings = page.getByRole('button', { name: /^Name, hint and weight of test case/ });
      await settings.nth(1).press('Enter');
      await settingsOf(2).getByLabel('Name').fill('Below zero');
      await settingsOf(2).getByLabel('Hint for whoever fails it').fill('Mind the sign.');
      await settings.nth(2).press('Enter');
      await settingsOf(3).getByLabel('Weight').fill('8');
      await settingsOf(3).getByLabel('Group').fill('Large');
      await settingsOf(3).getByLabel('Hint for whoever fails it').fill('Do not count up to it.');
      await expectAccessibleScreen(page);
      await settings.nth(1).press('Enter');
      await expect(page.getByText('Below zero · has a hint')).toBeVisible();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText('Question created successfully').first()).toBeVisible();
    });

    await test.step('the page of the question shows them', async () => {
      await page
        .getByRole('link', { name: new RegExp(name) })
        .first()
        .click();
      await expect(page.getByText('Test case 2 · Below zero')).toBeVisible();
      await expect(page.getByText('group “Large” · weighs 8')).toBeVisible();
      await expect(page.getByText('Do not count up to it.')).toBeVisible();
    });

    const taskId = await setExam(product.url, { name, students: ['student56'], questions: [name] });

    await test.step('a student meets the name, and the hint of a PUBLIC test that did not pass', async () => {
      await logIn(page, 'student56');
      await startExam(page, taskId);
      await expect(page.getByRole('heading', { name: 'Public test 2 · Below zero' })).toBeVisible();
      await expect(page.getByText('Mind the sign.')).toHaveCount(0);
      await typeProgram(page, 'print(min(90, 2 * abs(int(input()))))');
      await page.getByRole('button', { name: 'Run Code' }).click();
      await expect(page.getByText('1 of 2 public tests passed.')).toBeVisible();
      await expect(page.getByText('Test 2 · Below zero', { exact: true })).toBeVisible();
      await expect(page.getByText('Hint: Mind the sign.')).toBeVisible();
      await expectSavedState(page, /saved/i);
      const student = await callAs(product.url, 'student56');
      await student.call(finalSubmit, { body: { taskId } });
    });

    const faculty = await callAs(product.url, 'faculty');
    await test.step('faculty read what the marks come of', async () => {
      await product.sql('update task set end_time = now() where id = $1', [taskId]);
      await expect
        .poll(async () =>
          product.sql('select 1 from attempt where task_id = $1 and graded_at is not null', [taskId]),
        )
        .toHaveLength(1);
      const { userId } = await callAs(product.url, 'student56');
      await logIn(page, 'faculty');
      await page.goto(`/faculty/tasks/${taskId}/evaluate-submission/${userId}`);
      await expect(
        page.getByText('1 of 3 test cases passed (1 public, 0 hidden), weighing 1 of 10').first(),
      ).toBeVisible();
      await page.getByRole('tab', { name: 'RunDesk' }).click();
      await expect(page.getByText('group “Large” · weighs 8')).toBeVisible();
      await expectAccessibleScreen(page);
    });

    await test.step('the published result tells the hint of what is not shown', async () => {
      await faculty.call(publishResult, { body: { taskId } });
      await logIn(page, 'student56');
      await page.goto(`/student/history/analysis/${taskId}`);
      await expect(page.getByText('The tests of this question do not all count the same.')).toBeVisible();
      await page.getByRole('tab', { name: 'RunDesk' }).click();
      const hints = page.getByRole('region', { name: 'Hints on tests that are not shown' });
      await expect(hints.getByRole('listitem')).toHaveText(['Do not count up to it.']);
      await expectAccessibleScreen(page);
    });
  },
);
