import { getLog } from '@assay/contract';
import { callAs } from '../../api.ts';
import { choose } from '../../authoring.ts';
import { setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectSound } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

test(
  'a student runs the program on an input of the own, and finds input and record again after a reload',
  { tag: ['@exam'] },
  async ({ page, product }) => {
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
    await expectSound(page);

    await page.reload();
    await expect(input).toHaveValue('stressed');
    const student = await callAs(product.url, 'student17');
    const { data } = await student.call(getLog, { body: { taskId } });
    expect(data.logs[0]?.attempts).toMatchObject([{ ownInput: 'stressed', status: 'PENDING' }]);
    await page.getByRole('button', { name: 'Close own input' }).click();
    await expect(input).toBeHidden();
  },
);
