import type { Page } from '@playwright/test';
import { makeBrokenExam } from '../../exams/broken-exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen, expectAccessibleScreens } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const PROGRAMS = { student45: 'print(int(input()) * 2)', student46: 'print(2)' };
const ASKED = 'The second test wants 21 for twice 10.';

const section = (page: Page) => page.getByRole('region', { name: 'Another look' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask for another look' });
const panel = (page: Page) => page.getByRole('region', { name: 'Requests for another look' });

const ask = async (page: Page, words: string): Promise<void> => {
  await section(page).getByRole('button', { name: 'Ask for another look' }).click();
  await dialog(page).getByRole('textbox', { name: 'What should be looked at again?' }).fill(words);
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(section(page).getByText(words)).toBeVisible();
};

const become = async (page: Page, username: string): Promise<void> => {
  await page.context().clearCookies();
  await logIn(page, username);
};

test('students ask for another look, and are answered with and without other marks', async ({
  page,
  product,
}) => {
  const { taskId, name } = await makeBrokenExam(product, PROGRAMS, { tests: 2, colleague: 'faculty' });
  const result = `/student/history/analysis/${taskId}`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, 'faculty2');

  await test.step('who publishes chooses for how many days', async () => {
    await page.goto(`/faculty/tasks/view-submission/${taskId}?publish`);
    const publishing = page.getByRole('dialog', { name: 'Publish results' });
    const days = publishing.getByRole('textbox', { name: 'Days in which students can ask for another look' });
    await expect(days).toHaveValue('7');
    await days.fill('91');
    await expect(publishing.getByText('Enter a whole number of days from 0 to 90.')).toBeVisible();
    await expect(publishing.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
    await days.fill('3');
    await expectAccessibleScreen(page);
    await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Requests' })).toBeVisible();
  });

  await test.step('a student asks in words, takes it back, and asks again: one is open at a time', async () => {
    await become(page, 'student45');
    await page.goto(result);
    await section(page).getByRole('button', { name: 'Ask for another look' }).click();
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await expect(dialog(page).getByText('Please say what should be looked at again.')).toBeVisible();
    await expectAccessibleScreen(page);
    await dialog(page).getByRole('textbox').fill('Hm.');
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await expect(section(page).getByText('Open', { exact: true })).toBeVisible();
    await expect(section(page).getByRole('button', { name: 'Ask for another look' })).toBeHidden();
    await section(page).getByRole('button', { name: 'Withdraw' }).click();
    await expect(section(page).getByText('Withdrawn', { exact: true })).toBeVisible();
    await ask(page, ASKED);
    await expectAccessibleScreen(page);
    await become(page, 'student46');
    await page.goto(result);
    await ask(page, 'I printed 2, which is right for 1.');
    await expect(page.getByText(ASKED)).toBeHidden();
  });

  await test.step('the dashboard counts them and leads to each, and the colleague gives other marks with the answer', async () => {
    await become(page, 'faculty');
    await page.goto('/faculty/dashboard');
    const requests = page.getByRole('region', { name: /^Requests for another look/ });
    await expect(requests.getByText(name).first()).toBeVisible();
    await requests.getByRole('link', { name: /^\d+ open/ }).click();
    const table = page.getByRole('table', { name: 'Requests for another look' });
    await page.getByRole('searchbox').fill(ASKED);
    // What is pressed while the list is still to be narrowed is moved away from under the press.
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await table
      .getByRole('row', { name: new RegExp(ASKED) })
      .getByRole('link', { name: /^Answer/ })
      .click();
    await expect(panel(page).getByText(ASKED)).toBeVisible();
    const send = panel(page).getByRole('button', { name: /^Answer/ });
    await expect(send).toBeDisabled();
    await panel(page).getByRole('textbox', { name: 'Answer' }).fill('You are right: it has to be 20.');
    await expect(send).toHaveText('Answer, marks stay');
    await page.getByRole('textbox', { name: 'Marks for question 1' }).fill('10');
    await expect(send).toHaveText('Answer with 10.00 marks');
    await expectAccessibleScreen(page);
    await send.click();
    await expect(panel(page).getByText('Marks 5.00 → 10.00')).toBeVisible();
    await expect(page.getByText('Not saved yet. Stored:')).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Marks for question 1' })).toHaveValue('10');
  });

  await test.step('the owner answers the other one in words, and both stand in the list of the task', async () => {
    await become(page, 'faculty2');
    await page.goto(`/faculty/tasks/view-submission/${taskId}`);
    await page.getByRole('link', { name: 'Requests' }).click();
    const table = page.getByRole('table', { name: 'Requests for another look' });
    await expect(table.getByRole('row', { name: /Answered/ })).toBeVisible();
    await expectAccessibleScreens(page, [`/faculty/tasks/requests/${taskId}`]);
    await table
      .getByRole('row', { name: /I printed 2/ })
      .getByRole('link', { name: /^Answer/ })
      .click();
    await panel(page).getByRole('textbox', { name: 'Answer' }).fill('Twice 10 is not 2.');
    await panel(page).getByRole('button', { name: 'Answer, marks stay' }).click();
    await expect(panel(page).getByText('The marks stay')).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(table.getByRole('row', { name: /Answered/ })).toHaveCount(2);
  });

  await test.step('each student reads the own answer, and after the days nobody can ask any more', async () => {
    await become(page, 'student45');
    await page.goto(result);
    await expect(section(page).getByText('You are right: it has to be 20.')).toBeVisible();
    await expect(section(page).getByText('Marks 5.00 → 10.00')).toBeVisible();
    await become(page, 'student46');
    await page.goto(result);
    await expect(section(page).getByText('Twice 10 is not 2.')).toBeVisible();
    await expect(section(page).getByText('The marks stay')).toBeVisible();
    await section(page).getByRole('button', { name: 'Ask for another look' }).click();
    await dialog(page).getByRole('textbox').fill('And yet?');
    await product.sql(`update task set published_at = now() - interval '3 days' where id = $1`, [taskId]);
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText(
      'The time in which you could ask for another look is over.',
    );
    await page.reload();
    await expect(section(page).getByText(/could ask for another look is over/)).toBeVisible();
    await expect(section(page).getByRole('button', { name: 'Ask for another look' })).toBeHidden();
  });
});
