import { createQuestion } from '@assay/contract';
import { callAs } from '../../api.ts';
import { editor, expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const WRONG = '#include <stdio.h>\nint main(void) { puts("wrong"); }';

test('results and earlier runs are there after a reload and on another device, and a program comes back by one press', async ({
  page,
  browser,
  product,
}) => {
  const taskId = await setExam(product.url, {
    students: ['student9'],
    questions: ['How alike are two strands'],
  });
  await logIn(page, 'student9');
  await startExam(page, taskId);
  await page.getByRole('button', { name: 'Earlier runs' }).click();
  await expect(page.getByText('You have not run a program for this question yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Earlier runs' }).click();

  await typeProgram(page, WRONG);
  await page.getByRole('button', { name: 'Run Code' }).click();
  const summary = page.getByText(/^0 of \d+ public tests passed\.$/);
  await expect(summary).toBeVisible();
  await page.getByRole('button', { name: 'Own input' }).click();
  await page.getByRole('textbox', { name: 'Own input' }).fill('ACGT');
  await page.getByRole('button', { name: 'Run on this input' }).click();
  await expect(page.getByText('This is what the program did on your own input.')).toBeVisible();
  await page.getByRole('button', { name: 'Close own input' }).click();
  await typeProgram(page, '// begun anew');
  await expectSavedState(page, 'Saved');

  // After a reload the last run stands there, said to be of an earlier version.
  await page.reload();
  await expect(page.getByText('This is what the program did on your own input.')).toBeVisible();
  await expect(
    page.getByText('Of an earlier version: the program was changed since this run.'),
  ).toBeVisible();

  // Another device lists both runs, and opens one beside the editor.
  const otherDevice = await browser.newContext({ baseURL: product.url });
  const other = await otherDevice.newPage();
  await logIn(other, 'student9');
  await other.goto(`/student/tasks/${taskId}`);
  await other.getByRole('button', { name: 'Earlier runs' }).click();
  const runs = other.getByRole('region', { name: 'Earlier runs' }).getByRole('listitem');
  await expect(runs).toHaveCount(2);
  await expect(runs.nth(0)).toContainText('Own input: ACGT');
  await expect(runs.nth(1)).toContainText(/0 of \d+ passed/);
  await expectAccessible(other);
  await runs.nth(1).getByRole('button').click();
  const run = other.getByRole('region', { name: /^Run at .+, in C\+\+$/ });
  await expect(run.getByRole('textbox', { name: 'Program of this run' })).toContainText('puts("wrong")');
  await expect(run.getByText(/^0 of \d+ public tests passed\.$/)).toBeVisible();
  await expect(editor(other)).toContainText('begun anew');
  await expectAccessible(other);

  // Taking it back keeps what stood there.
  await run.getByRole('button', { name: 'Load into the editor' }).click();
  await expect(editor(other)).toContainText('puts("wrong")');
  await expect(run.getByText('This is the program in the editor.')).toBeVisible();
  await expectSavedState(other, 'Saved');
  await other.getByRole('button', { name: 'Other version' }).click();
  const others = other.getByRole('dialog', { name: 'Other versions' });
  await expect(others).toContainText('// begun anew');
  await others.getByRole('button', { name: 'Take this' }).click();
  await expect(editor(other)).toContainText('begun anew');

  // Running shows what comes, in the place of the list.
  await run.getByRole('button', { name: 'All runs' }).click();
  await expect(other.getByRole('heading', { name: 'Earlier runs' })).toBeFocused();
  await other.getByRole('button', { name: 'Run Code' }).click();
  await expect(other.getByText('The program does not compile.')).toBeVisible();
  await other.getByRole('button', { name: 'Earlier runs' }).click();
  await expect(runs).toHaveCount(3);
  await otherDevice.close();
});

test('a run says which tests are through while others go on, and can be stopped', async ({
  page,
  product,
}) => {
  const faculty = await callAs(product.url, 'faculty');
  const question = `Runs long ${Date.now()}`;
  await faculty.call(createQuestion, {
    body: {
      question: `<p>${question}: print a number.</p>`,
      language: ['PYTHON'],
      marks: 10,
      timeRequired: 1,
      difficulty: '1',
      wantAutoCalculate: true,
      limits: { seconds: 10, megabytes: 256, factors: {} },
      testcases: ['1', '2', '3'].map((input) => ({ input, output: input, type: 'PUBLIC' as const })),
      code: [],
    },
  });
  const taskId = await setExam(product.url, { students: ['student10'], questions: [question] });
  await logIn(page, 'student10');
  await startExam(page, taskId);
  // The first test ends at once, the others with their limit of time.
  await typeProgram(page, 'while input() != "1":\n    while True: pass');
  await page.getByRole('button', { name: 'Run Code' }).click();
  const progress = page.getByText(/^1 of \d+ tests done, 0 passed\.$/);
  await expect(progress).toBeVisible();
  // A screen reader is not told of every test.
  await expect(progress).toHaveAttribute('aria-live', 'off');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('You stopped this run. It changes nothing in your marks.')).toBeVisible();
  await expect(progress).toBeHidden();
});
