import {
  createQuestion,
  editQuestion,
  fetchTestStrengths,
  offerQuestion,
  strengthOf,
  takeBackOffer,
  viewAllTasks,
  viewQuestion,
  type BodyIn,
} from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { makeOwnPlace } from '../../own-place.ts';
import { logIn } from '../../page/log-in.ts';

/** One dot. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const draftOf = (name: string, words: string): BodyIn<typeof createQuestion> => ({
  name,
  question: `<p>${words}</p><img src="${PICTURE}" alt="A row of numbers" />`,
  language: ['PYTHON'],
  marks: 10,
  timeRequired: 5,
  difficulty: '2',
  wantAutoCalculate: true,
  testcases: [
    { input: '2', output: '4', type: 'PUBLIC' },
    { input: '4711', output: '9422', type: 'HIDDEN' },
  ],
  code: [],
  referenceSolutions: [{ language: 'PYTHON', code: 'print(int(input()) * 2)\n' }],
});

/** Opens a question of the bank from its list. */
const openOffered = async (page: Page, area: string, name: string): Promise<void> => {
  await page.goto(`/${area}/question-bank?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
};

test(
  'a question goes from one institute to another by the bank, and its copy is told of a newer version',
  { tag: ['@questions'] },
  async ({ page, product }) => {
    const name = `Doubles ${Date.now()}`;
    const author = await callAs(product.url, 'faculty');
    const { data: made } = await author.call(createQuestion, {
      body: draftOf(name, 'Read a number and print its double.'),
    });
    const questionId = made._id;
    const other = await makeOwnPlace(product, { students: 0, questions: [] });

    await test.step('its author offers it to all institutes, which waits', async () => {
      await logIn(page, 'faculty');
      await page.goto(`/faculty/questions/view-question/${questionId}`);
      await page.getByRole('button', { name: 'Question Bank' }).click();
      const dialog = page.getByRole('dialog', { name: 'Offer to the question bank' });
      await dialog.getByRole('radio', { name: 'All institutes' }).check();
      await dialog.getByRole('textbox', { name: 'Note' }).fill('For the second week of a first course.');
      await expectAccessibleScreen(page);
      await dialog.getByRole('button', { name: 'Offer', exact: true }).click();
      await expect(page.getByText('Offered; waiting for a word')).toBeVisible();
      await page.getByRole('button', { name: 'Question Bank' }).click();
      await expect(dialog).toContainText('It waits for the head of your institute or an administrator.');
      await page.keyboard.press('Escape');
    });

    await test.step('the other institute does not see it before the head has agreed', async () => {
      await logIn(page, other.faculty);
      await page.goto(`/faculty/question-bank?q=${encodeURIComponent(name)}`);
      await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible();
      await page.goto(`/faculty/question-bank/${questionId}`);
      await expect(page.getByText('Question not found')).toBeVisible();

      await logIn(page, 'hoi');
      await page.goto('/hoi/question-bank');
      await expectAccessibleScreen(page);
      await openOffered(page, 'hoi', name);
      await expect(page.getByText('For the second week of a first course.')).toBeVisible();
      await page.getByRole('button', { name: 'Agree' }).click();
      await expect(page.getByText('All institutes see it now')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Agree' })).toHaveCount(0);
    });

    await test.step('there it is read whole and copied', async () => {
      await logIn(page, other.faculty);
      await openOffered(page, 'faculty', name);
      await expect(page.getByRole('img', { name: 'A row of numbers' })).toBeVisible();
      await expect(page.getByText('9422')).toBeVisible();
      await expectAccessibleScreen(page);
      await page.getByRole('button', { name: 'Copy to my questions' }).click();
      const dialog = page.getByRole('dialog', { name: 'Copy to your questions?' });
      await dialog.getByRole('button', { name: 'Copy' }).click();
      await expect(page).toHaveURL(/\/faculty\/questions\/view-question\//);
      await expect(page.getByText(/^Copied on .* version 1, by /)).toBeVisible();
      await expect(page.getByRole('img', { name: 'A row of numbers' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'What has changed' })).toHaveCount(0);
    });
    const copyAddress = new URL(page.url()).pathname;

    await test.step('who has a copy is asked before there is a second', async () => {
      await openOffered(page, 'faculty', name);
      await page.getByRole('button', { name: 'Copy to my questions' }).click();
      const dialog = page.getByRole('dialog', { name: 'Copy it again?' });
      await expect(dialog.getByRole('link', { name: /^Copy of/ })).toHaveAttribute('href', copyAddress);
      await expectAccessibleScreen(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('a newer version that is offered is told of, compared, and taken over', async () => {
      const { data } = await author.call(viewQuestion, { body: { questionId } });
      await author.call(editQuestion, {
        body: {
          ...draftOf(name, 'Read a number and print its double, on one line.'),
          questionId,
          edition: data.edition,
        },
      });
      await author.call(offerQuestion, { body: { questionId, version: 2, bank: 'PLATFORM' } });
      await page.goto(copyAddress);
      await page.reload();
      await expect(page.getByText('Version 2 is offered by now.')).toBeVisible();
      await page.getByRole('link', { name: 'What has changed' }).click();
      await expect(page.getByRole('group', { name: 'Statement: what has changed' })).toContainText(
        'on one line',
      );
      await expectAccessibleScreen(page);
      await page.getByRole('button', { name: 'Take it over' }).click();
      const dialog = page.getByRole('dialog', { name: 'Take version 2 over?' });
      await dialog.getByRole('button', { name: 'Take it over' }).click();
      await expect(page).toHaveURL(new RegExp(`${copyAddress}$`));
      await expect(page.getByText(/^Copied on .* version 2, by /)).toBeVisible();
      await expect(page.getByText('Read a number and print its double, on one line.')).toBeVisible();
      await page.getByRole('link', { name: 'Versions' }).click();
      await expect(page.getByRole('row', { name: /from the question bank/ })).toBeVisible();
    });

    await test.step('an offer that is taken back leaves the copy, with its source in words', async () => {
      await author.call(takeBackOffer, { body: { questionId } });
      await page.goto(copyAddress);
      await page.reload();
      await expect(page.getByText('It is no longer offered to you.')).toBeVisible();
      await expect(page.getByRole('img', { name: 'A row of numbers' })).toBeVisible();
    });
  },
);

test(
  'the demonstration shows offers for each circle of readers, and measured tests that no task warns of',
  { tag: ['@questions', '@tasks'] },
  async ({ page, product }) => {
    const [{ _id: taskId } = { _id: '' }] = (
      await (await callAs(product.url, 'faculty')).call(viewAllTasks, {})
    ).data.filter(({ name }) => name === 'DAA Practical 2: Searching and Sorting');
    await logIn(page, 'faculty');
    for (const [name, bank] of [
      ['Matrix in spiral order', 'Department'],
      ['Frequent words', 'Institute'],
      ['Weighted sum of nested lists', 'All institutes'],
    ] as const) {
      await page.goto(`/faculty/question-bank?q=${encodeURIComponent(name)}`);
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText(bank);
    }
    const answered = page.waitForResponse((response) => response.url().includes(fetchTestStrengths.path));
    await page.goto(`/faculty/tasks/view-task/${taskId}`);
    const { data } = fetchTestStrengths.response.parse(await (await answered).json());
    expect(data.map(({ isStale, counts }) => [isStale, strengthOf(counts ?? { caught: 0, all: 0 })])).toEqual(
      data.map(() => [false, expect.any(Number)]),
    );
    expect(data).toHaveLength(3);
    await expect(page.getByRole('table', { name: 'Selected questions' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Test strength (opens in a new tab)' })).toHaveCount(0);
  },
);
