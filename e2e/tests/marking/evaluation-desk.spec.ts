import { evaluateRubricMarks, fetchLeaderboard, fetchStudentSubmission, viewAllTasks } from '@assay/contract';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import { makeReportData } from '../../report-data.ts';

/** A task of the demonstration that is over, has a rubric, and that nothing here changes. */
const TASK = 'DAA Practical 2: Searching and Sorting';
/** What an ordinary laptop has to show of a program, beside marks, rubric and comments. */
const LINES = 25;

test('program, marks, rubric and comments are in one view, and keys lead through it', async ({
  page,
  product,
}) => {
  const faculty = await callAs(product.url, 'faculty');
  const taskId = (await faculty.call(viewAllTasks, {})).data.find(({ name }) => name === TASK)?._id ?? '';
  const { students } = await faculty.call(fetchLeaderboard, { params: { taskId } });
  const student = students.find(({ isSubmissions }) => isSubmissions);
  const address = `/faculty/tasks/${taskId}/evaluate-submission/${student?._id}`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, 'faculty');
  await page.goto(address);
  const marks = page.getByRole('textbox', { name: 'Marks for question 1' });
  const rubric = page.getByRole('region', { name: 'Rubric' });
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  const statement = page.getByRole('group', { name: 'The question' });
  const sheet = page.getByRole('dialog', { name: 'Keys' });

  await test.step('on a laptop 25 lines of code stand beside marks, rubric and the first comment', async () => {
    const editor = page.locator('.cm-editor');
    const [box, line] = [await editor.boundingBox(), await page.locator('.cm-line').first().boundingBox()];
    if (!box || !line) throw new Error('The program is shown.');
    expect(box.y + box.height).toBeLessThanOrEqual(768);
    expect(Math.floor(box.height / line.height)).toBeGreaterThanOrEqual(LINES);
    for (const one of [marks, rubric.getByRole('textbox').last(), comment])
      await expect(one).toBeInViewport({ ratio: 1 });
    await expect(statement).toBeHidden();
  });

  await test.step('keys lead to the rubric, the marks and the comment, and Esc leaves a field', async () => {
    await page.keyboard.press('2');
    await expect(rubric.getByRole('textbox').nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await expect(marks).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await expect(comment).toBeFocused();
    await page.keyboard.type('Quick?');
    await expect(comment).toHaveValue('Quick?');
    await comment.fill('');
    await page.keyboard.press('Escape');
  });

  await test.step('the statement is shown by a key, and stays so after a reload until it is folded', async () => {
    await page.keyboard.press('q');
    await expect(statement).toContainText('took the student');
    await page.reload();
    await expect(statement).toBeVisible();
    await expectAccessibleScreen(page);
    await page.getByRole('button', { name: 'Question', exact: true }).click();
    await expect(statement).toBeHidden();
    await page.reload();
    await expect(marks).toBeVisible();
    await expect(statement).toBeHidden();
    await expectAccessibleScreen(page);
  });

  await test.step('a sheet tells the keys, and switches those of one character off', async () => {
    await page.keyboard.press('?');
    await expect(sheet).toContainText('Next unmarked');
    await expectAccessible(page);
    await sheet.getByRole('switch', { name: /^Keys without Ctrl and Alt/ }).click();
    await expect(sheet).not.toContainText('Write a comment');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.keyboard.press('m');
    await page.keyboard.press('?');
    await expect(marks).not.toBeFocused();
    await expect(sheet).toBeHidden();
  });
});

test('what a colleague gives by the rubric meanwhile is said and not overwritten; a reload keeps what is typed', async ({
  page,
  product,
}) => {
  const data = await makeReportData(product);
  const faculty = await callAs(product.url, data.faculty);
  const { data: tasks } = await faculty.call(viewAllTasks, {});
  const taskId = tasks.find(({ name }) => name === data.practicals.stacks)?._id ?? '';
  const { students } = await faculty.call(fetchLeaderboard, { params: { taskId } });
  const studentId = students.find(({ username }) => username === data.students.asha)?._id ?? '';
  const stored = async () =>
    (
      await faculty.call(fetchStudentSubmission, { body: { taskId, studentId } })
    ).data.rubrics?.components.map(({ obtainedMarks }) => obtainedMarks);

  await logIn(page, data.faculty);
  await page.goto(`/faculty/tasks/${taskId}/evaluate-submission/${studentId}`);
  const panel = page.getByRole('region', { name: 'Rubric' });
  const mark = (title: string) => panel.getByRole('textbox', { name: title });
  await mark('Logic').fill('5');
  await expect(panel).toContainText('Not saved yet');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(panel).toContainText('Restored what you typed at');
  await expect(mark('Logic')).toHaveValue('5');

  await faculty.call(evaluateRubricMarks, {
    body: {
      taskId,
      studentId,
      rubricEvaluation: [
        { title: 'Logic', totalMarks: 6, obtainedMarks: 2 },
        { title: 'Style', totalMarks: 4, obtainedMarks: 3 },
      ],
    },
  });
  await page.getByRole('button', { name: 'Save Marks' }).click();
  await expect(page.getByText(/ has evaluated the rubric since\./)).toBeVisible();
  await expect(mark('Logic')).toHaveValue('5');
  await expect(mark('Style')).toHaveValue('3');
  expect(await stored()).toEqual([2, 3]);
  await page.getByRole('button', { name: 'Save Marks' }).click();
  await expect(panel).toContainText(/Evaluated by .+ on /);
  expect(await stored()).toEqual([5, 3]);

  await mark('Logic').fill('1');
  await panel.getByRole('button', { name: 'Discard' }).click();
  await expect(mark('Logic')).toHaveValue('5');
  await expect(panel).not.toContainText('Not saved yet');
});
