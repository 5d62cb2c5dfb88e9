import {
  addRubric,
  evaluateStudentSubmission,
  fetchLeaderboard,
  fetchStudentSubmission,
  viewAllTasks,
} from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs, type Caller, PASSWORD } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import { makeReportData } from '../../report-data.ts';

const TASK = 'DAA Practical 2: Searching and Sorting';
const MINUTE_MS = 60_000;

const marksOf = (page: Page, question: number) =>
  page.getByRole('textbox', { name: `Marks for question ${question}` });

/** The finished task of the demonstration, once everything of it is graded, with its students by rank. */
const gradedTask = async (faculty: Caller) => {
  const task = (await faculty.call(viewAllTasks, {})).data.find(({ name }) => name === TASK);
  const params = { taskId: task?._id ?? '' };
  const read = async () => (await faculty.call(fetchLeaderboard, { params })).students;
  await expect
    .poll(async () => (await read()).every(({ isSubmissions, isGraded }) => !isSubmissions || isGraded), {
      timeout: 2 * MINUTE_MS,
    })
    .toBe(true);
  return { taskId: params.taskId, students: await read() };
};

test('a faculty member evaluates one student after the other', async ({ page, product }) => {
  const faculty = await callAs(product.url, 'faculty');
  const { taskId, students } = await gradedTask(faculty);
  const place = students.findIndex(({ marks, questionMarks }) => marks > 0 && (questionMarks[0] ?? 0) > 0);
  const [student, following] = [students[place], students[place + 1]];
  if (!student || !following) throw new Error('The demonstration has students who did something.');
  const stored = async (studentId: string) =>
    (await faculty.call(fetchStudentSubmission, { body: { taskId, studentId } })).data;
  const before = await stored(student._id);
  const [first] = before.programSubmissions;
  if (!first) throw new Error('The task has questions.');
  const address = (studentId: string) => `/faculty/tasks/${taskId}/evaluate-submission/${studentId}`;

  await logIn(page, 'faculty');
  await page.goto(address(student._id));

  await test.step('a direct link shows whose submission it is, and how each mark came about', async () => {
    await expect(page.getByRole('heading', { level: 1, name: student.fullname })).toBeVisible();
    await expect(page.getByText(`${student.username} · ${TASK} · student ${place + 1} of 20`)).toBeVisible();
    await expect(
      page.getByText(/^\d+\.\d\d of 5: \d of \d test cases passed \(\d public, \d hidden\)$/),
    ).toBeVisible();
    await expect(page.getByText('Graded against version 1 of the question')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'RunDesk' }).click();
    await expect(page.getByText(/^Test \d · hidden$/).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('more than the question’s marks are not taken', async () => {
    await marksOf(page, 1).fill('5.5');
    await expect(page.getByText('Invalid Marks')).toBeVisible();
    await expect(marksOf(page, 1)).toHaveValue(String(first.computedMarks));
  });

  await test.step('marks are saved by Ctrl+S, and say who gave them', async () => {
    await marksOf(page, 1).fill('1.25');
    await expect(page.getByText('Not saved yet. Stored:')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('Marks saved successfully!')).toBeVisible();
    await expect(page.getByText(/^1\.25 of 5: given by .+ on /)).toBeVisible();
    await expect(page.getByText(/^Computed: /)).toBeVisible();
    expect((await stored(student._id)).programSubmissions[0]).toMatchObject({ givenMarks: 1.25 });
  });

  await test.step('what somebody else gave meanwhile is said and not overwritten; what was typed stays', async () => {
    await marksOf(page, 1).fill('2');
    await faculty.call(evaluateStudentSubmission, {
      body: {
        taskId,
        studentId: student._id,
        programSubmissions: [{ programIndex: first.programIndex, marksObtained: 4 }],
      },
    });
    await page.getByRole('button', { name: 'Save Marks' }).click();
    await expect(page.getByText(/gave 4 marks for question 1 in the meantime/)).toBeVisible();
    await expect(marksOf(page, 1)).toHaveValue('2');
    await expect(page.getByText(/^4\.00 of 5: given by/)).toBeVisible();
    await page.getByRole('button', { name: 'Save Marks' }).click();
    await expect(page.getByText(/^2\.00 of 5: given by/)).toBeVisible();
    expect((await stored(student._id)).programSubmissions[0]).toMatchObject({ givenMarks: 2 });
  });

  await test.step('a mark goes back to the computed one', async () => {
    await page.getByRole('button', { name: /^Use computed/ }).click();
    await page.getByRole('button', { name: 'Save Marks' }).click();
    await expect(page.getByText(/went back to the computed marks on/)).toBeVisible();
    expect((await stored(student._id)).totalMarksObtained).toBe(before.totalMarksObtained);
    await page.getByText(/^History \(\d+ changes\)$/).click();
    const changes = page.getByRole('list', { name: 'History of the marks' }).getByRole('listitem');
    await expect(changes.first()).toContainText('back to the computed marks');
    await expect(changes.nth(1)).toContainText(/→ 2(\.00)?, given by hand, Prof Ketaki Joglekar/);
    await expect(changes.last()).toContainText('by the tests');
  });

  await test.step('the program can be changed, run on all tests, and reset', async () => {
    await page.getByRole('tab', { name: 'CodeCell' }).click();
    const editor = page.locator('.cm-content[contenteditable="true"]').first();
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('this is no program');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText(/^Your run: /)).toBeVisible();
    await page.getByRole('tab', { name: 'CodeCell' }).click();
    await page.getByRole('button', { name: 'Reset to submitted' }).click();
    await expect(page.getByText("Code reset to the student's code.")).toBeVisible();
    await expect(editor).not.toContainText('this is no program');
    expect((await stored(student._id)).programSubmissions[0]?.code).toEqual(first.code);
  });

  await test.step('the rubric is evaluated within its limits', async () => {
    const rubric = page.getByRole('region', { name: 'Rubric' });
    const component = rubric.getByRole('textbox').first();
    await component.fill('99');
    const problem = 'Obtained marks(99) must be less than or equal to total marks(8) of component.';
    await expect(rubric.getByText(problem)).toBeVisible();
    await page.getByRole('button', { name: 'Save Marks' }).click();
    await expect(page.getByText(problem)).toHaveCount(2);
    expect((await stored(student._id)).rubrics?.givenAt).toBeNull();
    await rubric.getByRole('button', { name: 'Set Auto-Calculated' }).click();
    await expect(component).toHaveValue(String(Math.round(800 * (before.totalMarksObtained / 25)) / 100));
    await expect(rubric).toContainText('Not saved yet');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Marks' }).click();
    await expect(rubric).toContainText(/Evaluated by .+ on /);
    expect((await stored(student._id)).rubrics?.components[0]?.obtainedMarks).toBeCloseTo(
      (8 * before.totalMarksObtained) / 25,
      2,
    );
  });

  await test.step('the questions are reached by keyboard', async () => {
    await page.keyboard.press('Alt+ArrowRight');
    await expect(marksOf(page, 2)).toBeVisible();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(marksOf(page, 1)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous question' })).toBeDisabled();
  });

  await test.step('leaving with something unsaved asks; a reload keeps it', async () => {
    await marksOf(page, 1).fill('1');
    await page.getByRole('link', { name: 'Back' }).click();
    const question = page.getByText('You have unsaved changes. Are you sure you want to leave this page?');
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await page.evaluate(() => localStorage.removeItem('token'));
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Username').fill('faculty');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto(address(student._id));
    await expect(page.getByText(/^Restored what you typed at/)).toBeVisible();
    await expect(marksOf(page, 1)).toHaveValue('1');
  });

  await test.step('Next Student saves and goes on', async () => {
    await page.getByRole('button', { name: 'Next Student' }).click();
    await expect(page.getByText(`Marks saved successfully for ${student.username}!`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(following._id));
    await expect(page.getByRole('heading', { level: 1, name: following.fullname })).toBeVisible();
    expect((await stored(student._id)).programSubmissions[0]).toMatchObject({ givenMarks: 1 });
    await page.getByRole('button', { name: 'Previous Student' }).click();
    await expect(page.getByText(/^1\.00 of 5: given by/)).toBeVisible();
    // What was saved is not brought back as something typed.
    await expect(page.getByText(/^Restored what you typed/)).toBeHidden();
  });

  await test.step('the ends of the list and absent students are not led to', async () => {
    // The marks that were given have changed the ranks.
    const { students: ranked } = await gradedTask(faculty);
    const present = ranked.filter(({ status }) => status === 'Present');
    const last = present.at(-1);
    if (!last || present.length === ranked.length) throw new Error('Somebody was absent.');
    await page.goto(address(last._id));
    await expect(page.getByRole('button', { name: 'Next Student' })).toBeDisabled();
    await page.goto(address(ranked[0]?._id ?? ''));
    await expect(page.getByRole('button', { name: 'Previous Student' })).toBeDisabled();
    await page.goto(address(ranked.at(-1)?._id ?? ''));
    await expect(page.getByText('No submission found.')).toBeVisible();
  });
});

test('marks that are typed by a rubric go with their components when somebody chooses another one meanwhile', async ({
  page,
  product,
}) => {
  const data = await makeReportData(product);
  const faculty = await callAs(product.url, data.faculty);
  const { data: tasks } = await faculty.call(viewAllTasks, {});
  const taskId = tasks.find(({ name }) => name === data.practicals.stacks)?._id ?? '';
  const { students } = await faculty.call(fetchLeaderboard, { params: { taskId } });
  const studentId = students.find(({ username }) => username === data.students.asha)?._id ?? '';
  // Of a task that has been started the components stay; somebody who edits it can choose another rubric until it is over.
  const chooseOther = async (components: { title: string; marks: number }[]) => {
    const rubric = await faculty.call(addRubric, { body: { name: 'Viva rubric', components } });
    await product.sql('update task set rubric_id = $2 where id = $1', [taskId, rubric.data._id]);
  };

  await logIn(page, data.faculty);
  await page.goto(`/faculty/tasks/${taskId}/evaluate-submission/${studentId}`);
  const panel = page.getByRole('region', { name: 'Rubric' });
  const mark = (title: string) => panel.getByRole('textbox', { name: title });
  const save = () => page.keyboard.press('ControlOrMeta+s');
  await mark('Logic').fill('5');
  await mark('Style').fill('2.5');
  await chooseOther([
    { title: 'Viva', marks: 3 },
    { title: 'Logic', marks: 6 },
  ]);
  await save();
  await expect(page.getByText('The rubric has changed since. Nothing was saved').first()).toBeVisible();
  await expect(mark('Viva')).toHaveValue('');
  await expect(mark('Logic')).toHaveValue('5');
  await expect(mark('Style')).toHaveCount(0);
  await expect(panel.getByRole('status')).toContainText('For “Style”, which is gone, it was 2.5.');
  await expectAccessible(page);
  await mark('Viva').fill('4');
  await expect(panel.getByText(/^Obtained marks/)).toHaveText(
    'Obtained marks(4) must be less than or equal to total marks(3) of component.',
  );
  await mark('Viva').fill('1');
  await save();
  await expect(panel).toContainText(/Evaluated by .+ on /);
  const stored = (await faculty.call(fetchStudentSubmission, { body: { taskId, studentId } })).data;
  expect(stored.rubrics?.components).toEqual([
    { title: 'Viva', totalMarks: 3, obtainedMarks: 1 },
    { title: 'Logic', totalMarks: 6, obtainedMarks: 5 },
  ]);
});
