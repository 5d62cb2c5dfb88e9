import { editQuestion, evaluateStudentSubmission, viewQuestion } from '@assay/contract';
import type { Page } from '@playwright/test';
import { BROKEN_TESTS, makeBrokenExam } from '../../exams/broken-exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen, expectAccessibleScreens } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import type { Product } from '../../product.ts';

const REASON = 'Test 2 expected 21 for twice 10.';
const PROGRAMS = {
  student45: 'print(int(input()) * 2)',
  student46: 'print(21)',
  student47: 'print(int(input()) * 2)',
};

/** An exam with a broken test, sat by three students; of one a person gave the marks. */
const brokenExam = async (product: Product) => {
  const exam = await makeBrokenExam(product, PROGRAMS);
  const { taskId, questionId, question, owner, students } = exam;
  await owner.call(evaluateStudentSubmission, {
    body: {
      taskId,
      studentId: students[2]?.userId ?? '',
      programSubmissions: [{ programIndex: questionId, marksObtained: 4 }],
    },
  });
  const mend = async () => {
    const { edition } = (await owner.call(viewQuestion, { body: { questionId } })).data;
    const testcases = BROKEN_TESTS.map((one) => (one.output === '21' ? { ...one, output: '20' } : one));
    await owner.call(editQuestion, { body: { ...question, testcases, edition, questionId } });
  };
  return { ...exam, questionName: question.name, studentId: students[0]?.userId, mend };
};

const students = (page: Page) => page.getByRole('table', { name: 'Students' });

test('a broken test is left out or mended for the whole class, seen before, applied, undone, and told', async ({
  page,
  product,
}) => {
  const exam = await brokenExam(product);
  const { taskId, questionName } = exam;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, 'faculty2');

  await test.step('from a test at the desk: it is proposed to be left out, and a reason is asked for', async () => {
    await page.goto(`/faculty/tasks/${taskId}/evaluate-submission/${exam.studentId}`);
    await page.getByRole('tab', { name: 'RunDesk' }).click();
    await page.getByRole('link', { name: 'Regrade without test 2' }).click();
    await expect(page.getByRole('radio', { name: 'Leave tests out' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Test 2 · public' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Test 2 · public' }).uncheck();
    await page.getByRole('button', { name: 'Show Preview' }).click();
    await expect(page.getByText('Choose the tests that no longer count.')).toBeVisible();
    await expect(page.getByText('Please give a reason.')).toBeVisible();
    await expectAccessibleScreen(page);
    await page.getByRole('checkbox', { name: 'Test 2 · public' }).check();
    await page.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await page.getByRole('button', { name: 'Show Preview' }).click();
  });

  await test.step('the preview says who rises, who falls and whose marks a person gave, and touches none', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Without test 2' })).toBeVisible();
    const figures = page.getByRole('list', { name: 'What becomes of the marks' });
    await expect(figures.getByRole('button', { name: /^Rise\s*1/ })).toBeVisible();
    await expect(figures.getByRole('button', { name: /^Fall\s*1/ })).toBeVisible();
    await expect(figures.getByRole('button', { name: /^By hand\s*1/ })).toBeVisible();
    await expect(students(page).getByRole('row', { name: /6\.67.*10\.00.*\+3\.33/ })).toBeVisible();
    await figures.getByRole('button', { name: /^By hand/ }).click();
    await expect(students(page).getByRole('row', { name: /4\.00.*4\.00.*By hand/ })).toBeVisible();
    await expect(students(page).getByRole('row')).toHaveCount(2);
    expect(await exam.marks()).toEqual([6.67, 3.33, 4]);
    await expectAccessibleScreens(page, [new URL(page.url()).pathname]);
  });

  await test.step('applied to nobody who would lose marks, it can be undone by one press', async () => {
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply the regrade' });
    await dialog.getByRole('radio', { name: /^Never lower/ }).check();
    await expect(dialog).toContainText('1 student gets more marks; 1 student keeps marks that would fall.');
    await expectAccessibleScreen(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('1 student has other marks now.')).toBeVisible();
    expect(await exam.marks()).toEqual([10, 3.33, 4]);
    await expect(students(page).getByRole('row', { name: /Kept, not 0\.00/ })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Undo the regrade' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
    expect(await exam.marks()).toEqual([6.67, 3.33, 4]);
  });

  await test.step('from the head of the column on the leaderboard: by the mended version, which is proposed', async () => {
    await exam.mend();
    await exam.publish();
    await page.goto(`/faculty/tasks/view-submission/${taskId}`);
    await page.getByRole('button', { name: 'Actions for Q1 / 10' }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Regrade' }).click();
    await expect(page.getByRole('radio', { name: 'Grade by a version of the question' })).toBeChecked();
    await page.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('heading', { level: 1, name: 'By the tests of version 2' })).toBeVisible();
    await expect(students(page).getByText('Test 2 (public): Wrong answer → Passed')).toHaveCount(2);
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply the regrade' });
    await expect(dialog).toContainText('The results are published: those whose marks change are told');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('2 students have other marks now.')).toBeVisible();
    expect(await exam.marks()).toEqual([10, 0, 4]);
  });

  await test.step('both stand in the list of the task, which the question on its page leads to as well', async () => {
    await page.goto(`/faculty/tasks/view-task/${taskId}`);
    await page.getByRole('button', { name: `Actions for ${questionName}` }).click();
    await page.getByRole('menuitem', { name: 'Regrade' }).click();
    await page.getByRole('link', { name: 'Back' }).click();
    const table = page.getByRole('table', { name: 'Regrades' });
    await expect(table.getByRole('row', { name: /By the tests of version 2.*Applied/ })).toBeVisible();
    await expect(table.getByRole('row', { name: /Without test 2.*Undone/ })).toBeVisible();
    await expectAccessibleScreens(page, [
      `/faculty/tasks/regrades/${taskId}`,
      `/faculty/tasks/regrades/${taskId}/new`,
    ]);
  });

  await test.step('the student reads the new marks with the reason', async () => {
    await page.context().clearCookies();
    await logIn(page, 'student45');
    await page.goto(`/student/history/analysis/${taskId}`);
    await expect(page.getByText(`your marks changed from 6.67 to 10.00: “${REASON}”`)).toBeVisible();
    await expectAccessibleScreen(page);
  });
});
