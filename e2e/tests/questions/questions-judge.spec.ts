import { createQuestion, finalSubmit, type Checker } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { choose } from '../../authoring.ts';
import { expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const HALVING = `low, high, word = 1, 100, ''
while word != 'right':
    middle = (low + high) // 2
    print(middle, flush=True)
    word = input()
    if word == 'higher': low = middle + 1
    if word == 'lower': high = middle - 1`;

const insert = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: label }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
};

const addTest = async (page: Page, place: number, input: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add Test Case' }).click();
  await page.getByRole('textbox', { name: 'Input of the judge' }).nth(place).fill(input);
};

test(
  'a question gets a judge from the example, a student’s program talks to it, and faculty read what it says',
  { tag: '@evaluation' },
  async ({ page, product }) => {
    const name = `Guess ${Date.now()}`;

    await test.step('the author starts from the example and checks it', async () => {
      await logIn(page, 'faculty');
      await page.goto('/faculty/questions/create-question');
      await page.getByRole('textbox', { name: 'Question' }).fill(`${name}: find a number from 1 to 100.`);
      await choose(page, page.getByRole('combobox', { name: 'Language', exact: true }), 'PYTHON');
      await page.getByLabel('Required Time (min)').fill('1');
      await page.getByRole('textbox', { name: 'Marks', exact: true }).fill('10');
      await page.getByLabel('Easy').check();
      await page
        .getByRole('radiogroup', { name: 'How answers are decided' })
        .getByText('Interactive judge')
        .click();
      await page.getByRole('button', { name: 'Start from an example' }).click();
      await expect(page.getByRole('textbox', { name: 'Judge in PYTHON' })).toContainText('Seven guesses');
      await addTest(page, 0, '73');
      await addTest(page, 1, '38');
      await page.getByRole('radiogroup', { name: 'Type of test case 2' }).getByText('HIDDEN').click();
      await insert(page, 'Reference solution in PYTHON', HALVING);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(page.getByText('All 2 tests passed.')).toBeVisible();
      await page.getByText('How a judge is called, and how it decides').click();
      await expectAccessibleScreen(page);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText('Question created successfully')).toBeVisible();
    });

    const taskId = await setExam(product.url, { name, students: ['student19'], questions: [name] });

    await test.step('the student is told of the judge, and not what its test holds', async () => {
      await logIn(page, 'student19');
      await startExam(page, taskId);
      const note = page.getByRole('complementary', { name: 'Judge' });
      await expect(note).toContainText('Run Code tries it on 1 public test.');
      await typeProgram(page, 'for guess in range(1, 9): print(guess, flush=True)');
      await page.getByRole('button', { name: 'Run Code' }).click();
      await expect(page.getByText('The public test did not pass.')).toBeVisible();
      await expect(page.getByText('Seven guesses are used up.')).toBeVisible();
      await expect(page.getByText('73', { exact: true })).toHaveCount(0);
      await page.mouse.move(0, 0);
      await expectAccessibleScreen(page);
      await expectSavedState(page, /saved/i);
      const student = await callAs(product.url, 'student19');
      await student.call(finalSubmit, { body: { taskId } });
    });

    await test.step('faculty read what the judge says', async () => {
      const { userId } = await callAs(product.url, 'student19');
      await logIn(page, 'faculty');
      await page.goto(`/faculty/tasks/${taskId}/evaluate-submission/${userId}`);
      await page.getByRole('tab', { name: 'RunDesk' }).click();
      await expect(page.getByRole('region', { name: 'What the judge says to faculty' }).first()).toHaveText(
        'the number was 73',
      );
      await expectAccessibleScreen(page);
    });
  },
);

test(
  'an author says how outputs are compared, by question and by test, and a student is told',
  { tag: '@exam' },
  async ({ page, product }) => {
    const name = `Circle ${Date.now()}`;

    await test.step('numbers within a tolerance, one test exactly', async () => {
      await logIn(page, 'faculty');
      await page.goto('/faculty/questions/create-question');
      await page.getByRole('textbox', { name: 'Question' }).fill(`${name}: print its area.`);
      await choose(page, page.getByRole('combobox', { name: 'Language', exact: true }), 'PYTHON');
      await page.getByLabel('Required Time (min)').fill('1');
      await page.getByRole('textbox', { name: 'Marks', exact: true }).fill('10');
      await page.getByLabel('Easy').check();
      await page.getByRole('combobox', { name: 'How outputs are compared' }).click();
      await page.getByRole('option', { name: 'Word by word, numbers within a tolerance' }).click();
      await page.getByRole('combobox', { name: 'Tolerance' }).click();
      await page.getByRole('option', { name: '0.01', exact: true }).click();
      for (const [place, [input, output]] of [
        ['1', '3.14'],
        ['10', '314.159'],
      ].entries()) {
        await page.getByRole('button', { name: 'Add Test Case' }).click();
        await page
          .getByRole('textbox', { name: 'Input', exact: true })
          .nth(place)
          .fill(input ?? '');
        await page
          .getByRole('textbox', { name: 'Output', exact: true })
          .nth(place)
          .fill(output ?? '');
      }
      await insert(page, 'Reference solution in PYTHON', 'print(3.14159 * float(input()) ** 2)');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(page.getByText('All 2 tests passed.')).toBeVisible();
      await page.getByRole('button', { name: 'Compare test case 2 differently' }).click();
      await expectAccessibleScreen(page);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(page.getByText('1 of 2 tests passed.')).toBeVisible();
      await page.getByRole('button', { name: 'As the others' }).click();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText('Question created successfully')).toBeVisible();
    });

    const taskId = await setExam(product.url, { name, students: ['student18'], questions: [name] });

    await test.step('the student reads it, and Run goes by it', async () => {
      await logIn(page, 'student18');
      await startExam(page, taskId);
      await expect(page.getByText(/Numbers may differ by 0\.01, absolutely or relative/)).toBeVisible();
      await typeProgram(page, 'print(3.1416 * float(input()) ** 2)');
      await page.getByRole('button', { name: 'Run Code' }).click();
      await expect(page.getByText('All 2 public tests passed.')).toBeVisible();
    });
  },
);

test(
  'each way of comparing tells a right program from one that is nearly right, on the exam page',
  { tag: '@exam' },
  async ({ page, product }) => {
    const name = `Compared ${Date.now()}`;
    const wanted: [string, Checker][] = [
      ['a b\nc', { kind: 'LINES' }],
      ['x  y', { kind: 'EXACT' }],
      ['Yes no', { kind: 'TOKENS', ignoresCase: true }],
      ['2.00 m', { kind: 'NUMBERS', ignoresCase: false, tolerance: 0.01 }],
      ['a\nb', { kind: 'UNORDERED' }],
    ];
    const faculty = await callAs(product.url, 'faculty');
    await faculty.call(createQuestion, {
      body: {
        question: `<p>${name}: print what is asked for.</p>`,
        language: ['PYTHON'],
        marks: 10,
        timeRequired: 10,
        wantAutoCalculate: true,
        difficulty: '1',
        testcases: wanted.map(([output, checker]) => ({
          input: checker.kind,
          output,
          type: 'PUBLIC',
          checker,
        })),
      },
    });
    const taskId = await setExam(product.url, { name, students: ['student17'], questions: [name] });
    await logIn(page, 'student17');
    await startExam(page, taskId);
    const run = async (printed: Record<Exclude<Checker['kind'], 'PROGRAM'>, string>, said: string) => {
      await typeProgram(page, `print(${JSON.stringify(printed)}[input()], end="")`);
      await page.getByRole('button', { name: 'Run Code' }).click();
      await expect(page.getByText(said)).toBeVisible();
    };
    await run(
      { LINES: 'a  b\nc', EXACT: 'x y', TOKENS: 'yes noo', NUMBERS: '2.1 m', UNORDERED: 'b\nb' },
      '0 of 5 public tests passed.',
    );
    await run(
      { LINES: 'a b  \r\nc\n', EXACT: 'x  y', TOKENS: 'yes \n NO', NUMBERS: '2.001 m', UNORDERED: 'b\na' },
      'All 5 public tests passed.',
    );
  },
);
