import { createQuestion } from '@assay/contract';
import { callAs } from '../../api.ts';
import { setExam, startExam } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

test(
  'a question has a short name and formulas: in the list, a copy, the preview and the exam',
  { tag: ['@tasks', '@exam'] },
  async ({ page, product }) => {
    const stamp = Date.now();
    const name = `Powers ${stamp}`;
    const begin = `Compute the power ${stamp}`;
    const faculty = await callAs(product.url, 'faculty');
    await faculty.call(createQuestion, {
      body: {
        name,
        question: `<p>${begin} $a^b \\bmod m$ for $5 or \\$6.</p><p>$$\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}$$</p><pre><code>echo $HOME$x</code></pre>`,
        language: ['PYTHON'],
        marks: 10,
        timeRequired: 1,
        difficulty: '1',
        wantAutoCalculate: true,
        testcases: [{ input: '', output: 'Hello', type: 'PUBLIC' }],
        code: [{ isVisible: true, isEditable: true, code: 'print()' }],
        referenceSolutions: [{ language: 'PYTHON', code: "print('Hello')" }],
      },
    });
    await logIn(page, 'faculty');

    await test.step('the list calls it by its name, and finds it by that', async () => {
      await page.goto(`/faculty/questions?q=${encodeURIComponent(name)}`);
      await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
    });

    await test.step('its page draws the formulas, which screen readers read as mathematics', async () => {
      await page.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      const statement = page.getByRole('article').first();
      await expect(statement.locator('math')).toHaveCount(2);
      await expect(statement.locator('math').nth(1)).toContainText('∑');
      await expect(statement).toContainText('for $5 or $6.');
      await expect(statement.locator('code').first()).toHaveText('echo $HOME$x');
      await expect(page.getByRole('group', { name: 'Input', exact: true })).toHaveText('nothing');
      await expectAccessibleScreen(page);
    });

    await test.step('a copy takes everything over, and is called so', async () => {
      await page.getByRole('link', { name: 'Duplicate' }).click();
      await expect(page.getByRole('textbox', { name: 'Short Name (Optional)' })).toHaveValue(
        `Copy of ${name}`,
      );
      await expect(page.getByRole('textbox', { name: 'Output' })).toHaveValue('Hello');
      await expect(page.getByRole('textbox', { name: 'Code of snippet 1' })).toContainText('print()');
      await expect(page.getByRole('textbox', { name: 'Reference solution in PYTHON' })).toContainText(
        'Hello',
      );
      await page.getByRole('textbox', { name: 'Question' }).fill('Compute $x^$ now.');
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      const preview = page.getByRole('region', { name: 'Preview' });
      await expect(preview).toContainText('This formula is wrong: ');
      await page.getByRole('textbox', { name: 'Question' }).fill('Compute $x^2$ now.');
      await expect(preview.locator('math')).toHaveCount(1);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText('Question created successfully').first()).toBeVisible();
      await page.goto(`/faculty/questions?q=${encodeURIComponent(`Copy of ${name}`)}`);
      await expect(page.getByRole('row', { name: new RegExp(`Copy of ${name}`) })).toHaveCount(1);
    });

    await test.step('the exam says the name, and draws the formulas also when the network goes', async () => {
      const taskId = await setExam(product.url, {
        students: ['student26'],
        questions: ['Write a number as the product', begin],
      });
      await page.goto(`/faculty/tasks/view-task/${taskId}`);
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      await logIn(page, 'student26');
      await startExam(page, taskId);
      const palette = page.getByRole('navigation', { name: 'Questions' });
      await expect(palette.getByRole('button').nth(1)).toHaveAttribute('title', `${name} · Not visited`);
      // The letters of all formulas come with the exam.
      await page.waitForFunction(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('KaTeX_Size1') && status === 'loaded',
        ),
      );
      await page.context().setOffline(true);
      await palette.getByRole('button').nth(1).click();
      const question = page.getByRole('article', { name: 'Question 2' });
      await expect(question).toContainText(name);
      await expect(question.locator('math')).toHaveCount(2);
      await expect(question).toContainText('for $5 or $6.');
      await page.context().setOffline(false);
    });
  },
);

test(
  'a question that asks for a page has no tests and says so: form, page, exam',
  { tag: '@exam' },
  async ({ page, product }) => {
    const stamp = Date.now();
    const begin = `Build a page ${stamp}`;
    const faculty = await callAs(product.url, 'faculty');
    const { data } = await faculty.call(createQuestion, {
      body: {
        question: `<p>${begin} with a greeting.</p>`,
        language: ['PYTHON'],
        marks: 10,
        timeRequired: 1,
        difficulty: '1',
        wantAutoCalculate: true,
        testcases: [
          { input: 'Open the page', output: 'A greeting is seen', type: 'PUBLIC' },
          { input: 'Look at the markup', output: 'It is a heading', type: 'HIDDEN' },
        ],
      },
    });
    await logIn(page, 'faculty');

    await test.step('the form asks for no tests, and leaves out those that stand there', async () => {
      await page.goto(`/faculty/questions/edit-question/${data._id}`);
      const language = page.getByRole('combobox', { name: 'Language' });
      await language.click();
      await page.getByRole('option', { name: 'PYTHON', exact: true }).click();
      await page.getByRole('option', { name: 'HTML/CSS/JS', exact: true }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByText('2 test cases are left out when you save')).toBeVisible();
      for (const part of ['Judging', 'Test Cases', 'Reference Solution (Optional)'])
        await expect(page.getByRole('heading', { name: part })).toHaveCount(0);
      await page.getByRole('button', { name: 'Add the PUBLIC one to the question' }).click();
      await expect(page.getByRole('textbox', { name: 'Question' })).toContainText(
        'Open the page: A greeting is seen',
      );
      await expectAccessibleScreen(page);
      await page.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByText('Question updated successfully')).toBeVisible();
    });

    await test.step('its page says that marks are given by hand', async () => {
      await page.goto(`/faculty/questions/view-question/${data._id}`);
      await expect(page.getByText('Pages, which are shown and not run')).toBeVisible();
      await expect(page.getByText('By hand', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Test Cases' })).toHaveCount(0);
    });

    await test.step('the exam says what Show Page does', async () => {
      const taskId = await setExam(product.url, { students: ['student27'], questions: [begin] });
      await logIn(page, 'student27');
      await startExam(page, taskId);
      await expect(page.getByText('Show Page shows your page here as a browser does')).toBeVisible();
      await expect(page.getByText('your faculty looks at it and gives the marks').first()).toBeVisible();
      await expect(page.getByText('Public test 1')).toHaveCount(0);
    });
  },
);
