import type { Browser, Page } from '@playwright/test';
import { makeBrokenExam } from '../../exams/broken-exam.ts';
import { expect, test } from '../../fixtures.ts';
import { logIn } from '../../page/log-in.ts';
import type { Product } from '../../product.ts';

const REASON = 'Test 2 expected 21 for twice 10.';
const PROGRAMS = { student52: 'print(int(input()) * 2)', student53: 'print(21)' };

const openPage = async (browser: Browser, product: Product, username: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })).newPage();
  await logIn(page, username);
  return page;
};

const lookOf = (page: Page) => page.getByRole('region', { name: 'Another look' });
const panelOf = (page: Page) => page.getByRole('region', { name: 'Requests for another look' });

const ask = async (page: Page, words: string): Promise<void> => {
  await lookOf(page).getByRole('button', { name: 'Ask for another look' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for another look' });
  await dialog.getByRole('textbox', { name: 'What should be looked at again?' }).fill(words);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(lookOf(page).getByText(words)).toBeVisible();
};

test(
  'two who mark and two who are marked work at one exam at once: nobody overtakes another one unseen',
  { tag: ['@regrades', '@regrade-requests', '@playback', '@records', '@audit'] },
  async ({ page, product, browser }) => {
    const exam = await makeBrokenExam(product, PROGRAMS, { colleague: 'faculty' });
    await exam.publish();
    const { taskId, questionId } = exam;
    const [adaId, benId] = exam.students.map(({ userId }) => userId);
    const [ada, ben, colleague] = [
      await openPage(browser, product, 'student52'),
      await openPage(browser, product, 'student53'),
      await openPage(browser, product, 'faculty'),
    ];
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn(page, 'faculty2');
    const staff = [page, colleague];
    const deskOf = (studentId: string | undefined) =>
      `/faculty/tasks/${taskId}/evaluate-submission/${studentId}`;

    await test.step('both students see their marks and ask for another look at once', async () => {
      for (const student of [ada, ben]) await student.goto(`/student/history/analysis/${taskId}`);
      await Promise.all([ask(ada, 'Twice 10 is 20, not 21.'), ask(ben, 'I printed what was asked for.')]);
      await expect(ada.getByText('I printed what was asked for.')).toBeHidden();
    });

    await test.step('both who mark play the same program; what one of them answers first stands, and no word of the other is lost', async () => {
      for (const one of staff) {
        await one.goto(deskOf(adaId));
        await expect(panelOf(one).getByText('Twice 10 is 20, not 21.')).toBeVisible();
        await one.getByRole('tab', { name: 'Playback' }).click();
        const player = one.getByRole('region', { name: 'Playback' });
        await player.getByRole('slider', { name: 'Moment' }).press('End');
        await expect(player).toContainText('int(input()) * 2');
      }
      await panelOf(page).getByRole('textbox', { name: 'Answer' }).fill('We grade all of you again.');
      await panelOf(colleague).getByRole('textbox', { name: 'Answer' }).fill('We grade all of you, again.');
      await panelOf(page).getByRole('button', { name: 'Answer, marks stay' }).click();
      await expect(panelOf(page).getByText('The marks stay')).toBeVisible();
      await panelOf(colleague).getByRole('button', { name: 'Answer, marks stay' }).click();
      await expect(panelOf(colleague).getByRole('alert')).toHaveText(
        /has answered this request already\. Your answer was not sent\./,
      );
      const unsent = panelOf(colleague).getByRole('textbox', { name: 'Your answer, not sent' });
      await expect(unsent).toHaveValue('We grade all of you, again.');
      await colleague.reload();
      await expect(unsent).toHaveValue('We grade all of you, again.');
      await panelOf(colleague).getByRole('button', { name: 'Discard my answer' }).click();
      await colleague.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
      await expect(unsent).toBeHidden();
      await ada.reload();
      await expect(lookOf(ada).getByText('We grade all of you again.')).toBeVisible();
    });

    await test.step('of two regrades of one question the second is told of the first', async () => {
      for (const one of staff) {
        await one.goto(`/faculty/tasks/regrades/${taskId}/new?question=${questionId}`);
        await one.getByRole('radio', { name: 'Leave tests out' }).check();
        await one.getByRole('checkbox', { name: 'Test 2 · public' }).check();
        await one.getByRole('textbox', { name: 'Reason' }).fill(REASON);
      }
      await page.getByRole('button', { name: 'Show Preview' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Without test 2' })).toBeVisible();
      await colleague.getByRole('button', { name: 'Show Preview' }).click();
      await expect(
        colleague.getByText('A regrade of this question is being prepared already.'),
      ).toBeVisible();
      await expect(colleague.getByRole('textbox', { name: 'Reason' })).toHaveValue(REASON);
    });

    await test.step('marks that one gives by hand meanwhile stay, and the other one is shown that before anything is applied', async () => {
      await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeVisible();
      await colleague.goto(deskOf(benId));
      await colleague.getByRole('textbox', { name: 'Marks for question 1' }).fill('5');
      await panelOf(colleague).getByRole('textbox', { name: 'Answer' }).fill('Half of it, for the idea.');
      await panelOf(colleague).getByRole('button', { name: 'Answer with 5.00 marks' }).click();
      await expect(panelOf(colleague).getByText('Marks 3.33 → 5.00')).toBeVisible();
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Apply the regrade' });
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText('1 student has other marks now.')).toBeVisible();
      expect(await exam.marks()).toEqual([10, 5]);
    });

    await test.step('both students read why their marks are what they are', async () => {
      for (const student of [ada, ben]) await student.reload();
      await expect(ada.getByText(`your marks changed from 6.67 to 10.00: “${REASON}”`)).toBeVisible();
      await expect(lookOf(ben).getByText('Half of it, for the idea.')).toBeVisible();
      await expect(lookOf(ben).getByText('Marks 3.33 → 5.00')).toBeVisible();
    });

    await test.step('one undoes what the other still looks at, who is told so', async () => {
      await colleague.goto(new URL(page.url()).pathname);
      await expect(colleague.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
      for (const one of staff) {
        await one.getByRole('button', { name: 'Undo', exact: true }).click();
        await one
          .getByRole('dialog', { name: 'Undo the regrade' })
          .getByRole('button', { name: 'Undo' })
          .click();
        if (one === page) await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
      }
      await expect(colleague.getByText('This regrade has been undone.')).toBeVisible();
      expect(await exam.marks()).toEqual([6.67, 5]);
    });

    await test.step('the record holds what both did, and the history tells the owner all of it, the other the own part', async () => {
      const answered = 'Answered a request for another look';
      for (const one of staff) {
        await one.goto(`/faculty/tasks/record/${taskId}`);
        await one.getByRole('button', { name: 'Compare with the record' }).click();
        await expect(one.getByText('The database is what the record says.')).toBeVisible();
        await one.goto(`/faculty/audit?f.item=${taskId}`);
        await expect(one.getByRole('table', { name: 'History' }).getByText(answered).first()).toBeVisible();
      }
      const told = page.getByRole('table', { name: 'History' });
      await expect(told.getByText(answered)).toHaveCount(2);
      for (const what of ['Applied a regrade', 'Undid a regrade'])
        await expect(told.getByText(what)).toHaveCount(1);
      await expect(colleague.getByText('Applied a regrade')).toHaveCount(0);
    });
    for (const one of [ada, ben, colleague]) await one.context().close();
  },
);
