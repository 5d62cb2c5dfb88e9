import type { Page } from '@playwright/test';
import {
  completion,
  refusal,
  silence,
  startModelServer,
  type ModelReply,
} from '../../../apps/server/test/fakes/model-server.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import { startProduct } from '../../product.ts';

const PROMPT = 'Adding two whole numbers, for people who write their first program.';

/** A question whose reference solution takes its time, so that the progress can be seen. */
const ANSWER = JSON.stringify({
  statement: '<p>Read two whole numbers and print their <strong>sum</strong>.</p>',
  referenceSolution: 'import time\ntime.sleep(0.4)\na, b = map(int, input().split())\nprint(a + b)',
  testInputs: ['1 2', '10 20', '-5 5', '1000000 1'].map((input, place) => ({
    input,
    type: place === 0 ? 'PUBLIC' : 'HIDDEN',
  })),
  difficulty: 'EASY',
  marks: 5,
  timeRequired: 15,
});

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Generate with AI' }).click();
  return page.getByRole('dialog', { name: 'Generate with AI' });
};

test('without settings the AI button says what an administrator has to set', async ({ page }) => {
  await logIn(page, 'faculty');
  await page.goto('/faculty/questions/create-question');
  const dialog = await openDialog(page);
  for (const name of ['AI_BASE_URL', 'AI_MODEL', 'AI_API_KEY'])
    await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  await expect(dialog.getByText('(missing)')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test(
  'a question is generated into the form; cancelling and failing keep the prompt',
  { tag: '@questions' },
  async ({ browser }) => {
    const model = await startModelServer();
    const product = await startProduct({
      AI_BASE_URL: model.url,
      AI_MODEL: 'test-model',
      AI_API_KEY: 'a-key',
    });
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    try {
      await logIn(page, 'faculty');
      await page.goto('/faculty/questions/create-question');
      const dialog = await openDialog(page);
      const prompt = dialog.getByRole('textbox', { name: 'Prompt' });
      const generate = dialog.getByRole('button', { name: 'Generate', exact: true });
      await expect(prompt).toBeFocused();

      await test.step('a short prompt is warned about', async () => {
        await prompt.fill('Adding numbers');
        await generate.click();
        await expect(
          page.getByRole('alert').getByText('Prompt must be at least 25 characters long.'),
        ).toBeVisible();
        expect(model.requests).toHaveLength(0);
      });

      await test.step('cancelling hangs up on the model', async () => {
        model.reply(silence);
        await prompt.fill(PROMPT);
        await generate.click();
        await expect(dialog.getByRole('status')).toHaveText('The model writes the question');
        await expectAccessible(page);
        await expect.poll(() => model.requests.length).toBe(1);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog.getByText('Cancelled. What you typed is kept.')).toBeVisible();
        await expect.poll(model.hungUp).toBe(1);
      });

      await test.step('a failure is a sentence', async () => {
        model.reply(refusal(401));
        await generate.click();
        await expect(dialog.getByRole('alert')).toHaveText(
          'The AI service refused the key. An administrator has to check AI_API_KEY.',
        );
        await expectAccessible(page);
        await expect(prompt).toHaveValue(PROMPT);
      });

      await test.step('a good answer fills the empty question, with progress on the way', async () => {
        model.reply(completion(ANSWER));
        await generate.click();
        await expect(dialog.getByText(/test \d of 4/)).toBeVisible();
        await expect(page.getByText('Question generated successfully')).toBeVisible();
        await expect(dialog).toBeHidden();
        const text = page.getByRole('textbox', { name: 'Question', exact: true });
        await expect(text).toHaveText('Read two whole numbers and print their sum.');
        await expect(text).toBeFocused();
        await expect(page.getByRole('textbox', { name: 'Output' })).toHaveCount(4);
        await expect(page.getByRole('textbox', { name: 'Output' }).nth(1)).toHaveValue('30');
        const reference = page.getByRole('textbox', { name: 'Reference solution in PYTHON' });
        await expect(reference).toContainText('print(a + b)');
        await expectAccessible(page);
      });

      await test.step('the next one stands beside what is there, and both can be saved', async () => {
        model.reply(completion(ANSWER.replace('time.sleep(0.4)', '')));
        await openDialog(page);
        await expect(prompt).toHaveValue('');
        await prompt.fill(PROMPT);
        await generate.click();
        await expect(page.getByRole('heading', { name: 'Question 2' })).toBeVisible();
        await expect(page.getByRole('textbox', { name: 'Output' })).toHaveCount(8);
        await page.getByRole('button', { name: 'Create', exact: true }).click();
        await expect(page.getByText('2 questions created successfully')).toBeVisible();
      });
    } finally {
      await context.close();
      await model.close();
      await product.remove();
    }
  },
);

/** An answer of the model that comes when it is told to. */
const heldAnswer = () => {
  let open: (() => void) | undefined;
  const reply: ModelReply = (response, request) => {
    open = () => void completion(ANSWER.replace('time.sleep(0.4)', ''))(response, request);
  };
  return {
    reply,
    isAsked: () => open !== undefined,
    come: () => open?.(),
  };
};

test(
  'a generation outlives leaving the page, a reload and a cut of the network',
  { tag: '@questions' },
  async ({ browser }) => {
    const model = await startModelServer();
    const product = await startProduct({ AI_BASE_URL: model.url, AI_MODEL: 'test-model' });
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    const dialog = page.getByRole('dialog', { name: 'Generate with AI' });
    const prompt = dialog.getByRole('textbox', { name: 'Prompt' });
    const generate = dialog.getByRole('button', { name: 'Generate', exact: true });
    const ready = dialog.getByText('The question that you asked for is ready.');
    const away = dialog.getByText(
      'The server cannot be reached. This continues when the connection is back.',
    );
    /** Until the model writes. */
    const begin = async () => {
      const answer = heldAnswer();
      model.reply(answer.reply);
      await generate.click();
      await expect.poll(answer.isAsked).toBe(true);
      await expect(dialog.getByRole('status').first()).toHaveText('The model writes the question');
      return answer;
    };
    try {
      await logIn(page, 'faculty');
      await page.goto('/faculty/questions/create-question');

      await test.step('who left comes back to the result, and may discard it', async () => {
        await openDialog(page);
        await prompt.fill(PROMPT);
        const answer = await begin();
        await page.goto('/faculty/questions');
        answer.come();
        await page.goto('/faculty/questions/create-question');
        await expect(ready).toBeVisible();
        await expectAccessible(page);
        await page.reload();
        await expect(ready).toBeVisible();
        await dialog.getByRole('button', { name: 'Discard' }).click();
        await expect(ready).toBeHidden();
        await expect(prompt).toHaveValue(PROMPT);
      });

      await test.step('a reload in the middle follows it again, through a cut', async () => {
        const answer = await begin();
        await page.reload();
        await expect(dialog.getByText('The model writes the question').first()).toBeVisible();
        await expect(prompt).toHaveValue(PROMPT);
        await context.setOffline(true);
        await expect(away).toBeVisible();
        await expectAccessible(page);
        answer.come();
        await context.setOffline(false);
        await expect(ready).toBeVisible();
        await dialog.getByRole('button', { name: 'Add to Form' }).click();
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveText(
          'Read two whole numbers and print their sum.',
        );
      });

      await test.step('after a reload it can be cancelled, also while there is no network', async () => {
        await openDialog(page);
        await prompt.fill(PROMPT);
        await begin();
        await page.reload();
        await expect(dialog.getByText('The model writes the question').first()).toBeVisible();
        await context.setOffline(true);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog.getByText('Cancelled. What you typed is kept.')).toBeVisible();
        expect(model.hungUp()).toBe(0);
        await context.setOffline(false);
        await expect.poll(model.hungUp).toBe(1);
      });

      await test.step('one that was waited for through a cut goes into the form', async () => {
        const answer = await begin();
        await context.setOffline(true);
        await expect(away).toBeVisible();
        answer.come();
        await context.setOffline(false);
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('heading', { name: 'Question 2' })).toBeVisible();
      });
    } finally {
      await context.close();
      await model.close();
      await product.remove();
    }
  },
);
