import { readFile } from 'node:fs/promises';
import {
  fetchLeaderboard,
  isAtRisk,
  updateStudentMarks,
  viewAllTasks,
  type Leaderboard,
} from '@assay/contract';
import type { Page } from '@playwright/test';
import readSheets from 'read-excel-file/node';
import { callAs, type Caller } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';
import { pdfText } from '../../pdf-text.ts';

const TASK = 'Data Structures Internal Test 1';
/** A fresh demonstration grades all its finished tasks, on a machine that may be busy. */
const GRADING_MS = 360_000;

/** The finished task of 40 marks and 4 questions, once everything of it is graded. */
const gradedBoard = async (faculty: Caller): Promise<Leaderboard> => {
  const task = (await faculty.call(viewAllTasks, {})).data.find(({ name }) => name === TASK);
  const params = { taskId: task?._id ?? '' };
  await expect
    .poll(
      async () => {
        const { students } = await faculty.call(fetchLeaderboard, { params });
        return students.filter(({ isSubmissions, isGraded }) => isSubmissions && !isGraded).length;
      },
      { timeout: GRADING_MS },
    )
    .toBe(0);
  return faculty.call(fetchLeaderboard, { params });
};

test.beforeAll(async ({ product }) => {
  await gradedBoard(await callAs(product.url, 'faculty'));
});

const open = async (page: Page, board: Leaderboard, query = ''): Promise<void> => {
  await page.goto(`/faculty/tasks/view-submission/${board.task._id}${query}`);
  await expect(page.getByRole('table', { name: 'Leaderboard' })).toBeVisible();
};

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const newMarks = (page: Page) => page.getByLabel('New marks, 0 to 40');
const told = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();

/** The first so many of those who submitted. */
const submittedOf = (board: Leaderboard, count: number) => {
  const found = board.students.filter(({ isSubmissions }) => isSubmissions).slice(0, count);
  expect(found).toHaveLength(count);
  return found;
};

test('marks are given to one student and to many, by keyboard, and never over others unasked', async ({
  page,
  product,
}) => {
  const faculty = await callAs(product.url, 'faculty');
  const board = await gradedBoard(faculty);
  const [one, two, three, four] = submittedOf(board, 4).map(({ fullname }) => fullname);
  const absent = board.students.find(({ status }) => status === 'Absent')?.fullname ?? '';
  const marksOf = async (name = '') => {
    const { students } = await faculty.call(fetchLeaderboard, { params: { taskId: board.task._id } });
    return students.find(({ fullname }) => fullname === name)?.questionMarks;
  };
  await product.sql(
    `update submission_program set given_marks = 0.5 from attempt
     where attempt.id = attempt_id and task_id = $1 and student_id = $2 and question_id = $3`,
    [
      board.task._id,
      board.students.find(({ fullname }) => fullname === three)?._id,
      board.task.questions[0]?.questionId,
    ],
  );
  await logIn(page, 'faculty');
  await open(page, board, '?size=50');

  await test.step('nothing can be given without marks, without students, out of range, or to who was absent', async () => {
    await page.getByRole('button', { name: 'Edit marks' }).press('Enter');
    await newMarks(page).press('Enter');
    await expect(told(page, 'Please enter marks and select at least one student')).toBeVisible();
    await newMarks(page).fill('41');
    await tick(page, one ?? '').check();
    await page.getByRole('button', { name: 'Update 1 student' }).click();
    await expect(told(page, 'Marks must be between 0 and 40')).toBeVisible();
    await expect(
      page.getByRole('checkbox', {
        name: `Select ${absent} (has not sat the task, so there is nothing to mark)`,
      }),
    ).toBeDisabled();
  });

  await test.step('leaving the mode forgets marks and selection', async () => {
    await page.getByRole('button', { name: 'Stop editing' }).press('Enter');
    await page.getByRole('button', { name: 'Edit marks' }).press('Enter');
    await expect(newMarks(page)).toHaveValue('');
    await expect(tick(page, one ?? '')).not.toBeChecked();
  });

  await test.step('one student, from the row by Enter', async () => {
    await rowOf(page, one ?? '').press('Enter');
    const dialog = page.getByRole('dialog', { name: `Marks of ${one}` });
    await dialog.getByLabel('Marks, 0 to 40').fill('13');
    await expect(dialog.getByText(/^Q1: \d/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(told(page, `${one} has 13 of 40 marks.`)).toBeVisible();
    await expect(rowOf(page, one ?? '')).toContainText('13 / 40');
    expect((await marksOf(one))?.reduce((sum, marks) => (sum ?? 0) + (marks ?? 0))).toBe(13);
  });

  await test.step('several, where one has marks given question by question', async () => {
    for (const name of [one, two, three]) await tick(page, name ?? '').press('Space');
    await newMarks(page).fill('20.5');
    const before = await marksOf(three);
    await newMarks(page).press('Enter');
    const question = page.getByRole('dialog', { name: 'Overwrite marks' });
    await expect(question).toContainText('3 students have from');
    await expect(question).toContainText(/\d+ marks from tests are replaced\./);
    await expect(question).toContainText('given question by question');
    await expect(question).toContainText(three ?? '');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    expect(await marksOf(three)).toEqual(before);
    await page.getByRole('button', { name: 'Update 3 students' }).click();
    await question.getByRole('button', { name: 'Overwrite' }).click();
    await expect(told(page, 'Marks updated for 3 students.')).toBeVisible();
    for (const name of [one, two, three]) await expect(rowOf(page, name ?? '')).toContainText('20.5 / 40');
    await expect(newMarks(page)).toHaveValue('');
    await expect(
      rowOf(page, two ?? '').getByRole('button', { name: `By hand: who gave ${two} marks` }),
    ).toBeVisible();
  });

  await test.step('all of it is undone by one press, while nobody has changed one of the marks again', async () => {
    const before = board.students.find(({ fullname }) => fullname === two);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(told(page, 'The marks are back to what they were.')).toBeVisible();
    await expect(rowOf(page, one ?? '')).toContainText('13 / 40');
    await expect(rowOf(page, two ?? '')).toContainText(`${before?.marks} / 40`);
    expect(await marksOf(two)).toEqual(before?.questionMarks);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  });

  await test.step('who is refused is named, stays ticked, and keeps nobody else from the marks', async () => {
    const refused = board.students.find(({ fullname }) => fullname === two)?._id ?? '';
    await page.route('**/api/faculty/update-student-marks', (route) =>
      route.request().postData()?.includes(refused)
        ? route.fulfill({
            status: 409,
            json: { success: false, code: 'CONFLICT', message: 'The questions of this task have changed.' },
          })
        : route.continue(),
    );
    for (const name of [two, four]) await tick(page, name ?? '').check();
    await newMarks(page).fill('10');
    await newMarks(page).press('Enter');
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await expect(told(page, 'Marks updated for 1 of 2 students.')).toBeVisible();
    await expect(told(page, '1 student not updated')).toContainText(
      `${two}: The questions of this task have changed.`,
    );
    await expect(tick(page, two ?? '')).toBeChecked();
    await expect(tick(page, four ?? '')).not.toBeChecked();
    await expect(rowOf(page, four ?? '')).toContainText('10 / 40');
  });

  await test.step('without a connection nothing is lost but the time', async () => {
    await page.unroute('**/api/faculty/update-student-marks');
    await page.route('**/api/faculty/update-student-marks', (route) => route.abort());
    await page.getByRole('button', { name: 'Update 1 student' }).click();
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await expect(
      told(page, 'Error updating marks. Please check your connection and try again.'),
    ).toBeVisible();
    await expect(newMarks(page)).toHaveValue('10');
    await rowOf(page, four ?? '').press('Enter');
    await page.getByRole('dialog').getByLabel('Marks, 0 to 40').fill('11');
    await page.keyboard.press('Enter');
    await expect(
      told(page, 'Connection error: Connection Issue. Please check your internet connection and try again.'),
    ).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel('Marks, 0 to 40')).toHaveValue('11');
    expect((await marksOf(four))?.reduce((sum, marks) => (sum ?? 0) + (marks ?? 0))).toBe(10);
  });
});

/** Stores the file that the menu makes, and reads it. */
const exported = async (page: Page, format: 'Excel' | 'PDF'): Promise<{ name: string; file: Buffer }> => {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
};

test('Excel and PDF hold the rows that are shown, whatever the names are, up to a thousand', async ({
  page,
  product,
}) => {
  const faculty = await callAs(product.url, 'faculty');
  const board = await gradedBoard(faculty);
  const names = ['=HYPERLINK("http://a.example","x")', 'Łukasz Żółć-Ñandú', 'क्षितिज त्रिवेदी'];
  for (const [index, { _id }] of submittedOf(board, names.length).entries())
    await product.sql('update account set fullname = $1 where id = $2', [names[index], _id]);
  const byPerson = submittedOf(board, names.length + 1).at(-1);
  await faculty.call(updateStudentMarks, {
    body: {
      taskId: board.task._id,
      studentId: byPerson?._id ?? '',
      marks: 12,
      distributeEqually: true,
      numQuestions: board.task.questions.length,
    },
  });
  const { students } = await gradedBoard(faculty);
  await logIn(page, 'faculty');
  await open(page, board, '?sort=-enrollment');

  await test.step('Excel, of all', async () => {
    const { name, file } = await exported(page, 'Excel');
    expect(name).toBe(`Leaderboard Report ${TASK}.xlsx`);
    const [{ sheet, data } = { sheet: '', data: [] }, ...more] = await readSheets(file);
    expect([sheet, more]).toEqual(['Leaderboard Report', []]);
    const head = data.findIndex(([first]) => first === 'Rank');
    const labels = data[head] ?? [];
    const [question] = board.task.questions;
    expect(labels).toContain(`Q1 of ${question?.marks}: ${question?.name}`);
    const byHand = labels.indexOf('By Hand');
    const marked = data.find(([, , enrollment]) => enrollment === byPerson?.username);
    expect(String(marked?.[byHand])).toContain('Ketaki Joglekar');
    expect(data[head]?.slice(0, 12)).toEqual([
      'Rank',
      'Name',
      'Enrollment',
      'Semester',
      'Passout Year',
      'Marks',
      'Percentage',
      'Percentile',
      'Grade',
      'Time Taken',
      'Submitted At',
      'Status',
    ]);
    expect(
      data[head]?.slice(12).every((label) => /^(By Hand|CO\d+|Q\d+ of \d+: .+)$/.test(String(label))),
    ).toBe(true);
    expect(data.find(([label]) => label === 'Task')?.[2]).toBe(TASK);
    const inOrder = students.toSorted((a, b) =>
      b.username.localeCompare(a.username, 'en', { numeric: true }),
    );
    expect(data.slice(head + 1).map((row) => [row[1], row[2], row[5]])).toEqual(
      inOrder.map(({ fullname, username, isGraded, marks }) => [fullname, username, isGraded ? marks : null]),
    );
    const submitted = inOrder.findIndex(({ isSubmissions }) => isSubmissions);
    expect(data[head + 1 + submitted]?.[10]).toBeInstanceOf(Date);
  });

  await test.step('PDF, of those whom the search leaves', async () => {
    await page.getByRole('searchbox').fill('क्षितिज');
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByText('1 of 20 students, in this order')).toBeVisible();
    await page.keyboard.press('Escape');
    const { name, file } = await exported(page, 'PDF');
    expect(name).toBe(`Leaderboard Report ${TASK}.pdf`);
    expect(pdfText(file)).toContain('1 of 20, as filtered');
    expect(pdfText(file)).toContain('क्षितिज त्रिवेदी');
    expect(pdfText(file)).not.toContain('Łukasz');
    await page.getByRole('searchbox').fill('');
    await expect(page.getByText('1–10 of 20')).toBeVisible();
    const all = pdfText((await exported(page, 'PDF')).file);
    for (const { fullname } of students) expect(all).toContain(fullname);
    expect(all).toContain('Q1 of');
    expect(all).not.toContain('\uFFFD');
  });

  await test.step('a thousand students', async () => {
    await page.route('**/api/faculty/fetch-leaderboard/**', async (route) => {
      const response = await route.fetch();
      const answer: Leaderboard = await response.json();
      const many = Array.from({ length: 1000 }, (_, index) => ({
        ...answer.students[index % answer.students.length],
        _id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        fullname: `Student ${index}`,
        username: `2101070${index}`,
      }));
      await route.fulfill({ response, json: { ...answer, students: many } });
    });
    await open(page, board);
    const [sheet] = await readSheets((await exported(page, 'Excel')).file);
    expect(sheet?.data.filter(([rank]) => typeof rank === 'number').length).toBeGreaterThan(900);
    expect(pdfText((await exported(page, 'PDF')).file)).toContain('Student 999');
  });
});

test('list, cards and marks are accessible; a failed load is told; the answers are handed the students', async ({
  page,
  browser,
  product,
}) => {
  const board = await gradedBoard(await callAs(product.url, 'faculty'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, 'faculty');

  await test.step('a failed load', async () => {
    await page.route('**/api/faculty/fetch-leaderboard/**', (route) => route.fulfill({ status: 500 }));
    await page.goto(`/faculty/tasks/view-submission/${board.task._id}`);
    await expect(page.getByText('Error fetching data. Please try again later.')).toBeVisible();
    await expect(told(page, 'Failed to fetch leaderboard data')).toBeVisible();
    await page.unroute('**/api/faculty/fetch-leaderboard/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Leaderboard' })).toBeVisible();
  });

  await test.step('on a laptop the first student is in sight, with marks by question', async () => {
    await expect(page.getByRole('heading', { name: TASK })).toBeInViewport();
    const { marks } = board.task.questions[0] ?? {};
    await expect(page.getByRole('columnheader', { name: `Q1 / ${marks}` })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Top students' })).toContainText(/Rank 1/);
    const first = await page
      .getByRole('table', { name: 'Leaderboard' })
      .getByRole('row')
      .nth(1)
      .boundingBox();
    expect((first?.y ?? 768) + (first?.height ?? 0)).toBeLessThanOrEqual(768);
  });

  await test.step('a figure leaves the students that it counts, until it is cleared', async () => {
    await open(page, board, '?size=50');
    const graded = board.students.filter(({ isGraded }) => isGraded);
    const atRisk = graded.filter(({ marks }) => isAtRisk(marks, board.totalMarks));
    const figure = page.getByRole('button', { name: /^At risk/ });
    await expect(figure).toContainText(String(atRisk.length));
    await figure.click();
    const rows = page.getByRole('table', { name: 'Leaderboard' }).locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(atRisk.length);
    for (const { fullname } of atRisk) await expect(rows.filter({ hasText: fullname })).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove the filter Only at risk' }).click();
    await expect(rows).toHaveCount(board.students.length);
    await expect(figure).toHaveAttribute('aria-pressed', 'false');
  });

  await expectAccessibleScreen(page);
  await page.getByRole('radio', { name: 'Grid' }).press('Space');
  await expect(page.getByRole('list', { name: 'Leaderboard' })).toContainText(/Grade [ABCF] · percentile \d/);
  await expectAccessibleScreen(page);
  await page.getByRole('radio', { name: 'List' }).press('Space');
  await page.getByRole('button', { name: 'Edit marks' }).press('Enter');
  await newMarks(page).fill('41');
  await newMarks(page).press('Enter');
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'Stop editing' }).press('Enter');

  await test.step('the filter by grade, and the way to the answers', async () => {
    await open(page, board, '?sort=-enrollment');
    const shown = board.students
      .toSorted((a, b) => b.username.localeCompare(a.username, 'en', { numeric: true }))
      .map(({ _id, username, status }) => ({ _id, username, status }));
    const first = board.students
      .toSorted((a, b) => b.username.localeCompare(a.username, 'en', { numeric: true }))
      .find(({ isSubmissions }) => isSubmissions);
    await page
      .getByRole('link', { name: /^View Answer: / })
      .first()
      .click();
    await expect(page).toHaveURL(
      new RegExp(`/faculty/tasks/${board.task._id}/evaluate-submission/${first?._id}$`),
    );
    const handed = await page.evaluate(() => window.history.state.usr.students);
    expect(handed).toMatchObject(shown);
    await open(page, board, '?f.marks=Absent');
    await expect(page.getByRole('row')).toHaveCount(
      1 + board.students.filter(({ status }) => status === 'Absent').length,
    );
    await expect(page.getByRole('link', { name: /^View Answer: / })).toHaveCount(0);
  });

  await test.step('the head looks, and edits nothing', async () => {
    const context = await browser.newContext({ baseURL: product.url });
    const other = await context.newPage();
    await logIn(other, 'hod');
    await other.goto(`/hod/tasks/view-submission/${board.task._id}`);
    await expect(other.getByRole('button', { name: 'Export' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Edit marks' })).toHaveCount(0);
    await context.close();
  });
});
