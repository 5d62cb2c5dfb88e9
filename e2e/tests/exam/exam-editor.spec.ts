import { createQuestion, runCode } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { choose } from '../../authoring.ts';
import { editor, expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen, resize } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const QUESTION = 'How alike are two strands';
const OTHER = 'Find the k most frequent words';
const PROGRAM = 'counter = {}\nfor word in input().split():\n    counter[word] = 1\nprint(counter)\n';

const offers = (page: Page) => page.getByRole('listbox', { name: 'Completions' });
const setting = async (page: Page, name: string, choice: string): Promise<void> => {
  await page.getByRole('button', { name: 'Editor settings' }).click();
  await page.getByRole('radiogroup', { name }).getByText(choice, { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radiogroup', { name })).toBeHidden();
};
const chosen = async (page: Page, name: string): Promise<string | null> =>
  page.getByRole('radiogroup', { name }).getByRole('radio', { checked: true }).getAttribute('value');

/** Opens an exam of two questions with a program in Python. */
const openExam = async (page: Page, url: string, student: string, allowCompletion = true): Promise<void> => {
  const questions = [QUESTION, OTHER];
  const taskId = await setExam(url, { students: [student], questions, allowCompletion });
  await logIn(page, student);
  await startExam(page, taskId);
  await choose(page, page.getByRole('combobox', { name: 'Language' }), 'PYTHON');
  await typeProgram(page, PROGRAM);
};

test('words of the program and names of the language are completed, and what is written out gets a new line', async ({
  page,
  product,
}) => {
  await openExam(page, product.url, 'student28');
  await page.keyboard.type('cou');
  await expect(offers(page).getByRole('option')).toHaveText(['countervariable']);
  await expect(editor(page)).toHaveAttribute('aria-autocomplete', 'list');
  // An Enter that comes with the list itself means the line, so it is looked at before.
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(editor(page)).toHaveText(/print\(counter\)counter$/);

  await page.keyboard.type('\nenum');
  await expect(offers(page).getByRole('option').first()).toContainText('enumerate');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(editor(page)).toHaveText(/enumerate$/);
  // Somebody who has written a word to its end means a new line, and Esc takes nothing.
  await page.keyboard.type('\nprint');
  await expect(offers(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('cou');
  await expect(offers(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offers(page)).toBeHidden();
  await expect(page.locator('.cm-line')).toHaveText([
    /^counter/,
    /^for/,
    /1$/,
    /^print/,
    'counter',
    'enumerate',
    'print',
    'cou',
  ]);
  await page.keyboard.press('Control+Space');
  await expect(offers(page)).toBeVisible();

  await page.getByRole('button', { name: 'Keys and signs (?)' }).click();
  const keys = page.getByRole('dialog', { name: 'Keys and signs' });
  await expect(keys).toContainText('Find and replace in the program');
  await expect(keys).toContainText('Offer words');
});

test('a task without completion offers nothing, also when it is asked for', async ({ page, product }) => {
  await openExam(page, product.url, 'student29', false);
  await page.keyboard.type('cou');
  await page.keyboard.press('Control+Space');
  // Brackets come with the other tools of the editor: by now everything has loaded.
  await page.keyboard.type('(');
  await expect(editor(page)).toHaveText(/cou\(\)$/);
  await page.keyboard.press('Control+Space');
  await expectSavedState(page, 'Saved');
  await expect(offers(page)).toBeHidden();
  await page.getByRole('button', { name: 'Keys and signs (?)' }).click();
  await expect(page.getByRole('dialog', { name: 'Keys and signs' })).not.toContainText('Offer words');
});

test('settings of the editor hold at once, keep undo and scroll, and are there after a reload for this account alone', async ({
  page,
  product,
}) => {
  await openExam(page, product.url, 'student30');
  const lines = Array.from({ length: 120 }, (_, at) => `# line ${at + 1} ${'of many words '.repeat(6)}`);
  await typeProgram(page, lines.join('\n'));
  await page.keyboard.insertText(' and a mistake');
  const topLine = () =>
    page.evaluate(() => {
      const { left, top } = document.querySelector('.cm-scroller')?.getBoundingClientRect() ?? new DOMRect();
      return document.elementFromPoint(left + 4, top + 12)?.textContent;
    });
  const before = await topLine();
  expect(before).toMatch(/^\d+$/);
  const content = page.locator('.cm-content');
  await setting(page, 'Text size', '20');
  await expect(page.locator('.cm-editor')).toHaveCSS('font-size', '20px');
  await expect.poll(topLine).toBe(before);
  await setting(page, 'Long lines', 'Wrap');
  await expect(content).toHaveClass(/cm-lineWrapping/);
  await expect.poll(topLine).toBe(before);
  // The larger letters have left the cursor outside of what is drawn, where the browser's focus cannot put it.
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('!');
  await expect(content).toContainText('and a mistake!');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(content).not.toContainText('mistake');

  await setting(page, 'Tab width', '2 spaces');
  await typeProgram(page, 'if True:');
  await page.keyboard.press('Enter');
  await page.keyboard.type('pass');
  await page.keyboard.press('Tab');
  await expect(page.locator('.cm-line').nth(1)).toHaveText('    pass');
  await expectSavedState(page, 'Saved');
  await page.getByRole('button', { name: 'Editor settings' }).click();
  await expectAccessibleScreen(page);
  await page.reload();
  await expect(page.locator('.cm-editor')).toHaveCSS('font-size', '20px');
  await page.getByRole('button', { name: 'Editor settings' }).click();
  for (const [name, value] of [
    ['Text size', '20'],
    ['Tab width', '2'],
    ['Long lines', 'wrap'],
    ['Keys', 'default'],
  ] as const)
    expect(await chosen(page, name)).toBe(value);

  await openExam(page, product.url, 'student31');
  await expect(page.locator('.cm-editor')).toHaveCSS('font-size', '15px');
});

test('with Vim keys one types, saves and runs, and Esc stays in the editor until Tab leaves it', async ({
  page,
  product,
}) => {
  await openExam(page, product.url, 'student32');
  await setting(page, 'Keys', 'Vim');
  await expect(page.locator('.cm-vim-panel')).toHaveText('--NORMAL--');
  await editor(page).click();
  await page.keyboard.type('ggOcou');
  await expect(offers(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.cm-vim-panel')).toHaveText('--NORMAL--');
  await expect(offers(page)).toBeHidden();
  await expect(editor(page)).toBeFocused();
  await expect(page.locator('.cm-line').first()).toHaveText('cou');
  await page.keyboard.type('dd');
  await expect(page.locator('.cm-line').first()).toHaveText('counter = {}');
  await expectAccessible(page);

  const drafts = page.getByText('Draft Saved');
  await page.keyboard.type(':w\n');
  await expect(drafts).toBeVisible();
  await expect(editor(page)).toBeFocused();
  await expect(drafts).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(drafts).toBeVisible();
  await page.keyboard.type('GAprint(1)');
  const run = page.waitForRequest((request) => request.url().endsWith(runCode.path));
  await page.keyboard.press('Control+Enter');
  await run;

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
  await page.reload();
  await expect(page.locator('.cm-vim-panel')).toHaveText('--NORMAL--');
});

test('the find bar counts, walks, narrows and replaces, and Esc leads back to the program', async ({
  page,
  product,
}) => {
  await openExam(page, product.url, 'student33');
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find in the program' });
  const find = bar.getByRole('textbox', { name: 'Find' });
  await expect(find).toBeFocused();
  await page.keyboard.type('Count');
  await expect(bar.getByRole('status')).toHaveText('3 matches');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('1 of 3');
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText('3 of 3');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  await bar.getByRole('button', { name: 'Match case' }).click();
  await expect(bar.getByRole('status')).toHaveText('No matches');
  await find.fill('counter');
  await bar.getByRole('button', { name: 'Whole word' }).click();
  await expect(bar.getByRole('status')).toContainText('3');
  await bar.getByRole('button', { name: 'Regular expression' }).click();
  await find.fill('(');
  await expect(bar.getByRole('status')).toHaveText('Not a valid expression');
  await expectAccessible(page);
  await find.fill('c.*?r');
  await expect(bar.getByRole('button', { name: 'Regular expression' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(bar.getByRole('status')).toContainText('3');
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('seen');
  await bar.getByRole('button', { name: 'Replace all' }).click();
  await expect(editor(page)).toHaveText(/^seen = .*seen\[word\] = 1print\(seen\)$/);
  await expect(bar.getByRole('status')).toHaveText('No matches');

  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).toHaveText(/^counter = /);

  await resize(page, { width: 390, height: 844 });
  await page.getByRole('radiogroup', { name: 'Shown part' }).getByText('CodeCell').click();
  await editor(page).click();
  await page.keyboard.press('Control+f');
  await expect(find).toBeFocused();
  await expect(bar.getByRole('button', { name: 'Replace all' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'structure');
});

test('another language starts from its starter code: Reset goes back to it, and untouched it is no attempt', async ({
  page,
  product,
}) => {
  const words = `Add in your language ${Date.now()}`;
  const faculty = await callAs(product.url, 'faculty');
  await faculty.call(createQuestion, {
    body: {
      question: `<p>${words}</p>`,
      language: ['C', 'PYTHON'],
      starters: [{ language: 'PYTHON', code: 'def add(a, b):\n    pass\n' }],
      marks: 10,
      timeRequired: 1,
      difficulty: '1',
    },
  });
  const taskId = await setExam(product.url, { students: ['student28'], questions: [words] });
  await logIn(page, 'student28');
  await startExam(page, taskId);
  await expect(editor(page)).toContainText('int main(void)');
  await choose(page, page.getByRole('combobox', { name: 'Language' }), 'PYTHON');
  await expect(editor(page)).toContainText('def add(a, b):');

  await typeProgram(page, 'print(1)');
  await expectSavedState(page, 'Saved');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Reset Confirmation' });
  await asked.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(editor(page)).toContainText('def add(a, b):');
  await expect(editor(page)).not.toContainText('print(1)');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['Question 1 not attempted']);
});
