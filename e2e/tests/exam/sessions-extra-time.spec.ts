import { examClock, startTask } from '@assay/contract';
import { callAs } from '../../api.ts';
import { setExam } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const QUESTION = 'How alike are two strands';

test(
  'everybody in the room is given more time in the sessions, from a phone',
  { tag: ['@task-sessions', '@exam', '@tasks'] },
  async ({ page, product }) => {
    const name = `More time ${Date.now()}`;
    const taskId = await setExam(product.url, { name, students: ['student28'], questions: [QUESTION] });
    const student = await callAs(product.url, 'student28');
    await expect(() => student.call(startTask, { body: { taskId } })).toPass();
    const endOf = async () => Date.parse((await student.call(examClock, { body: { taskId } })).data.deadline);
    const before = await endOf();

    await page.setViewportSize({ width: 390, height: 844 });
    await logIn(page, 'faculty');
    await page.goto(`/faculty/sessions/task-students/${taskId}`);
    const row = page.getByRole('row', { name: 'student28' });
    await expect(row).toContainText('Writing');
    // Name and state, then the facts.
    expect((await row.boundingBox())?.height).toBeLessThan(90);
    await page.getByRole('button', { name: 'Give Everybody Time' }).click();
    const dialog = page.getByRole('dialog', { name: 'More time for everybody' });
    await dialog.getByRole('button', { name: '15 min' }).click();
    await dialog.getByRole('button', { name: 'Give time' }).click();
    await expect(dialog).toContainText('Please give a reason.');
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The power failed.');
    await dialog.getByRole('button', { name: 'Give time' }).click();
    await expect(page.getByText('1 student has more time')).toBeVisible();
    expect(await endOf()).toBe(before + 15 * 60_000);
  },
);
