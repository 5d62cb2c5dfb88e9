import { createQuestion, viewQuestion, createTask } from '@assay/contract';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const HOUR_MS = 3_600_000;
/** Dozens of programs are run one after another, behind whatever else is being graded. */
const MEASURED = { timeout: 600_000 };

test(
  'an author measures the tests, adds the test that was missing, and the task warns no longer',
  { tag: ['@questions', '@tasks'] },
  async ({ page, product }) => {
    const faculty = await callAs(product.url, 'faculty');
    const name = `Voters ${Date.now()}`;
    const { data: created } = await faculty.call(createQuestion, {
      body: {
        name,
        question: '<p>Read an age and print whether somebody may vote.</p>',
        language: ['PYTHON'],
        marks: 10,
        timeRequired: 5,
        difficulty: '1',
        wantAutoCalculate: true,
        testcases: [
          { input: '17', output: 'no', type: 'PUBLIC' },
          { input: '40', output: 'yes', type: 'HIDDEN' },
        ],
        code: [],
        referenceSolutions: [
          {
            language: 'PYTHON',
            code: 'age = int(input())\nprint("yes" if age >= 18 and age >= 0 else "no")\n',
          },
        ],
      },
    });
    const questionId = created._id;
    const start = Date.now() + HOUR_MS;
    const { data: task } = await faculty.call(createTask, {
      body: {
        name: `Lab of ${name}`,
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + HOUR_MS).toISOString(),
        totalMarks: 10,
        questions: [{ questionId, marks: 10, timeRequired: 5 }],
      },
    });
    await expect
      .poll(
        async () => (await faculty.call(viewQuestion, { body: { questionId } })).data.referenceCheck.status,
        MEASURED,
      )
      .toBe('PASSED');
    await logIn(page, 'faculty');

    await test.step('the task says that nobody knows how strong the tests are', async () => {
      await page.goto(`/faculty/tasks/view-task/${task._id}`);
      await expect(page.getByText('Test strength unknown.')).toBeVisible();
    });

    await test.step('the question leads to its strength, which is measured', async () => {
      await page.goto(`/faculty/questions/view-question/${questionId}`);
      await page.getByRole('link', { name: 'Test strength' }).click();
      await expect(page.getByText('Nobody has measured these tests yet.')).toBeVisible();
      await page.getByRole('button', { name: 'Measure the tests' }).click();
      await expect(page.getByText(/wrong programs are caught/)).toBeVisible(MEASURED);
      await expectAccessibleScreen(page);
    });

    const bound = page.getByRole('listitem').filter({ hasText: 'age > 18' });
    await test.step('what passes every test is added as one with a press', async () => {
      await expect(bound.getByRole('region', { name: /^Input that catches/ })).toHaveText('18');
      await bound.getByRole('button', { name: 'Add as a hidden test' }).click();
      await expect(page.getByText('have changed since')).toBeVisible();
      const { data } = await faculty.call(viewQuestion, { body: { questionId } });
      expect(data).toMatchObject({ version: 2 });
      expect(data.testcases.at(-1)).toMatchObject({ input: '18', output: 'yes', type: 'HIDDEN' });
    });

    await test.step('a wrong solution counts beside the mutants', async () => {
      await page.getByRole('button', { name: 'Add a wrong solution' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a wrong solution' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Says yes to everybody');
      await dialog.getByRole('textbox', { name: 'Program' }).fill('print("yes")');
      await expectAccessibleScreen(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Not measured yet')).toBeVisible();
    });

    await test.step('measured again, the missing test is no longer missed', async () => {
      await page.getByRole('button', { name: 'Measure again' }).click();
      await expect(page.getByText('Caught: wrong answer')).toBeVisible(MEASURED);
      await expect(page.getByText('have changed since')).toBeHidden();
      await expect(bound).toBeHidden();
    });

    await test.step('what is equivalent is said with a reason, and counts no longer', async () => {
      const survivor = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: 'It is equivalent' }) });
      await survivor.first().getByRole('button', { name: 'It is equivalent' }).click();
      const dialog = page.getByRole('dialog', { name: 'Call it equivalent' });
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('No age is below nought.');
      await dialog.getByRole('button', { name: 'It is equivalent' }).click();
      await expect(page.getByText('1 is called equivalent')).toBeVisible();
    });
  },
);
