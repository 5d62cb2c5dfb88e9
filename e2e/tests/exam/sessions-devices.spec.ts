import { finalSubmit } from '@assay/contract';
import { callAs } from '../../api.ts';
import { editor, expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

test(
  'a second login goes on where the first one was, which is told; faculty see both in sessions and evaluation',
  { tag: ['@task-sessions', '@exam', '@evaluation'] },
  async ({ page, product, browser }) => {
    const questions = ['How alike are two strands'];
    const taskId = await setExam(product.url, { students: ['student33'], questions, singleSession: true });
    await logIn(page, 'student33');
    await startExam(page, taskId);
    await typeProgram(page, '// on the first machine');
    await expectSavedState(page, 'Saved');

    const next = await browser.newContext({ baseURL: product.url });
    const other = await next.newPage();
    await logIn(other, 'student33');
    await other.goto(`/student/tasks/${taskId}`);
    await expect(other.getByRole('alert')).toContainText('This task is open in another login');
    await expectAccessibleScreen(other);
    await other.getByRole('button', { name: 'Continue here' }).click();
    await expect(editor(other)).toHaveText('// on the first machine');
    await typeProgram(other, '// on the second machine');
    await expectSavedState(other, 'Saved');

    await typeProgram(page, '// typed on the first, and too late');
    await expectSavedState(page, 'Kept on this device: you have continued elsewhere');
    const told = page.getByRole('alert').filter({ hasText: 'Nothing from here is accepted now.' });
    await expect(told.getByRole('button', { name: 'Continue here' })).toBeVisible();
    await expect(editor(page)).toHaveText('// typed on the first, and too late');
    await expectAccessible(page);
    await next.close();

    await logIn(page, 'faculty');
    await page.goto(`/faculty/sessions/task-students/${taskId}`);
    await page.getByRole('button', { name: /^2 logins, 1 device, 1 address: where/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Where .+ works$/ });
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const student = await callAs(product.url, 'student33');
    await product.sql('update attempt set session_id = null where task_id = $1', [taskId]);
    await student.call(finalSubmit, { body: { taskId } });
    await page.goto(`/faculty/tasks/${taskId}/evaluate-submission/${student.userId}`);
    await page.getByRole('tab', { name: 'Receipt' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Receipt' })).toContainText('Where it was written');
    await expect(page.getByText(/^Set aside: work had continued in another login/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Receipt', exact: true })).toContainText(
      /Written on: Chrome \d+ on /,
    );
    await expectAccessibleScreen(page);
  },
);
