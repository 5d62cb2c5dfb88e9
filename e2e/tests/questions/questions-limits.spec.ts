import { choose } from '../../authoring.ts';
import { setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

/** Uses 0.83 s of CPU time, whatever else the machine does. */
const SLOW = `#include <stdio.h>
#include <time.h>
int main(void) {
  int n;
  scanf("%d", &n);
  while (clock() < 0.83 * CLOCKS_PER_SEC) {}
  printf("%d\\n", 2 * n);
}
`;

test(
  'limits are proposed from what the reference solution needs, and hold in the exam',
  { tag: '@exam' },
  async ({ page, product }) => {
    const name = `Slow doubles ${Date.now()}`;
    const limits = page.getByRole('group', { name: 'Limits of Each Test' });

    await test.step('the author measures, is warned, and takes what is proposed', async () => {
      await logIn(page, 'faculty');
      await page.goto('/faculty/questions/create-question');
      await page
        .getByRole('textbox', { name: 'Question' })
        .fill(`${name}: read a number and print its double.`);
      const languages = page.getByRole('combobox', { name: 'Language', exact: true });
      await choose(page, languages, 'C');
      await choose(page, languages, 'PYTHON');
      await page.getByLabel('Required Time (min)').fill('1');
      await page.getByRole('textbox', { name: 'Marks', exact: true }).fill('10');
      await page.getByLabel('Easy').check();
      const measure = limits.getByRole('button', { name: 'Measure the reference solutions' });
      await expect(measure).toBeDisabled();
      await page.getByRole('button', { name: 'Add Test Case' }).click();
      await page.getByRole('textbox', { name: 'Input' }).fill('21');
      await page.getByRole('textbox', { name: 'Output' }).fill('42');
      await page.getByRole('textbox', { name: 'Reference solution in C' }).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(SLOW);

      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(page.getByText(/^It needs 8\d % of the time on one test/)).toBeVisible();
      await limits.getByLabel('PYTHON ×').fill('25');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(limits.getByText('A factor has to be from 1 to 20.')).toBeVisible();
      await limits.getByLabel('PYTHON ×').fill('4');
      await measure.click();
      await expect(limits.getByText(/8\d % of the time: little room for slower programs/)).toBeVisible();
      await expectAccessibleScreen(page);
      await limits.getByRole('button', { name: 'Use 3 s and 256 MB' }).click();
      await expect(limits.getByText(/little room/)).toHaveCount(0);
      await expect(limits.getByText('3 s and 256 MB fit')).toBeVisible();
      await expect(limits.getByLabel('Processor Time (s)')).toHaveValue('3');
      await expect(limits.getByText('12 s')).toBeVisible();
      await page.getByRole('textbox', { name: 'Input' }).fill('20');
      await expect(limits.getByText('have changed since they were measured')).toBeVisible();
      await page.getByRole('textbox', { name: 'Output' }).fill('40');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText('Question created successfully').first()).toBeVisible();
    });

    await test.step('the page of the question says them', async () => {
      await page
        .getByRole('link', { name: new RegExp(name) })
        .first()
        .click();
      await expect(page.getByText('3 s in C, 12 s in PYTHON; 256 MB')).toBeVisible();
    });

    const taskId = await setExam(product.url, { name, students: ['student56'], questions: [name] });

    await test.step('a student reads them, and a program may use as much', async () => {
      await logIn(page, 'student56');
      await startExam(page, taskId);
      await expect(
        page.getByText('Processor time and memory for each test: 3 s in C, 12 s in PYTHON; 256 MB'),
      ).toBeVisible();
      await typeProgram(page, SLOW.replace('0.83', '1.3'));
      await page.getByRole('button', { name: 'Run Code' }).click();
      await expect(page.getByText('The public test passed.')).toBeVisible();
    });
  },
);
