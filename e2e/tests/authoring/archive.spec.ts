import { createQuestion, ownSubmission } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { setExam, submitPages } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const OWNER = 'faculty2';
const STUDENT = 'student57';

/** Chooses an action of a row's menu. */
const act = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** What the dialog that asks before a deletion is called, and what it says, once the server has said what it would be. */
const asked = (page: Page, kind: 'Archive' | 'Delete') => {
  const dialog = page.getByRole('dialog', { name: `${kind} Confirmation` });
  return { dialog, confirm: () => dialog.getByRole('button', { name: kind, exact: true }).click() };
};

const showArchived = async (page: Page) => {
  await page.getByRole('button', { name: 'Not archived' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Archived / })
    .click();
};

test(
  'a task with results and a question in use are archived, found by the filter and brought back; the rest is deleted',
  { tag: ['@tasks', '@questions'] },
  async ({ page, product }) => {
    const name = `Shelved task ${Date.now()}`;
    const text = `${name}: write a page`;
    const faculty = await callAs(product.url, OWNER);
    const student = await callAs(product.url, STUDENT);
    for (const question of [text, `Unused ${text}`])
      await faculty.call(createQuestion, {
        body: {
          question: `<p>${question}</p>`,
          language: ['HTML/CSS/JS'],
          marks: 10,
          timeRequired: 1,
          difficulty: '1',
        },
      });
    const taskId = await setExam(product.url, { name, owner: OWNER, students: [STUDENT], questions: [text] });
    await submitPages(student, taskId, 'Mine');
    await logIn(page, OWNER);
    await page.goto(`/faculty/tasks?q=${encodeURIComponent(name)}`);

    await test.step('the dialog says that the task is archived, and why; then the list has it no more', async () => {
      await act(page, name, 'Delete');
      const { dialog, confirm } = asked(page, 'Archive');
      await expect(dialog).toContainText(
        `“${name}” has results of 1 student, so it is archived, not deleted.`,
      );
      await expectAccessibleScreen(page);
      await confirm();
      await expect(page.getByText('Task archived')).toBeVisible();
      await expect(page.getByText('No tasks found.')).toBeVisible();
    });

    await test.step('the filter shows it, since when, and its pages say the same; its student keeps the result', async () => {
      await showArchived(page);
      await expect(page.getByRole('row', { name }).getByRole('img', { name: /^Archived on/ })).toBeVisible();
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await expect(page.getByRole('menuitem', { name: 'Analysis' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: `Bring back: ${name}` })).toBeVisible();
      await page.getByRole('link', { name, exact: true }).click();
      const notice = page.getByText(/^Archived on .* by Prof Farhad Daruwala\./);
      await expect(notice).toBeVisible();
      await expectAccessibleScreen(page);
      await page.getByRole('link', { name: 'Analysis' }).click();
      await expect(page.getByRole('table', { name: 'Leaderboard' })).toBeVisible();
      await expect(notice).toBeVisible();
      const { data } = await student.call(ownSubmission, { params: { taskId } });
      expect(data.task.name).toBe(name);
    });

    await test.step('one press brings it back', async () => {
      await page.getByRole('link', { name: 'Back' }).click();
      await page.getByRole('button', { name: `Bring back: ${name}` }).click();
      await expect(page.getByText('Task brought back')).toBeVisible();
      await expect(page.getByText('No tasks found.')).toBeVisible();
      await page.getByRole('button', { name: 'Remove the filter Archived' }).click();
      await expect(page.getByRole('row', { name })).toBeVisible();
    });

    await test.step('a question in use is archived: the dialog names the task, and its page offers the way back', async () => {
      await page.goto(`/faculty/questions?q=${encodeURIComponent(text)}`);
      await act(page, text, 'Delete');
      const { dialog, confirm } = asked(page, 'Archive');
      await expect(dialog).toContainText(`This question is used in the task “${name}”`);
      await expectAccessibleScreen(page);
      await confirm();
      await expect(page.getByText('Question archived')).toBeVisible();
      await expect(page.getByRole('link', { name: text, exact: true })).toHaveCount(0);
      await showArchived(page);
      await page.getByRole('link', { name: text, exact: true }).click();
      await expect(page.getByText(/^Archived on .* by Prof Farhad Daruwala\./)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
      await expectAccessibleScreen(page);
      await page.getByRole('button', { name: 'Bring back' }).click();
      await expect(page.getByText('Question brought back')).toBeVisible();
      await expect(page.getByText(/^Archived on/)).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
    });

    await test.step('what nothing uses is deleted for good, and the dialog says so', async () => {
      await page.goto(`/faculty/questions?q=${encodeURIComponent(`Unused ${text}`)}`);
      await act(page, `Unused ${text}`, 'Delete');
      const { dialog, confirm } = asked(page, 'Delete');
      await expect(dialog).toContainText('Delete this question for good? No task uses it.');
      await confirm();
      await expect(page.getByText('Question deleted successfully')).toBeVisible();
      await showArchived(page);
      await expect(page.getByText('No questions found.')).toBeVisible();
    });
  },
);

test('who was told something else by the dialog than what is true now is asked again', async ({
  page,
  product,
}) => {
  const text = `Taken meanwhile ${Date.now()}`;
  const faculty = await callAs(product.url, OWNER);
  await faculty.call(createQuestion, {
    body: {
      question: `<p>${text}</p>`,
      language: ['HTML/CSS/JS'],
      marks: 10,
      timeRequired: 1,
      difficulty: '1',
    },
  });
  await logIn(page, OWNER);
  await page.goto(`/faculty/questions?q=${encodeURIComponent(text)}`);
  await act(page, text, 'Delete');
  await expect(asked(page, 'Delete').dialog).toContainText('No task uses it.');
  const name = `Takes it ${Date.now()}`;
  await setExam(product.url, { name, owner: OWNER, students: [STUDENT], questions: [text], startsIn: 600 });
  await asked(page, 'Delete').confirm();
  await expect(page.getByText('this question would now be archived')).toBeVisible();
  await expect(asked(page, 'Archive').dialog).toContainText(`the task “${name}”`);
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByRole('link', { name: text })).toBeVisible();
});
