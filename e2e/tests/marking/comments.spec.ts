import { fetchLeaderboard, viewAllTasks } from '@assay/contract';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

/** A task of the demonstration whose result is published. */
const TASK = 'Data Structures Internal Test 1';

test('faculty comment on a line, a question and the whole, and the student reads it beside the program', async ({
  page,
  product,
}) => {
  const faculty = await callAs(product.url, 'faculty');
  const taskId = (await faculty.call(viewAllTasks, {})).data.find(({ name }) => name === TASK)?._id ?? '';
  const { students } = await faculty.call(fetchLeaderboard, { params: { taskId } });
  const student = students.find(({ questionMarks }) => (questionMarks[0] ?? 0) >= 2);
  if (!student) throw new Error('The demonstration has students who solved its first question.');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, 'faculty');
  await page.goto(`/faculty/tasks/${taskId}/evaluate-submission/${student._id}`);
  const comments = page.getByRole('list', { name: 'Comments on this question' });
  const marks = page.getByRole('textbox', { name: 'Marks for question 1' });
  const form = page.getByRole('form', { name: 'New comment' });

  await test.step('a line is commented where the cursor stands, and its marks go to the question', async () => {
    const before = Number(await marks.inputValue());
    await page.locator('.cm-line').first().click();
    await page.getByRole('button', { name: 'Comment on line 1' }).click();
    await expect(form.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await page.keyboard.type('Say what this reads.');
    await form.getByRole('textbox', { name: 'Marks' }).fill('-1');
    await form.getByRole('checkbox', { name: 'Keep for this question' }).check();
    await form.getByRole('button', { name: 'Add comment' }).click();
    await expect(comments).toContainText('Line 1−1 mark');
    await expect(page.locator('.cm-line-note')).toContainText('Say what this reads.');
    await expect(marks).toHaveValue(String(before - 1));
    await expect(page.getByText('Not saved yet. Stored:')).toBeVisible();
  });

  await test.step('what was kept is added by one press, and what is typed survives a reload', async () => {
    await page.getByRole('button', { name: '−1 · Say what this reads.' }).click();
    await expect(comments.getByRole('listitem')).toHaveCount(2);
    await form.getByText('Whole submission').click();
    await form.getByRole('textbox', { name: 'Comment' }).fill('Tidy work.');
    await expect(form.getByRole('textbox', { name: 'Marks' })).toBeHidden();
    await form.getByRole('button', { name: 'Add comment' }).click();
    await expect(comments).toContainText('The whole submission');
    await form.getByRole('textbox', { name: 'Comment' }).fill('Half a thought');
    await page.getByRole('button', { name: /^Use computed/ }).click();
    await page.reload();
    await expect(form.getByRole('textbox', { name: 'Comment' })).toHaveValue('Half a thought');
  });

  await test.step('the writer changes and deletes it', async () => {
    const second = comments.getByRole('listitem').nth(1);
    await second.getByRole('button', { name: 'Change' }).click();
    await second.getByRole('textbox', { name: 'Comment' }).fill('Name the variables.');
    await second.getByRole('button', { name: 'Save comment' }).click();
    await expect(second).toContainText('changed since');
    await second.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(comments.getByRole('listitem')).toHaveCount(2);
    await expectAccessibleScreen(page);
  });

  await test.step('the student reads them with the published result', async () => {
    await logIn(page, student.username);
    await page.goto(`/student/history/analysis/${taskId}`);
    await expect(page.getByRole('list', { name: 'Comments on the whole submission' })).toContainText(
      'Tidy work.',
    );
    await expect(page.locator('.cm-line-note')).toContainText('Say what this reads.');
    await expect(comments).toContainText('Line 1−1 mark');
    await expectAccessibleScreen(page);
  });
});
