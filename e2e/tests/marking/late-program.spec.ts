import {
  fetchStudentSubmission,
  fetchTaskById,
  finalSubmit,
  runCode,
  saveDraft,
  startTask,
} from '@assay/contract';
import { callAs, type Caller } from '../../api.ts';
import { setExam } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const MINUTE_MS = 60_000;
const QUESTION = 'The examination';

/** An exam of one question that the student submitted with one program, and that another one reached too late. */
const lateProgram = async (url: string, username: string, faculty: Caller) => {
  const taskId = await setExam(url, { students: [username], questions: [QUESTION] });
  const student = await callAs(url, username);
  await expect
    .poll(() =>
      student.call(startTask, { body: { taskId } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const key = { taskId, studentId: student.userId };
  const { data: exam } = await student.call(fetchTaskById, { params: { taskId } });
  const programIndex = exam.questions[0]?.questionId._id ?? '';
  const send = (text: string, revision: number) =>
    student.call(saveDraft, {
      body: {
        taskId,
        programDrafts: [
          {
            programIndex,
            language: 'PYTHON' as const,
            code: [{ code: text }],
            revision,
            baseRevision: revision - 1,
            device: 'laptop',
          },
        ],
      },
    });
  await send('print("graded text")', 1);
  await student.call(runCode, {
    body: {
      taskId,
      programSubmission: { programIndex, language: 'PYTHON', code: [{ code: 'print("a run")' }] },
    },
  });
  await student.call(finalSubmit, { body: { taskId, totalTimeTaken: 3 } });
  await send('print("late text")', 2);
  const read = async () => (await faculty.call(fetchStudentSubmission, { body: key })).data;
  await expect.poll(async () => (await read()).isGraded, { timeout: MINUTE_MS }).toBe(true);
  return { ...key, read };
};

test('what was set aside can be read; a head reads all and changes nothing; it fits every screen', async ({
  page,
  product,
}) => {
  const faculty = await callAs(product.url, 'faculty');
  const head = await callAs(product.url, 'hod');
  const { taskId, studentId } = await lateProgram(product.url, 'student12', faculty);
  const key = { taskId, studentId };
  expect((await head.call(fetchStudentSubmission, { body: key })).data.canEvaluate).toBe(false);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, 'hod');
  await page.goto(`/hod/tasks/${taskId}/evaluate-submission/${studentId}`);
  await expect(page.getByText(/^You can read this submission\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Marks' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Marks for question 1' })).not.toBeEditable();

  await page.getByRole('tab', { name: 'Submissions' }).click();
  await page.getByRole('button', { name: 'Load run 1 into the editor' }).click();
  await expect(page.locator('.cm-content')).toContainText('print("a run")');
  await page.getByRole('tab', { name: 'Receipt' }).click();
  await page.getByText(/^Arrived late, not graded/).click();
  await expect(page.getByText('print("late text")')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Submitted programs' })).toContainText('PYTHON');

  for (const tab of ['CodeCell', 'RunDesk', 'Submissions', 'Receipt'])
    await test.step(tab, async () => {
      await page.getByRole('tab', { name: tab }).click();
      await expectAccessibleScreen(page);
    });
});

test('a late program is tried, and graded in place of the submitted one with a reason', async ({
  page,
  product,
}) => {
  const faculty = await callAs(product.url, 'faculty');
  const { taskId, studentId, read } = await lateProgram(product.url, 'student13', faculty);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, 'faculty');
  await page.goto(`/faculty/tasks/${taskId}/evaluate-submission/${studentId}`);

  await test.step('it is loaded into the editor and run on all tests', async () => {
    await page.getByRole('tab', { name: 'Receipt' }).click();
    await page.getByText(/^Arrived late, not graded/).click();
    await page.getByRole('button', { name: /^Load the program received/ }).click();
    await expect(page.locator('.cm-content')).toContainText('print("late text")');
    await expect(page.getByText(/^PYTHON · received/)).toBeVisible();
    await page.getByRole('button', { name: 'Run Code' }).click();
    await expect(page.getByText(/of \d+ tests passed/).first()).toBeVisible();
  });

  await test.step('a reason is asked for', async () => {
    await page.getByRole('tab', { name: 'Receipt' }).click();
    await page.getByText(/^Arrived late, not graded/).click();
    await page.getByRole('button', { name: /^Grade the program received/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Grade this program instead' });
    await dialog.getByRole('button', { name: 'Grade it' }).click();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('The network of the room was down.');
    await dialog.getByRole('button', { name: 'Grade it' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('it is graded, by whose decision stands beside it, and the submitted one is kept', async () => {
    await expect(page.getByText(/^Arrived late, graded instead/)).toBeVisible();
    await expect(page.getByText(/as decided by .*The network of the room was down/).first()).toBeVisible();
    await expect(page.getByText(/^PYTHON, fingerprint [\da-f]{12}$/)).toBeVisible();
    await expect(page.getByText(/^Submitted, not graded/)).toBeVisible();
    await expectAccessible(page);
    expect((await read()).programSubmissions[0]?.code[0]?.code).toBe('print("late text")');
  });

  await test.step('what was submitted is graded again', async () => {
    await page.getByRole('button', { name: 'Grade what was submitted…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Grade what was submitted' });
    await dialog.getByLabel('Reason').fill('It was the wrong student.');
    await dialog.getByRole('button', { name: 'Grade it' }).click();
    await expect(page.getByText(/^Arrived late, not graded/)).toBeVisible();
    expect((await read()).programSubmissions[0]?.code[0]?.code).toBe('print("graded text")');
  });
});
