import { shareTask } from '@assay/contract';
import type { Browser, Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import type { Product } from '../../product.ts';

const QUESTION = 'How alike are two strands';

const openPage = async (browser: Browser, product: Product, username: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await logIn(page, username);
  return page;
};

const rowOf = (room: Page, student: string) => room.getByRole('row', { name: student });

const choose = async (room: Page, student: string, action: string): Promise<void> => {
  await rowOf(room, student).getByRole('button', { name: 'Actions for' }).click();
  await room.getByRole('menuitem', { name: action }).click();
};

test(
  'two who watch over a room and two who sit in it talk, get time, are submitted for and opened again',
  { tag: ['@exam-room', '@exam', '@task-sessions'] },
  async ({ page, product, browser }) => {
    const name = `Room ${Date.now()}`;
    const [ada, ben] = ['student33', 'student34'] as const;
    const taskId = await setExam(product.url, { name, students: [ada, ben], questions: [QUESTION] });
    const owner = await callAs(product.url, 'faculty');
    const second = await callAs(product.url, 'faculty2');
    await owner.call(shareTask, { body: { taskId, accessMap: { [second.userId]: ['view', 'update'] } } });
    const [adas, bens] = [await openPage(browser, product, ada), await openPage(browser, product, ben)];
    const other = await openPage(browser, product, 'faculty2');
    await startExam(adas, taskId);

    await test.step('the room opens from the sessions, and shows who is there', async () => {
      await logIn(page, 'faculty');
      await page.goto(`/faculty/sessions?q=${encodeURIComponent(name)}`);
      await page.getByRole('link', { name: `Watch: ${name}` }).click();
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Students' })).toHaveAttribute('aria-rowcount', '3');
      await expect(rowOf(page, ben)).toContainText('Not there');
      await other.goto(`/faculty/sessions/room/${taskId}`);
      await expect(rowOf(other, ben)).toContainText('Not there');
    });

    await test.step('who starts and types is seen by both without a reload', async () => {
      await startExam(bens, taskId);
      await typeProgram(bens, 'print("typed")');
      await expectSavedState(bens, 'Saved');
      for (const room of [page, other]) await expect(rowOf(room, ben)).toContainText('Typing');
      await page.getByRole('button', { name: /^Typing/ }).click();
      await expect(rowOf(page, ben)).toBeVisible();
      await page.getByRole('button', { name: /^Typing/ }).click();
      await page.getByRole('searchbox', { name: 'Search students' }).fill(ada);
      await expect(rowOf(page, ben)).toBeHidden();
      await page.getByRole('searchbox', { name: 'Search students' }).fill('');
      await expectAccessible(page);
    });

    await test.step('a message to all appears above both exams, is put aside and read again', async () => {
      await page.getByRole('button', { name: 'Message all' }).click();
      const dialog = page.getByRole('dialog', { name: 'Message to all students' });
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(dialog).toContainText('Please write something.');
      await dialog.getByRole('textbox', { name: 'Message' }).fill('Question 1: a strand is never empty.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(dialog).toBeHidden();
      for (const exam of [adas, bens])
        await expect(exam.getByRole('status', { name: 'Messages of the invigilators' })).toContainText(
          'Question 1: a strand is never empty.',
        );
      await expectAccessible(adas);
      await adas.getByRole('button', { name: 'Put the message aside' }).click();
      await expect(adas.getByText('a strand is never empty')).toBeHidden();
      await adas.getByRole('button', { name: 'Messages, and ask the invigilator' }).click();
      await expect(adas.getByRole('dialog', { name: 'Messages' })).toContainText('a strand is never empty');
    });

    await test.step('a question is answered to all by the other one, and its asker alone sees what was asked', async () => {
      const dialog = adas.getByRole('dialog', { name: 'Messages' });
      await dialog
        .getByRole('textbox', { name: 'Ask the invigilator' })
        .fill('May strands differ in length?');
      await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
      await expect(dialog).toContainText('not answered yet');
      await expectAccessible(adas);
      await adas.keyboard.press('Escape');
      for (const room of [page, other])
        await expect(room.getByText('May strands differ in length?')).toBeVisible();
      await other.getByRole('button', { name: /^Answer / }).click();
      const answer = other.getByRole('dialog', { name: 'Answer a question' });
      await answer.getByText('All students').click();
      await answer.getByRole('textbox', { name: 'Answer' }).fill('No, they never do.');
      await answer.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('No question waits for an answer.')).toBeVisible();
      for (const exam of [adas, bens]) await expect(exam.getByText('No, they never do.')).toBeVisible();
      await expect(adas.getByText('answering you')).toBeVisible();
      await expect(bens.getByText('answering you')).toBeHidden();
    });

    await test.step('extra time is given to one, whose clock shows it', async () => {
      await choose(other, ben, 'Give time');
      const dialog = other.getByRole('dialog', { name: 'More time' });
      await dialog.getByRole('button', { name: '15 min' }).click();
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('The screen was black.');
      await dialog.getByRole('button', { name: 'Give time' }).click();
      await expect(bens.getByText('You have 15 minutes more').first()).toBeVisible();
      await expect(rowOf(page, ben)).toContainText('+15 min');
    });

    await test.step('one is submitted for, is told why, and is opened again', async () => {
      await choose(page, ada, 'Submit for the student');
      const dialog = page.getByRole('dialog', { name: 'Submit for this student' });
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await expect(dialog).toContainText('Please give a reason.');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Had to leave.');
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await expect(adas.getByText('by an invigilator for you')).toBeVisible();
      await expect(adas.getByText('Reason: Had to leave.')).toBeVisible();
      await expect(rowOf(other, ada)).toContainText('Submitted');
      await choose(other, ada, 'Open again');
      const again = other.getByRole('dialog', { name: 'Open this attempt again' });
      await again.getByRole('textbox', { name: 'Reason' }).fill('Is back.');
      await again.getByRole('button', { name: 'Open again' }).click();
      await expect(rowOf(page, ada)).toContainText('Opened again');
      await adas.reload();
      await expect(adas.getByRole('timer')).toBeVisible();
    });
    for (const { context } of [adas, bens, other].map((one) => ({ context: one.context() })))
      await context.close();
  },
);
