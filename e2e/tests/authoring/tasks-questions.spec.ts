import {
  createQuestion,
  createTag,
  createTask,
  getAllSubjects,
  getModulesBySubject,
  viewAllTasks,
  viewTask,
} from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs, type Caller } from '../../api.ts';
import {
  choose,
  chosenQuestions,
  dateField,
  fillMoment,
  questionSheet,
  typedMoment,
} from '../../authoring.ts';
import { expect, test } from '../../fixtures.ts';
import { keptOnDevice } from '../../kept-on-device.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const DAY_MS = 86_400_000;
/** More than two pages of the sheet. */
const MANY = 60;
const LANGUAGES = ['C', 'JAVA', 'PYTHON'] as const;

interface Bank {
  author: Caller;
  word: string;
  tag: string;
  subject: string;
  module: string;
}

/** Questions of faculty2 that only one search finds: number 1 is the oldest. */
const fillBank = async (url: string): Promise<Bank> => {
  const author = await callAs(url, 'faculty2');
  const word = `bank${Date.now()}`;
  const tag = (await author.call(createTag, { body: { name: `${word} tag` } })).data._id;
  const [subject] = (await author.call(getAllSubjects, {})).data;
  const subjectId = subject?._id ?? '';
  const [module] = (await author.call(getModulesBySubject, { params: { subjectId } })).data;
  for (let number = 1; number <= MANY; number += 1)
    await author.call(createQuestion, {
      body: {
        question: `<p>${word} exercise number${number}</p><p>Its statement ends with ${number}.</p>`,
        language: [LANGUAGES[number % 3] ?? 'C'],
        marks: 2.5,
        timeRequired: 7,
        difficulty: number % 2 === 0 ? '2' : '3',
        ...(number <= 4 && { tags: [tag], subjectId, modules: [module?._id ?? ''] }),
      },
    });
  return {
    author,
    word,
    tag: `${word} tag`,
    subject: subject?.name ?? '',
    module: `CO${module?.order} ${module?.title}`,
  };
};

/** The author's task that has begun with these questions, so many days ago, as another student would have it. */
const use = async ({ author, word }: Bank, sql: (text: string, values: unknown[]) => Promise<unknown>) => {
  const { data } = await author.call(viewAllTasks, {});
  const start = Date.now() + DAY_MS;
  const questions = await sql(`select question_id as id from question_search where statement like $1`, [
    `%${word} exercise number2 %`,
  ]);
  const [question] = questions as { id: string }[];
  const name = `Used ${data.length} ${word}`;
  await author.call(createTask, {
    body: {
      name,
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + DAY_MS).toISOString(),
      totalMarks: 2.5,
      questions: [{ questionId: question?.id ?? '', marks: 2.5, timeRequired: 7 }],
    },
  });
  await sql(`update task set start_time = $1, end_time = $2 where name = $3`, [
    new Date(Date.now() - 30 * DAY_MS),
    new Date(Date.now() - 29 * DAY_MS),
    name,
  ]);
};

const boxes = (page: Page) => questionSheet(page).getByRole('checkbox');
const box = (page: Page, number: number) =>
  questionSheet(page).getByRole('checkbox', { name: new RegExp(` exercise number${number} Its`) });
const openSheet = (page: Page) => page.getByRole('button', { name: 'Choose Questions' }).click();
const rows = (page: Page) => chosenQuestions(page).getByRole('listitem');
const expectOrder = async (page: Page, word: string, numbers: readonly number[]) =>
  expect(rows(page)).toContainText(numbers.map((number) => `${word} exercise number${number}`));

test(
  'questions of a task are found, read and ticked in the bank, put in order, and stored so',
  { tag: '@questions' },
  async ({ page, product }) => {
    const bank = await fillBank(product.url);
    const { word, author } = bank;
    await use(bank, product.sql);
    await logIn(page, 'faculty2');
    await page.goto('/faculty/tasks/create-task');
    const name = `Task of ${word}`;
    await page.getByLabel('Task Name').fill(`  ${name}`);
    await expect(page.getByLabel('Task Name')).toHaveValue(name);
    const sheet = questionSheet(page);
    const search = sheet.getByRole('searchbox', { name: 'Search questions' });
    const statement = sheet.getByRole('group', { name: 'Statement' });

    await test.step('the bank opens at its search; the server finds and pages', async () => {
      await openSheet(page);
      await expect(search).toBeFocused();
      await search.fill(word);
      await expect(sheet.getByText(`1–25 of ${MANY}`)).toBeVisible();
      await expect(boxes(page)).toHaveCount(25);
      await expect(statement).toContainText(`Its statement ends with ${MANY}.`);
      await expectAccessible(page);
    });

    await test.step('arrows go from question to question, the statement follows, and Space ticks', async () => {
      await boxes(page).first().focus();
      await page.keyboard.press('ArrowDown');
      await expect(statement).toContainText('Its statement ends with 59.');
      await page.keyboard.press('ArrowDown');
      await expect(box(page, 58)).toBeFocused();
      await page.keyboard.press('Space');
      await expect(box(page, 58)).toBeChecked();
      await page.keyboard.press('End');
      await expect(statement).toContainText('Its statement ends with 36.');
      await page.keyboard.press('Home');
      await expect(box(page, MANY)).toBeFocused();
      // A press on the words shows a question without ticking it.
      await sheet.getByRole('button', { name: new RegExp(`exercise number50 `) }).click();
      await expect(statement).toContainText('Its statement ends with 50.');
      await expect(box(page, 50)).not.toBeChecked();
      await expect(sheet.getByRole('button', { name: 'Add 1 question' })).toBeEnabled();
    });

    await test.step('what is ticked stays, on other pages and with other filters', async () => {
      await sheet.getByRole('button', { name: 'Page 3' }).click();
      await expect(sheet.getByText(`51–60 of ${MANY}`)).toBeVisible();
      await box(page, 3).check();
      await sheet.getByRole('combobox', { name: 'Difficulty' }).selectOption('Medium');
      await expect(sheet.getByText(`1–25 of ${MANY / 2}`)).toBeVisible();
      await sheet.getByRole('combobox', { name: 'Language' }).selectOption('PYTHON');
      await expect(sheet.getByText('1–10 of 10')).toBeVisible();
      await sheet.getByRole('button', { name: 'Clear filters' }).click();
      await sheet.getByRole('combobox', { name: 'Subject' }).selectOption(bank.subject);
      await sheet.getByRole('combobox', { name: 'Module' }).selectOption(bank.module);
      await search.fill(word);
      await expect(sheet.getByText('1–4 of 4')).toBeVisible();
      await sheet.getByRole('combobox', { name: 'Subject' }).selectOption('Any subject');
      await expect(sheet.getByRole('combobox', { name: 'Module' })).toBeDisabled();
      await sheet.getByRole('combobox', { name: 'Tag' }).fill(bank.tag);
      await page.getByRole('option', { name: bank.tag }).click();
      await expect(sheet.getByText('1–4 of 4')).toBeVisible();
      await expect(sheet.getByRole('listitem').filter({ hasText: 'number2 ' })).toContainText('Last used');
      await dateField(sheet, 'Not used since').fill('31/02/2026');
      await dateField(sheet, 'Not used since').blur();
      await expect(sheet.getByText('There is no 31/02/2026: February 2026 has 28 days.')).toBeVisible();
      await dateField(sheet, 'Not used since').fill(
        typedMoment(new Date(Date.now() - 40 * DAY_MS)).slice(0, 10),
      );
      await expect(sheet.getByText('1–3 of 3')).toBeVisible();
      await expect(box(page, 2)).toHaveCount(0);
      await box(page, 1).check();
      await expect(sheet.getByRole('listitem').filter({ hasText: 'number1 ' })).toContainText(
        'HardJAVA2.5 marks7 minNever used',
      );
      await expectAccessibleScreen(page);
    });

    await test.step('nothing that was ticked goes with Esc; all of it is added at once', async () => {
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(rows(page)).toHaveCount(0);
      await openSheet(page);
      await sheet.getByRole('button', { name: 'Add 3 questions' }).click();
      await expectOrder(page, word, [58, 3, 1]);
      await expect(page.getByRole('button', { name: 'Choose Questions' })).toBeFocused();
      await expect(page.getByText('Questions add up to 7.5 marks, 21 minutes.')).toBeVisible();
      await expect(page.getByLabel('Total Marks')).toHaveValue('7.5');
    });

    await test.step('what the task has is told in the bank, and a question is found by its number', async () => {
      await openSheet(page);
      await sheet.getByRole('button', { name: 'Clear filters' }).click();
      await search.fill(`${word} number58`);
      await expect(boxes(page)).toHaveCount(1);
      await expect(boxes(page)).toBeChecked();
      await boxes(page).press('Space');
      await expect(boxes(page)).toBeChecked();
      const label = (await boxes(page).getAttribute('aria-label')) ?? '';
      expect(label).toMatch(/^Que \d+ - .*\(2\.5\), in this task$/);
      await expect(sheet.getByRole('button', { name: 'Add questions' })).toBeDisabled();
      await search.fill(label.split(' - ')[0] ?? '');
      await expect(box(page, 58)).toBeVisible();
      await search.fill('nothing has these words');
      await expect(sheet.getByText('Nothing matches the search and filters.')).toBeVisible();
      await sheet.getByRole('button', { name: 'Clear filters' }).last().click();
      await search.fill(`${word} number44`);
      await expect(boxes(page)).toHaveCount(1);
      await box(page, 44).check();
      await sheet.getByRole('button', { name: 'Add 1 question' }).click();
      await expectOrder(page, word, [58, 3, 1, 44]);
    });

    await test.step('questions change places by keyboard and by drag and drop, and it is said', async () => {
      const up = page.getByRole('button', { name: `Move up: ${word} exercise number44` });
      const said = page.getByRole('status').filter({ hasText: 'is number' });
      await up.focus();
      await page.keyboard.press('Home');
      await expectOrder(page, word, [44, 58, 3, 1]);
      await expect(said).toContainText('is number 1 of 4 now.');
      await expect(up).toBeFocused();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Move down: ${word} exercise number44` }).click();
      await expectOrder(page, word, [58, 44, 3, 1]);
      await rows(page).nth(3).locator('[data-grip]').dragTo(rows(page).first());
      await expectOrder(page, word, [1, 58, 44, 3]);
      await page.getByRole('button', { name: `Delete ${word} exercise number58` }).click();
      await expectOrder(page, word, [1, 44, 3]);
    });

    await test.step('marks and time are changed in place; what cannot be is said, and the total follows', async () => {
      const marks = page.getByRole('textbox', { name: `Marks of ${word} exercise number1` });
      await marks.fill('-5');
      await expect(marks).toHaveValue('-5');
      await expect(marks).toHaveAccessibleDescription('Please enter a number, 0 or more.');
      await marks.fill('1.255');
      await expect(marks).toHaveAccessibleDescription('Please enter at most two decimals.');
      await marks.fill('0');
      await expect(marks).toHaveAccessibleDescription('Marks must be a positive number.');
      await marks.fill('5');
      await expect(marks).toHaveAccessibleDescription('');
      await page.getByRole('textbox', { name: `Time Required (min) of ${word} exercise number1` }).fill('6');
      await expect(page.getByText('Questions add up to 10 marks, 20 minutes.')).toBeVisible();
      const total = page.getByLabel('Total Marks');
      await expect(total).toHaveValue('10');
      await total.fill('12.7');
      await expect(total).toHaveAccessibleDescription('Please enter a whole number, 0 or more.');
      // What was changed by hand stays.
      await total.fill('12');
      await marks.fill('6');
      await expect(total).toHaveValue('12');
      await page.getByRole('button', { name: 'Use 11' }).click();
      await marks.fill('5');
      await expect(total).toHaveValue('10');
    });

    await test.step('a question is written on the way: it comes back chosen, and nothing typed is lost', async () => {
      await keptOnDevice(page, name);
      await page.getByRole('button', { name: 'Add New Question' }).click();
      await expect(page.getByRole('heading', { name: 'Create Question' })).toBeVisible();
      await expect(
        page.getByText('It is among the questions of your task when it is created.'),
      ).toBeVisible();
      await page.goBack();
      await expect(page.getByLabel('Task Name')).toHaveValue(name);
      await page.getByRole('button', { name: 'Add New Question' }).click();
      await expect(page.getByRole('heading', { name: 'Create Question' })).toBeVisible();
      const text = page.getByRole('textbox', { name: 'Question' });
      await text.fill(`${word} written on the way`);
      await keptOnDevice(page, 'written on the way');
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(text).toContainText('written on the way');
      await choose(page, page.getByRole('combobox', { name: 'Language' }), 'PYTHON');
      await page.getByLabel('Required Time (min)').fill('4');
      await page.getByRole('textbox', { name: 'Marks', exact: true }).fill('3');
      await page.getByLabel('Easy').check();
      await page.getByRole('switch', { name: 'Auto Calculate Marks' }).click();
      // Whoever would leave the page now would lose the task.
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByLabel('Task Name')).toHaveValue(name);
      await expect(rows(page)).toHaveCount(4);
      await expect(rows(page).last()).toContainText(`${word} written on the way`);
      await expect(page.getByLabel('Total Marks')).toHaveValue('13');
      await expect(page).toHaveURL(/create-task\??$/);
    });

    await test.step('the task is stored with its questions in this order', async () => {
      const start = new Date(Date.now() + DAY_MS);
      await fillMoment(page, 'Schedule At', start);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText('Task created successfully').first()).toBeVisible();
      await expect(page).toHaveURL(/\/faculty\/tasks/);
      const { data: tasks } = await author.call(viewAllTasks, {});
      const taskId = tasks.find((task) => task.name === name)?._id ?? '';
      const { data } = await author.call(viewTask, { params: { taskId } });
      expect(
        data.questions.map(({ question, marks, timeRequired }) => [
          question.split(' Its')[0],
          marks,
          timeRequired,
        ]),
      ).toEqual([
        [`${word} exercise number1`, 5, 6],
        [`${word} exercise number44`, 2.5, 7],
        [`${word} exercise number3`, 2.5, 7],
        [`${word} written on the way`, 3, 4],
      ]);
      expect(data.totalMarks).toBe(13);
      // The questions' 24 minutes and half an hour.
      expect(Date.parse(data.endTime) - Date.parse(data.startTime)).toBe(54 * 60_000);
    });
  },
);
