import { fetchMarkingQueue, fetchStudentSubmission } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { setExam, submitPages } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const MINUTE_MS = 60_000;
const QUESTIONS = ['Build a page with the timetable', 'Build the registration form'];

const marksOf = (page: Page, question: number) =>
  page.getByRole('textbox', { name: `Marks for question ${question}` });

test('a queue says what waits to be marked, by question and by student; keys lead through it, and pages stand side by side', async ({
  page,
  product,
}) => {
  const faculty = await callAs(product.url, 'faculty2');
  const usernames = ['student51', 'student52'];
  const taskId = await setExam(product.url, { owner: 'faculty2', students: usernames, questions: QUESTIONS });
  for (const username of usernames)
    await submitPages(await callAs(product.url, username), taskId, `Written by ${username}`);
  const queue = async () => (await faculty.call(fetchMarkingQueue, { params: { taskId } })).data;
  await expect
    .poll(
      async () => (await queue()).students.flatMap(({ programs }) => programs.map(({ marking }) => marking)),
      { timeout: MINUTE_MS },
    )
    .toEqual(['WAITING', 'WAITING', 'WAITING', 'WAITING']);
  const [first, second] = (await queue()).students;
  if (!first || !second) throw new Error('Two students have submitted.');
  const programsOf = async (studentId: string) =>
    (await faculty.call(fetchStudentSubmission, { body: { taskId, studentId } })).data.programSubmissions;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, 'faculty2');

  await test.step('the leaderboard leads to what waits, question by question', async () => {
    await page.goto(`/faculty/tasks/view-submission/${taskId}`);
    await page.getByRole('link', { name: 'Marking' }).click();
    await expect(page.getByText('4 to mark')).toBeVisible();
    await expect(page.getByRole('row', { name: /Question 1/ })).toContainText('2 to mark');
    await expectAccessibleScreen(page);
  });

  await test.step('one question is marked across all students, and Next unmarked saves what was typed', async () => {
    await page.getByRole('link', { name: /^Mark: Question 1/ }).click();
    await expect(heading(first.fullname)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next unmarked (4)' })).toBeVisible();
    await marksOf(page, 1).fill('7');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('button', { name: 'Next unmarked (3)' })).toBeVisible();
    await page.keyboard.press('Alt+u');
    await expect(heading(second.fullname)).toBeVisible();
    await marksOf(page, 1).fill('5');
    await page.keyboard.press('Alt+u');
    await expect(heading(first.fullname)).toBeVisible();
    await expect(marksOf(page, 2)).toBeVisible();
    expect(await programsOf(first._id)).toMatchObject([
      { givenMarks: 7, evaluatedAt: expect.any(String) as unknown },
      { givenMarks: null, evaluatedAt: null },
    ]);
    expect((await programsOf(second._id))[0]).toMatchObject({ givenMarks: 5 });
  });

  await test.step('who saves without typing lets that question alone stand as it is', async () => {
    await page.getByRole('button', { name: 'Save Marks' }).click();
    await expect(page.getByRole('button', { name: 'Next unmarked (1)' })).toBeVisible();
    expect((await programsOf(first._id))[1]).toMatchObject({
      givenMarks: null,
      evaluatedAt: expect.any(String) as unknown,
    });
    await page.keyboard.press('Alt+u');
    await expect(heading(second.fullname)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next unmarked (1)' })).toBeDisabled();
  });

  await test.step('students are gone through by keys', async () => {
    await page.goto(`/faculty/tasks/${taskId}/evaluate-submission/${first._id}?question=2`);
    await expect(page.getByText(/student 1 of 2/)).toBeVisible();
    await page.keyboard.press('Alt+PageDown');
    await expect(heading(second.fullname)).toBeVisible();
    await page.keyboard.press('Alt+PageUp');
    await expect(heading(first.fullname)).toBeVisible();
  });

  await test.step('of a page there are no runs, and that is said', async () => {
    await page.getByRole('tab', { name: 'Submissions' }).click();
    await expect(page.getByText('A page is shown, not run; there are no runs.')).toBeVisible();
  });

  await test.step('pages stand side by side, each with its marks', async () => {
    await page.goto(`/faculty/tasks/marking/${taskId}`);
    await expect(page.getByRole('row', { name: /Question 2/ })).toContainText('1 to mark · 1 marked');
    await page.getByRole('button', { name: /^Actions for Question 2/ }).click();
    await page.getByRole('menuitem', { name: 'Side by side' }).click();
    const card = page.getByRole('listitem', { name: second.fullname });
    await expect(
      card.frameLocator('iframe').getByRole('heading', { name: `Written by ${second.username}` }),
    ).toBeVisible();
    await expect(card).toContainText('Not marked yet');
    await card.getByRole('textbox').fill('9.5');
    await expect(card).toContainText('Not saved yet');
    await page.keyboard.press('Enter');
    await expect(card).toContainText(/^.*9\.50 of 10 by /);
    expect((await programsOf(second._id))[1]).toMatchObject({ givenMarks: 9.5 });
    await expectAccessibleScreen(page);
  });

  await test.step('by student nothing waits any more', async () => {
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('radiogroup', { name: 'Order of marking' }).getByText('By student').click();
    await expect(page.getByRole('row', { name: new RegExp(second.fullname) })).toContainText('2 marked');
    await expect(page.getByRole('link', { name: 'Next unmarked' })).toHaveCount(0);
    await expectAccessibleScreen(page);
  });
});

test('search, order and page of each list are there again on the way back from an evaluation', async ({
  page,
}) => {
  const at = (rest: string) => expect(page).toHaveURL(new RegExp(`${rest}$`));
  const back = () => page.getByRole('link', { name: 'Back' }).click();
  const task = 'DAA Practical 2: Searching and Sorting';
  await logIn(page, 'faculty');
  await page.goto('/faculty/tasks?q=practical');
  await page.getByRole('button', { name: `Actions for ${task}` }).click();
  await page.getByRole('menuitem', { name: 'Analysis' }).click();
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await title(task);

  await test.step('the leaderboard, also after the next student and another question', async () => {
    await page.getByRole('searchbox').fill('a');
    await at('\\?q=a');
    await page.getByRole('button', { name: 'Enrollment', exact: true }).click();
    await at('\\?q=a&sort=enrollment');
    await page.getByRole('button', { name: 'Next page' }).click();
    await at('\\?q=a&sort=enrollment&page=2');
    await expect(page.getByText(/^11–\d+ of \d+/)).toBeVisible();
    const first = page.getByRole('row').nth(1);
    const shown = await first.innerText();
    await page
      .getByRole('link', { name: /^View Answer: / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Save Marks' })).toBeVisible();
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Alt+PageUp');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name);
    await back();
    await title(task);
    await at('\\?q=a&sort=enrollment&page=2');
    await expect(first).toHaveText(shown, { useInnerText: true });
  });

  await test.step('the marking page, and behind it the leaderboard', async () => {
    await page.getByRole('link', { name: 'Marking' }).click();
    await page.getByText('By student').click();
    await at('\\?by=student');
    await page.getByRole('searchbox').fill('a');
    await at('by=student&q=a');
    await page.getByRole('button', { name: 'Student', exact: true }).click();
    await at('by=student&q=a&sort=name');
    await page
      .getByRole('link', { name: /^Mark: / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Save Marks' })).toBeVisible();
    await back();
    await title('Marking');
    await at('by=student&q=a&sort=name');
    await back();
    await title(task);
    await at('\\?q=a&sort=enrollment&page=2');
  });

  await test.step('and behind that the tasks', async () => {
    await back();
    await at('/faculty/tasks\\?q=practical');
  });
});
