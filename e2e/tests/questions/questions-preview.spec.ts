import { createQuestion } from '@assay/contract';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

test('in the preview an author tries the question as a student: on the public tests, and on an own input', async ({
  page,
  product,
}) => {
  const faculty = await callAs(product.url, 'faculty');
  const { data } = await faculty.call(createQuestion, {
    body: {
      question: `<p>Complete double(n). ${Date.now()}</p>`,
      language: ['PYTHON'],
      code: [
        { isVisible: false, isEditable: false, code: 'def ask():\n    return int(input())' },
        { isVisible: true, isEditable: true, code: 'def double(n):\n    return 0' },
        { isVisible: true, isEditable: false, code: 'print(double(ask()))' },
      ],
      testcases: [
        { type: 'PUBLIC', input: '3', output: '6' },
        { type: 'PUBLIC', input: '-4', output: '-8', name: 'Negative', hint: 'Mind the sign.' },
        { type: 'HIDDEN', input: '50', output: '100', hint: 'For the result alone.' },
      ],
      marks: 5,
      timeRequired: 10,
      difficulty: '1',
    },
  });
  await logIn(page, 'faculty');
  await page.goto(`/faculty/questions/edit-question/${data._id}`);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const cell = page.getByRole('region', { name: 'Starting program' });
  const desk = page.getByRole('region', { name: 'Run of the program' });
  const part = cell.getByRole('textbox', { name: 'Part 2 of the program in PYTHON', exact: true });

  await test.step('a program runs with the blocks that students do not see, on the public tests', async () => {
    await part.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('def double(n):\n    return 2 * abs(n)');
    await cell.getByRole('button', { name: 'Run Code' }).click();
    await expect(desk.getByText('1 of 2 public tests passed.')).toBeVisible();
    await expect(desk.getByText('Hint: Mind the sign.')).toBeVisible();
    await expect(desk).not.toContainText('For the result alone.');
    await expectAccessibleScreen(page);
  });

  await test.step('and on an own input, on which nothing is compared', async () => {
    await desk.getByRole('button', { name: 'Own input' }).click();
    await desk.getByLabel('Own input', { exact: true }).fill('21');
    await desk.getByRole('button', { name: 'Run on this input' }).click();
    await expect(desk.getByText('This is what the program did on your own input.')).toBeVisible();
    await expect(desk).toContainText('42');
    await expect(part).toContainText('2 * abs(n)');
    await expect(desk.getByText(/Passed|Wrong answer|differs/)).toHaveCount(0);
  });

  await test.step('what is tried stays out of the form', async () => {
    await expect(page.getByRole('textbox', { name: 'Code of snippet 2' })).toContainText('return 0');
    await cell.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect(part).toContainText('return 0');
  });
});
