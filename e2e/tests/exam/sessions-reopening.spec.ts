import { fetchTaskById, finalSubmit, saveDraft, startTask } from '@assay/contract';
import { callAs } from '../../api.ts';
import { editor, setExam } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const QUESTION = 'How alike are two strands';

test(
  'an attempt submitted by mistake is opened again in the sessions, and its student goes on where it ended',
  { tag: ['@task-sessions', '@exam', '@history', '@evaluation'] },
  async ({ page, product }) => {
    const name = `Opened again ${Date.now()}`;
    const taskId = await setExam(product.url, { name, students: ['student27'], questions: [QUESTION] });
    const student = await callAs(product.url, 'student27');
    await expect(() => student.call(startTask, { body: { taskId } })).toPass();
    const { questions } = (await student.call(fetchTaskById, { params: { taskId } })).data;
    const { _id: programIndex, language } = questions[0]!.questionId;
    const program = { programIndex, language: language[0]!, code: [{ code: 'typed before' }] };
    await student.call(saveDraft, { body: { taskId, programDrafts: [program] } });
    await student.call(finalSubmit, { body: { taskId } });

    await logIn(page, 'faculty');
    await page.goto(`/faculty/sessions/task-students/${taskId}`);
    const open = page.getByRole('button', { name: 'Open Again' });
    await expect(open).toBeDisabled();
    await page.getByRole('checkbox').nth(1).check();
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Open this attempt again' });
    await expect(dialog).toContainText('What was submitted before is kept');
    await dialog.getByRole('button', { name: 'Open again' }).click();
    await expect(dialog).toContainText('Please give a reason.');
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The button was pressed by mistake.');
    await dialog.getByRole('button', { name: 'Open again' }).click();
    await expect(page.getByText('1 attempt is open again')).toBeVisible();
    await expect(page.getByRole('table')).toContainText('Writing');

    await logIn(page, 'student27');
    await page.goto('/student/available-task');
    const card = page.getByRole('article', { name });
    await expect(card).toContainText('has opened it again for you until');
    await card.getByRole('link', { name: `Continue ${name}` }).click();
    await expect(page.getByText('has opened this task again for you')).toBeVisible();
    await expect(editor(page)).toContainText('typed before');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close this note' }).click();
    await student.call(finalSubmit, { body: { taskId } });
    await page.goto(`/student/history/analysis/${taskId}`);
    await page.getByText('Submitted before, at').click();
    await expect(page.getByRole('region', { name: 'Receipt', exact: true })).toHaveCount(2);
    await expect(page.getByText('exactly the program that was submitted then')).toBeVisible();
  },
);
