import { getLog } from '@assay/contract';
import { callAs } from '../../api.ts';
import { choose } from '../../authoring.ts';
import { setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

test(
  'a student runs the program on an input of the own, finds it again after a reload, and has none where the task forbids it',
  { tag: ['@exam', '@tasks'] },
  async ({ page, browser, product }) => {
    const taskId = await setExam(product.url, {
      students: ['student17'],
      questions: ['How alike are two strands'],
    });
    await logIn(page, 'student17');
    await startExam(page, taskId);
    await choose(page, page.getByRole('combobox', { name: 'Language' }), 'PYTHON');
    await typeProgram(page, 'print(input()[::-1])');
    await page.getByRole('button', { name: 'Own input' }).click();
    const input = page.getByRole('textbox', { name: 'Own input' });
    await expect(input).toBeFocused();
    await input.fill('stressed');
    await page.getByRole('button', { name: 'Run on this input' }).click();
    await expect(page.getByText('This is what the program did on your own input.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Actual' })).toHaveText('desserts');
    await expectAccessibleScreen(page);

    await page.reload();
    await expect(input).toHaveValue('stressed');
    const student = await callAs(product.url, 'student17');
    const { data } = await student.call(getLog, { body: { taskId } });
    expect(data.logs[0]?.attempts).toMatchObject([{ ownInput: 'stressed', status: 'PENDING' }]);
    await page.getByRole('button', { name: 'Close own input' }).click();
    await expect(input).toBeHidden();

    const context = await browser.newContext({ baseURL: product.url });
    const office = await context.newPage();
    await logIn(office, 'faculty');
    await office.goto(`/faculty/tasks/edit-task/${taskId}`);
    await office.getByRole('button', { name: 'Edit task' }).click();
    await office.getByRole('checkbox', { name: 'Own input' }).uncheck();
    await office.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(office).toHaveURL(/\/faculty\/tasks$/);
    await context.close();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Run Code' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Own input' })).toHaveCount(0);
  },
);
