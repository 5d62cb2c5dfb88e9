import { createQuestion, fetchDemoTask, fetchFeedback, fetchLeaderboard, viewTask } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { loseAnswers } from '../../authoring.ts';
import { setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

/** Of the hidden test: it must not reach a browser. */
const HIDDEN_INPUT = '98765';

/** A running task of 10 marks with one question, doubling a number, of one public and one hidden test. */
const setDoubling = async (url: string, text: string, students: readonly string[]) => {
  const faculty = await callAs(url, 'faculty');
  await faculty.call(createQuestion, {
    body: {
      question: `<p>${text}: read a number and print its double.</p>`,
      language: ['PYTHON'],
      marks: 10,
      timeRequired: 1,
      wantAutoCalculate: true,
      difficulty: '1',
      testcases: [
        { input: '3', output: '6', type: 'PUBLIC' },
        { input: HIDDEN_INPUT, output: '197530', type: 'HIDDEN' },
      ],
    },
  });
  const taskId = await setExam(url, { students, questions: [text] });
  const { name } = (await faculty.call(viewTask, { params: { taskId } })).data;
  return { taskId, name, faculty };
};

/** Opens the row menu of a task in Manage Tasks. */
const openMenu = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/faculty/tasks?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
};

const suggestions = (page: Page) => page.getByRole('dialog', { name: 'Share Your Suggestions' });

test(
  'a task is tried out as a student meets it, and nothing of that is recorded',
  { tag: '@demo-test' },
  async ({ page, browser, product }) => {
    const { taskId, name, faculty } = await setDoubling(product.url, `Demo ${Date.now()}`, ['student40']);
    const answers: string[] = [];
    // The browser keeps no text of an answer that came in pieces.
    await page.route(/\/api\/faculty\/demo/, async (route) => {
      const response = await route.fetch();
      answers.push(await response.text());
      await route.fulfill({ response });
    });
    await logIn(page, 'faculty');

    await test.step('it starts from Manage Tasks', async () => {
      await openMenu(page, name);
      await page.getByRole('menuitem', { name: 'Demo Test' }).click();
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await page.getByRole('button', { name: 'Start Demo Test' }).click();
      await expect(page.getByTestId('saved-state')).toHaveText('Demo test: nothing is recorded');
      await expectAccessible(page);
    });

    await test.step('a program runs on the public test, and leaving would ask', async () => {
      await typeProgram(page, 'print(6)');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(page.getByText('The public test passed.')).toBeVisible();
      await page.getByRole('button', { name: 'Own input' }).click();
      await page.getByRole('textbox', { name: 'Own input' }).fill('4');
      await page.getByRole('button', { name: 'Run on this input' }).click();
      await expect(page.getByText('This is what the program did on your own input.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Actual' })).toHaveText('6');
      await page.getByRole('button', { name: 'Close own input' }).click();
      await page.getByRole('link', { name: 'Exit Demo Test' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    });

    await test.step('submitting shows the marks that a student would get', async () => {
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('region', { name: 'Marks by question' })).toContainText(
        /5 of 10.*Some tests that are not shown did not pass/,
      );
      await page.getByText('Receipt: submitted at').click();
      await expect(page.getByRole('region', { name: 'Receipt', exact: true })).toContainText(
        'You submitted it.',
      );
      await page.getByRole('tab', { name: 'RunDesk' }).click();
      await expectAccessible(page);
      expect(answers.filter((text) => text.includes(HIDDEN_INPUT))).toEqual([]);
      expect(answers.length).toBeGreaterThanOrEqual(4);
    });

    await test.step('it can be started again, with nothing typed, and left without a question', async () => {
      await page.getByRole('button', { name: 'Start Again' }).click();
      await expect(page.getByRole('timer')).toBeVisible();
      await expect(page.getByText('print(6)')).toHaveCount(0);
      await page.getByRole('link', { name: 'Exit Demo Test' }).click();
      await expect(page).toHaveURL(/\/faculty\/tasks(\?|$)/);
    });

    await test.step('neither the leaderboard nor the device knows of it', async () => {
      const { students } = await faculty.call(fetchLeaderboard, { params: { taskId } });
      expect(students.map(({ isSubmissions, marks }) => [isSubmissions, marks])).toEqual([[false, 0]]);
      expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
      expect(await page.evaluate((id) => JSON.stringify(localStorage).includes(id), taskId)).toBe(false);
    });

    await test.step('who may only view the task is offered no demo test, and gets none', async () => {
      const viewer = await callAs(product.url, 'faculty2');
      await product.sql('insert into task_share (task_id, account_id, permissions) values ($1, $2, $3)', [
        taskId,
        viewer.userId,
        ['view'],
      ]);
      await expect(viewer.call(fetchDemoTask, { params: { taskId } })).rejects.toThrow('403');
      const other = await browser.newContext({ baseURL: product.url });
      const viewing = await other.newPage();
      await logIn(viewing, 'faculty2');
      await openMenu(viewing, name);
      await expect(viewing.getByRole('menuitem', { name: 'View' })).toBeVisible();
      await expect(viewing.getByRole('menuitem', { name: 'Demo Test' })).toHaveCount(0);
      await viewing.goto(`/faculty/tasks/demo/${taskId}`);
      await expect(viewing.getByText('You do not have the right to evaluate this task.')).toBeVisible();
      await other.close();
    });
  },
);

test(
  'feedback is asked for after publishing, and offered after submitting',
  { tag: '@feedback' },
  async ({ page, browser, product }) => {
    const sat = await setDoubling(product.url, `Feedback ${Date.now()}`, ['student39']);

    await test.step('a student who has submitted reads what happens next, and is asked over nothing', async () => {
      const context = await browser.newContext({ baseURL: product.url });
      const student = await context.newPage();
      await logIn(student, 'student39');
      await startExam(student, sat.taskId);
      await student.getByRole('button', { name: 'Submit' }).click();
      await student.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
      const arrived = student.getByRole('region', { name: 'Submission' });
      await expect(arrived).toContainText('What happens next');
      await expect(arrived).toContainText('You submitted no program.');
      await expect(suggestions(student)).toHaveCount(0);
      await expectAccessibleScreen(student);
      await arrived.getByRole('button', { name: 'Share Your Suggestions' }).click();
      await expect(suggestions(student)).toContainText(sat.name);
      await student.keyboard.press('Escape');
      await student.reload();
      await expect(arrived).toBeVisible();
      await expect(suggestions(student)).toHaveCount(0);
      await student.getByRole('button', { name: 'Feedback' }).click();
      await expect(suggestions(student)).toBeVisible();
      await student.keyboard.press('Escape');
      await expect(suggestions(student)).toHaveCount(0);
      await context.close();
    });

    // Whatever another test has asked before.
    await product.sql('delete from feedback_request', []);
    // One that nobody sits, so that nothing has to be graded first.
    const { taskId, name } = await setDoubling(product.url, `Publishing ${Date.now()}`, ['student39']);
    await product.sql(
      "update task set start_time = now() - interval '2 hours', end_time = now() - interval '1 hour' where id = $1",
      [taskId],
    );
    await logIn(page, 'faculty');
    const dialog = suggestions(page);
    const submit = dialog.getByRole('button', { name: 'Submit Suggestions' });

    await test.step('the dialog opens by itself a while after publishing', async () => {
      await page.goto(`/faculty/tasks?q=${encodeURIComponent(name)}`);
      await page.getByRole('button', { name: `Publish: ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('Results published successfully')).toBeVisible();
      await expect(dialog).toContainText(name);
      await expectAccessible(page);
    });

    await test.step('only a message with words and files of the named kinds can be sent', async () => {
      await expect(submit).toBeDisabled();
      await dialog.getByLabel('Message').fill('   ');
      await expect(submit).toBeDisabled();
      await dialog.getByLabel('Message').fill('More time between two tasks.');
      await expect(submit).toBeEnabled();
      const picker = page.locator('input[type="file"]');
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      );
      await picker.setInputFiles({ name: 'run.exe', mimeType: 'application/octet-stream', buffer: png });
      await expect(dialog.getByRole('alert')).toContainText('“run.exe” cannot be attached');
      await picker.setInputFiles([
        { name: 'screen.png', mimeType: 'image/png', buffer: png },
        { name: 'other.png', mimeType: 'image/png', buffer: png },
      ]);
      await dialog.getByRole('button', { name: 'Remove other.png' }).click();
      await expect(dialog.getByRole('list', { name: 'Attachments' })).toHaveText('screen.png');
      await expectAccessible(page);
    });

    await test.step('what seems not to have been sent stays, and is sent again without coming twice', async () => {
      const findAnswers = await loseAnswers(page, '**/api/student/feedback');
      await submit.click();
      await expect(dialog.getByRole('alert').filter({ hasText: 'was not sent' })).toHaveText(
        'Your suggestion was not sent. Connection Issue. What you typed is still here; please try again.',
      );
      await expectAccessible(page);
      await expect(dialog.getByLabel('Message')).toHaveValue('More time between two tasks.');
      await findAnswers();
      await submit.click();
      await expect(page.getByText('Feedback Submitted!')).toBeVisible();
      await expect(page.getByText('Thanks for the feedback!')).toBeVisible();
      await expect(dialog).toHaveCount(0);
      const admin = await callAs(product.url, 'admin');
      const { data } = await admin.call(fetchFeedback, {});
      expect(data.filter((feedback) => feedback.taskId?.name === name)).toHaveLength(1);
    });

    await test.step('whoever was asked within a month is not asked again, and can still tell something', async () => {
      const next = await setDoubling(product.url, `Published next ${Date.now()}`, ['student39']);
      await product.sql(
        "update task set start_time = now() - interval '2 hours', end_time = now() - interval '1 hour' where id = $1",
        [next.taskId],
      );
      await page.goto(`/faculty/tasks?q=${encodeURIComponent(next.name)}`);
      await page.getByRole('button', { name: `Publish: ${next.name}` }).click();
      const asked = page.waitForResponse('**/api/feedback/ask');
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('Results published successfully')).toBeVisible();
      expect(await (await asked).json()).toMatchObject({ data: { mayAsk: false } });
      await expect(dialog).toHaveCount(0);
    });
  },
);
