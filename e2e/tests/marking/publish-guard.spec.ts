import { fetchLeaderboard, viewTask } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { setExam, submitPages } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const MINUTE_MS = 60_000;
const STUDENTS = ['student53', 'student54'];

const publishing = (page: Page) => page.getByRole('dialog', { name: 'Publish results' });
const publish = (page: Page) => publishing(page).getByRole('button', { name: 'Publish', exact: true });

/** Asks for the results to be published, in the list of tasks. */
const askInList = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/faculty/tasks?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
};

test('nothing is published before it is graded and decided, nor unasked before somebody has looked at it', async ({
  page,
  product,
}) => {
  const name = `Publish guard ${Date.now()}`;
  const faculty = await callAs(product.url, 'faculty2');
  const taskId = await setExam(product.url, {
    name,
    owner: 'faculty2',
    students: STUDENTS,
    questions: ['Build a page with the timetable'],
  });
  for (const username of STUDENTS)
    await submitPages(await callAs(product.url, username), taskId, `Written by ${username}`);
  const students = async () => (await faculty.call(fetchLeaderboard, { params: { taskId } })).students;
  await expect
    .poll(async () => (await students()).filter(({ isGraded }) => isGraded).length, { timeout: MINUTE_MS })
    .toBe(STUDENTS.length);
  const [first] = await students();
  if (!first) throw new Error('Two students have submitted.');
  const ofFirst = [taskId, first._id];
  await product.sql('update task set end_time = now() where id = $1', [taskId]);
  await logIn(page, 'faculty2');

  await test.step('what is still being graded holds it up, and the dialog follows by itself', async () => {
    await product.sql('update attempt set graded_at = null where task_id = $1 and student_id = $2', ofFirst);
    await askInList(page, name);
    await expect(publishing(page)).toContainText('1 submission is still being graded.');
    await expect(publishing(page).getByRole('checkbox')).toHaveCount(0);
    await expect(publish(page)).toBeDisabled();
    await expectAccessibleScreen(page);
    await publishing(page).getByRole('link', { name: 'Show them' }).click();
    await expect(page.getByRole('table', { name: 'Leaderboard' }).getByRole('row')).toHaveCount(2);

    await askInList(page, name);
    await expect(publish(page)).toBeDisabled();
    await product.sql('update attempt set graded_at = now() where task_id = $1 and student_id = $2', ofFirst);
    await expect(publishing(page)).toContainText('2 programs of 2 students wait for marks by hand');
  });

  await test.step('what a failed judge left is told first, and the way leads to its marks', async () => {
    await product.sql(
      `insert into test_result (attempt_id, question_id, test_case_id, verdict, passed, message, actual_output,
         error_output, cpu_ms, wall_ms, memory_bytes)
       select attempt_id, question_id, (select id from test_case limit 1), 'JUDGE_FAILED', false, '', '', '', 0, 0, 0
       from submission_program join attempt on attempt.id = attempt_id where task_id = $1 and student_id = $2`,
      ofFirst,
    );
    await askInList(page, name);
    await expect(publishing(page)).toContainText('1 program has no verdict, because the judge');
    await expect(publish(page)).toBeDisabled();
    await publishing(page).getByRole('link', { name: 'Give marks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: first.fullname })).toBeVisible();
    await page.getByRole('textbox', { name: 'Marks for question 1' }).fill('7');
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(async () => (await students()).find(({ _id }) => _id === first._id)?.unmarked).toBe(0);
  });

  await test.step('what nobody has looked at is shown on the leaderboard, without the dialog', async () => {
    await page.goto(`/faculty/tasks/view-submission/${taskId}`);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(publishing(page)).toContainText('1 program of 1 student waits for marks by hand');
    await expect(publish(page)).toBeDisabled();
    await expectAccessibleScreen(page);
    await publishing(page).getByRole('link', { name: 'Show them' }).click();
    await expect(publishing(page)).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Leaderboard' }).getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('row', { name: new RegExp(first.fullname) })).toHaveCount(0);
  });

  await test.step('a tick publishes it nevertheless', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await publishing(page)
      .getByRole('checkbox', { name: /^Publish anyway/ })
      .check();
    await publish(page).click();
    await expect(page.getByText('Results published successfully').first()).toBeVisible();
    expect((await faculty.call(viewTask, { params: { taskId } })).data.isResultPublished).toBe(true);
  });
});
