import { createQuestion, fetchTaskById, finalSubmit, saveDraft, shareTask, startTask } from '@assay/contract';
import type { Page } from '@playwright/test';
import { PLANTED } from '../../../apps/server/src/features/similarity/finder/planted/index.ts';
import { callAs, type Caller } from '../../api.ts';
import { setExam } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen, expectAccessibleScreens } from '../../looks.ts';
import { addColleague, makeOwnPlace } from '../../own-place.ts';
import { logIn } from '../../page/log-in.ts';
import type { Product } from '../../product.ts';

const SPIRAL = PLANTED.find(({ name }) => name === 'spiral');
const HONEST = (SPIRAL?.honest ?? []).slice(0, 11);
const COPIED = HONEST[7] ?? '';
const PROGRAMS = [...HONEST, COPIED];

const submit = async (student: Caller, taskId: string, text: string): Promise<void> => {
  await expect
    .poll(() =>
      student.call(startTask, { body: { taskId } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const { data } = await student.call(fetchTaskById, { params: { taskId } });
  const programIndex = data.questions[0]?.questionId._id ?? '';
  for (const [place, code] of [text.slice(0, 40), text].entries())
    await student.call(saveDraft, {
      body: {
        taskId,
        programDrafts: [
          {
            programIndex,
            language: 'C',
            code: [{ code }],
            revision: place + 1,
            baseRevision: place,
            typedAt: new Date().toISOString(),
          },
        ],
      },
    });
  await student.call(finalSubmit, { body: { taskId, totalTimeTaken: 3 } });
};

/** A completed exam of one question, for which one of twelve students has handed in the program of another. */
const copiedExam = async (product: Product) => {
  const place = await makeOwnPlace(product, { students: PROGRAMS.length, questions: [] });
  const faculty = await callAs(product.url, place.faculty);
  const stamp = Date.now();
  const text = `Print the numbers of a matrix in a spiral ${stamp}`;
  await faculty.call(createQuestion, {
    body: {
      name: `Spiral ${stamp}`,
      question: `<p>${text}</p>`,
      language: ['C'],
      marks: 10,
      timeRequired: 5,
      wantAutoCalculate: true,
      difficulty: '1',
      code: [{ isVisible: true, isEditable: true, code: '' }],
      testcases: [
        { type: 'PUBLIC', input: '1 2\n3 4', output: '3 4' },
        { type: 'HIDDEN', input: '1 1\n5', output: '5' },
      ],
    },
  });
  const taskId = await setExam(product.url, {
    name: `Copied ${stamp}`,
    owner: place.faculty,
    students: place.students,
    questions: [text],
  });
  const students = await Promise.all(place.students.map((name) => callAs(product.url, name)));
  for (const [index, student] of students.entries()) await submit(student, taskId, PROGRAMS[index] ?? '');
  await product.sql('update task set end_time = now() where id = $1', [taskId]);
  const [pair] = await product.sql(
    'select a.fullname as first, b.fullname as second from account a, account b where a.username = $1 and b.username = $2',
    [place.students[7], place.students.at(-1)],
  );
  const colleague = await addColleague(product, place);
  const { userId } = await callAs(product.url, colleague);
  await faculty.call(shareTask, { body: { taskId, accessMap: { [userId]: ['view', 'evaluate'] } } });
  return {
    taskId,
    faculty: place.faculty,
    colleague,
    names: [String(pair?.['first']), String(pair?.['second'])] as const,
  };
};

const row = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row', { name });

test('programs of an exam are compared, looked at side by side, and a case is opened, written and closed', async ({
  page,
  product,
  browser,
}) => {
  const { taskId, faculty, colleague, names } = await copiedExam(product);
  const [first, second] = names;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, faculty);

  await test.step('from the leaderboard: nothing is compared before somebody asks for it', async () => {
    await page.goto(`/faculty/tasks/view-submission/${taskId}`);
    await page.getByRole('link', { name: 'Similar Programs' }).click();
    await expect(page.getByText('Nothing has been compared.')).toBeVisible();
    await expectAccessibleScreen(page);
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare programs' });
    await expect(dialog.getByText(`${PROGRAMS.length} programs of the class`)).toBeVisible();
    await expect(dialog.getByRole('checkbox')).toBeDisabled();
    await expectAccessibleScreen(page);
    await dialog.getByRole('button', { name: 'Compare' }).click();
  });

  await test.step('the pair is said in words, without a share', async () => {
    await expect(page.getByRole('tab', { name: 'Pairs (1)' })).toBeVisible();
    const pair = page.getByRole('table', { name: 'Pairs' }).getByRole('row').nth(1);
    await expect(pair).toContainText(first);
    await expect(pair).toContainText(second);
    await expect(pair).toContainText('Very unlikely by chance');
    await expect(pair).toContainText('only these two have');
    await expect(pair).not.toContainText('%');
    await expectAccessibleScreen(page);
    await page.getByRole('tab', { name: 'Groups (0)' }).click();
    await expect(page.getByText('No three programs hang together.')).toBeVisible();
    await page.getByRole('tab', { name: 'Left out (0)' }).click();
    await expect(page.getByText('Every program was compared.')).toBeVisible();
    await page.getByRole('tab', { name: 'Pairs (1)' }).click();
    await page.getByRole('link', { name: 'Compare' }).click();
  });

  await test.step('both programs stand side by side, and keys lead from one fragment to the next', async () => {
    await expect(page.getByRole('region', { name: `Program by ${first} in C` })).toContainText('main');
    await expect(page.getByRole('region', { name: `Program by ${second} in C` })).toContainText('main');
    await expect(page.getByText(/^Fragment 1 of \d+: only these two have it/)).toBeVisible();
    await page.getByRole('button', { name: 'Previous fragment' }).click();
    await page.getByRole('button', { name: 'Next fragment' }).click();
    await page.keyboard.press('n');
    await page.keyboard.press('p');
    await expect(page.getByText(/^Fragment 1 of \d+/)).toBeVisible();
    const course = page.getByRole('region', { name: 'How it came about' });
    await expect(course.getByText(/Half of it stood there at/)).toHaveCount(2);
    await expectAccessibleScreen(page);
  });

  await test.step('a person opens a case, which holds notes and what the student said', async () => {
    const other = await (await browser.newContext({ baseURL: product.url })).newPage();
    await logIn(other, colleague);
    await other.goto(new URL(page.url()).pathname);
    const opening = (one: Page) => one.getByRole('dialog', { name: 'Open a case' });
    for (const one of [page, other]) {
      await one.getByRole('button', { name: 'Open Case' }).click();
      await expect(opening(one)).toContainText('no mark changes');
    }
    await opening(page).getByRole('button', { name: 'Open' }).click();
    await expect(page.getByText('Nothing is noted yet.')).toBeVisible();
    await opening(other).getByRole('button', { name: 'Open' }).click();
    await expect(other.getByText('A case of these programs is open already.')).toBeVisible();
    await other.context().close();
    await page.getByRole('button', { name: 'Add' }).click();
    const writing = page.getByRole('dialog', { name: 'Write in the case' });
    await writing.getByRole('button', { name: 'Add' }).click();
    await expect(writing.getByText('Write what is to be noted.')).toBeVisible();
    await expectAccessibleScreen(page);
    await writing.getByRole('combobox', { name: 'What it is' }).click();
    await page.getByRole('option', { name: `What ${first} said` }).click();
    await writing.getByRole('textbox', { name: 'In their words' }).fill('We practised it together.');
    await writing.getByRole('button', { name: 'Add' }).click();
    const notes = page.getByRole('list', { name: 'Notes' });
    await expect(notes.getByText('We practised it together.')).toBeVisible();
    await expect(notes.getByText(`What ${first} said`)).toBeVisible();
  });

  await test.step('and closes it in words; it stands in the lists', async () => {
    await page.getByRole('button', { name: 'Close Case' }).click();
    const closing = page.getByRole('dialog', { name: 'Close the case' });
    await closing.getByRole('textbox', { name: 'Outcome' }).fill('Both explained their programs.');
    await closing.getByRole('button', { name: 'Close Case' }).click();
    await expect(page.getByText('Closed case')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add' })).toHaveCount(0);
    await expectAccessibleScreen(page);
    await page.goto(`/faculty/tasks/similar/${taskId}/cases`);
    await expect(row(page, 'Cases', first)).toContainText('Both explained their programs.');
    await expectAccessibleScreens(page, [
      `/faculty/tasks/similar/${taskId}`,
      `/faculty/tasks/similar/${taskId}/cases`,
    ]);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(row(page, 'Comparisons', 'Question 1')).toContainText('Done');
  });
});
