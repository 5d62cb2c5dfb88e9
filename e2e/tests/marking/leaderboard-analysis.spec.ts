import {
  createQuestion,
  fetchAnalysis,
  fetchItemAnalysis,
  fetchLeaderboard,
  viewAllTasks,
  type Analysis,
} from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs, type Caller } from '../../api.ts';
import { setExam } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const TASK = 'DAA Practical 2: Searching and Sorting';
const MINUTE_MS = 60_000;

/** A finished task of the demonstration, once everything of it is graded. */
const gradedTask = async (
  faculty: Caller,
  wanted = TASK,
): Promise<{ taskId: string; analysis: Analysis }> => {
  const task = (await faculty.call(viewAllTasks, {})).data.find(({ name }) => name === wanted);
  const params = { taskId: task?._id ?? '' };
  await expect
    .poll(
      async () => {
        const { students } = await faculty.call(fetchLeaderboard, { params });
        return students.filter(({ isSubmissions, isGraded }) => isSubmissions && !isGraded).length;
      },
      { timeout: 2 * MINUTE_MS },
    )
    .toBe(0);
  return { taskId: params.taskId, analysis: (await faculty.call(fetchAnalysis, { params })).data };
};

/** A task without modules that nobody has sat. */
const emptyTask = async (url: string, faculty: Caller): Promise<string> => {
  await faculty.call(createQuestion, {
    body: {
      question: '<p>Print the number 1.</p>',
      language: ['PYTHON'],
      marks: 5,
      timeRequired: 5,
      wantAutoCalculate: true,
      difficulty: '1',
      testcases: [{ input: '1', output: '1', type: 'PUBLIC' }],
    },
  });
  return setExam(url, { students: ['student15'], questions: ['Print the number 1.'] });
};

const WORDS = { EASY: 'Easy', MEDIUM: 'Medium', HARD: 'Hard' } as const;
const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
/** The values that a drawing is labelled with, as a set: each series has its own labels. */
const drawnValues = async (page: Page, title: string): Promise<string[]> =>
  (await card(page, title).locator('.recharts-label-list text').allTextContents()).toSorted();

test('the charts of each analysis show the figures of the server, drawn and as a table', async ({
  page,
  product,
}) => {
  const faculty = await callAs(product.url, 'faculty');
  const { taskId, analysis } = await gradedTask(faculty);
  expect(analysis.graph1_marks.map(({ difficulty }) => difficulty)).toEqual(['EASY', 'MEDIUM', 'HARD']);
  const charts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('analysis-panel')) charts.push(request.url());
  });
  await logIn(page, 'faculty');
  await page.goto(`/faculty/tasks/view-submission/${taskId}`);
  await expect(page.getByRole('table', { name: 'Leaderboard' })).toBeVisible();
  expect(charts).toEqual([]);

  await test.step('difficulty, reached by keyboard', async () => {
    await page.getByRole('tab', { name: 'Leaderboard' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=difficulty/);
    await expect(page.getByRole('tab', { name: 'Difficulty Analysis' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const told = analysis.graph1_marks.map(
      ({ difficulty, obtainedMarks, totalMarks }) =>
        `${WORDS[difficulty]}: obtained ${obtainedMarks}, total ${totalMarks}.`,
    );
    await expect(
      page.getByRole('img', { name: `Marks obtained and total. ${told.join(' ')}` }),
    ).toBeVisible();
    await expect
      .poll(() => drawnValues(page, 'Marks obtained and total'))
      .toEqual(
        analysis.graph1_marks
          .flatMap(({ obtainedMarks, totalMarks }) => [String(obtainedMarks), String(totalMarks)])
          .toSorted(),
      );
    await expect
      .poll(() => drawnValues(page, 'Time taken and required'))
      .toEqual(
        analysis.graph2_time
          .flatMap(({ timeTaken, timeRequired }) => [
            `${oneDecimal(timeTaken)} min`,
            `${oneDecimal(timeRequired)} min`,
          ])
          .toSorted(),
      );
    await expect
      .poll(() => drawnValues(page, 'Average percentage'))
      .toEqual(
        analysis.graph3_percentageMarks.map(({ percentage }) => `${oneDecimal(percentage)} %`).toSorted(),
      );
    await expect(card(page, 'Share of time').locator('.recharts-pie-sector')).toHaveCount(3);
    for (const { percentage, timeTaken } of analysis.graph4_pieTimeUsage)
      await expect(card(page, 'Share of time')).toContainText(
        `${oneDecimal(percentage)} % · ${oneDecimal(timeTaken)} min`,
      );
  });

  await test.step('module', async () => {
    await page.getByRole('tab', { name: 'Module Analysis' }).click();
    await expect(page).toHaveURL(/tab=module/);
    // The panel before has a card of the same name, and stays until this one is drawn.
    await expect(page.getByRole('table', { name: 'Results by module' })).toBeVisible();
    const marks = card(page, 'Marks obtained and total');
    await marks.getByRole('radio', { name: 'Table' }).press('Space');
    const rows = marks.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(analysis.moduleGraph1_marks.length + 1);
    for (const { moduleLabel, moduleTitle, obtained_vs_total_marks: of } of analysis.moduleGraph1_marks)
      await expect(rows.filter({ hasText: moduleTitle })).toHaveText(
        `${moduleLabel}${moduleTitle}${of.obtainedMarks}${of.totalMarks}`,
      );
    for (const title of ['Time taken and required', 'Average percentage', 'Share of time'])
      await expect(card(page, title).locator('.recharts-surface')).toBeVisible();
    const best = page.getByRole('table', { name: 'Results by module' }).getByRole('row').nth(1);
    await expect(best.getByRole('cell').last()).toContainText('25');
  });

  await test.step('question', async () => {
    await page.getByRole('tab', { name: 'Question Analysis' }).click();
    await expect(card(page, 'Grade distribution').locator('.recharts-pie-sector').first()).toBeVisible();
    await expect(page.getByText(/^At risk: \d+ students? below 40 %\.$/)).toBeVisible();
    await expect
      .poll(() => drawnValues(page, 'Average percentage'))
      .toEqual(analysis.questions.map(({ percentage }) => `${oneDecimal(percentage)} %`).toSorted());
    for (const title of ['How far students came', 'Marks obtained and total', 'Time taken and required'])
      await expect(card(page, title).locator('.recharts-surface')).toBeVisible();
  });

  await test.step('Back goes through the tabs', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Results by module' })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('table', { name: 'Leaderboard' })).toBeVisible();
  });

  await test.step('without modules there is no such tab, and without submissions no chart', async () => {
    const emptyId = await emptyTask(product.url, faculty);
    await page.goto(`/faculty/tasks/view-submission/${emptyId}?tab=module`);
    await expect(page.getByRole('tab', { name: 'Leaderboard' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { name: 'Module Analysis' })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Difficulty Analysis' }).click();
    await expect(page.getByText('No Data Available')).toBeVisible();
  });
});

test('suspects lead to the test and the programs, and one that somebody leaves is left for all', async ({
  page,
  product,
  browser,
}) => {
  const faculty = await callAs(product.url, 'faculty');
  const { taskId, analysis } = await gradedTask(faculty, 'Data Structures Internal Test 1');
  const { data } = await faculty.call(fetchItemAnalysis, { params: { taskId } });
  const form = data.suspects.find(({ kind }) => kind === 'FORM_ONLY');
  const first = data.questions[0];
  expect(new Set(data.suspects.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(2);
  expect(form?.sentence).toMatch(/^\d programs? would pass tests .* if letter case were ignored\.$/);
  await logIn(page, 'faculty');
  await page.goto(`/faculty/tasks/view-submission/${taskId}?tab=question`);
  const suspects = page.getByRole('region', { name: 'Worth a look' });
  const suspect = suspects.getByRole('listitem').filter({ hasText: form?.sentence ?? 'nothing' });

  await test.step('a question opens by keyboard and shows its tests', async () => {
    const table = page.getByRole('table', { name: 'Results by question' });
    const row = table.getByRole('row').nth(1);
    await expect(row).toContainText(`${Math.round((first?.facility ?? 0) * 100)} %`);
    await expect(row).toContainText((first?.discrimination ?? 0).toFixed(2));
    const toggle = row.getByRole('button', { name: analysis.questions[0]?.name });
    await toggle.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const tests = page.getByRole('table', { name: 'Tests of Q1' }).getByRole('row');
    await expect(tests).toHaveCount((first?.tests.length ?? 0) + 1);
    for (const { number, passed, programs } of first?.tests ?? [])
      await expect(tests.nth(number)).toContainText(`${passed} of ${programs}`);
    await expectAccessibleScreen(page);
  });

  await test.step('the test that is meant is brought into view', async () => {
    const number = first?.tests.find(({ testId }) => form?.testIds.includes(testId))?.number ?? 0;
    await suspect.getByRole('link', { name: `Open test ${number}`, exact: true }).click();
    await expect(page.locator(`#test-${number}`)).toBeInViewport();
    await expect(page.locator(`#test-${number}`)).toBeFocused();
    await page.goBack();
  });

  await test.step('the question can be graded again from here, without the test that it is about', async () => {
    await suspect.getByRole('link', { name: /^Grade again/ }).click();
    await expect(page.getByRole('group', { name: 'Tests that no longer count' })).toBeVisible();
    const chosen = page.getByRole('checkbox', { name: /^Test \d/, checked: true });
    await expect(chosen).toHaveCount(form?.testIds.length === 1 ? 1 : 0);
    await page.goBack();
  });

  await test.step('a student leads to the program, among those concerned', async () => {
    await suspect.getByText(/^\d students?$/).press('Enter');
    const names = suspect.getByRole('list').getByRole('link');
    await expect(names).toHaveCount(form?.studentIds.length ?? 0);
    const name = (await names.first().textContent()) ?? '';
    await names.first().click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.goBack();
  });

  await test.step('what is left says by whom, and can be taken up again', async () => {
    await suspect.getByRole('button', { name: /^Leave it/ }).click();
    await suspects.getByText('1 looked at and left').click();
    await expect(suspect).toContainText('Left as it is by');
    const head = await (await browser.newContext({ baseURL: product.url })).newPage();
    await logIn(head, 'hod');
    await head.goto(`/hod/tasks/view-submission/${taskId}?tab=question`);
    await head.getByText('1 looked at and left').click();
    await expect(head.getByText('Left as it is by Prof Ketaki Joglekar')).toBeVisible();
    await head.context().close();
    await page.reload();
    await suspects.getByText('1 looked at and left').click();
    await suspect.getByRole('button', { name: /^Take up again/ }).click();
    await expect(suspects.getByText('1 looked at and left')).toHaveCount(0);
    await expect(suspect.getByRole('button', { name: /^Leave it/ })).toBeVisible();
  });
});

test('every analysis is accessible in light, dark and on a phone, and does not scroll sideways', async ({
  page,
  product,
}) => {
  const { taskId } = await gradedTask(await callAs(product.url, 'hod'));
  await logIn(page, 'hod');
  for (const tab of ['difficulty', 'module', 'question']) {
    await page.goto(`/hod/tasks/view-submission/${taskId}?tab=${tab}`);
    await expect(card(page, 'Average percentage').locator('.recharts-surface')).toBeVisible();
    if (tab === 'module')
      await card(page, 'Marks obtained and total').getByRole('radio', { name: 'Table' }).press('Space');
    await expectAccessibleScreen(page);
  }
});
