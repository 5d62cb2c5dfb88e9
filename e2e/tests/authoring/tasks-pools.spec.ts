import {
  createQuestion,
  fetchTaskById,
  finalSubmit,
  startTask,
  viewAllTasks,
  type ResponseOf,
} from '@assay/contract';
import { callAs, type Caller } from '../../api.ts';
import { chosenQuestions, fillMoment, questionSheet } from '../../authoring.ts';
import { editor } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const MINUTE_MS = 60_000;
/** One for all; of the others one is drawn. */
const NAMES = ['Everybody’s', 'First of three', 'Second of three', 'Third of three'];
const STUDENTS = ['student31', 'student32', 'student33', 'student34', 'student35', 'student36'];

type Drawn = ResponseOf<typeof fetchTaskById>['data']['questions'];

test(
  'questions are put into a pool, and students who draw different ones sit the exam and are marked',
  { tag: ['@exam', '@leaderboard'] },
  async ({ page, product }) => {
    const word = `pool${Date.now()}`;
    const faculty = await callAs(product.url, 'faculty');
    for (const name of NAMES)
      await faculty.call(createQuestion, {
        body: {
          name: `${word} ${name}`,
          question: `<p>${name}: print the number that you read.</p>`,
          language: ['PYTHON'],
          marks: 10,
          timeRequired: 5,
          difficulty: '1',
          testcases: [{ type: 'PUBLIC', input: '1', output: '1' }],
        },
      });
    await logIn(page, 'faculty');
    const row = (name: string) => chosenQuestions(page).getByRole('listitem').filter({ hasText: name });
    const dialog = page.getByRole('dialog', { name: 'New Pool' });

    await test.step('the form has the questions, and their marks together', async () => {
      await page.goto('/faculty/tasks/create-task');
      await page.getByLabel('Task Name').fill(word);
      await fillMoment(page, 'Schedule At', new Date(Date.now() + 60 * MINUTE_MS));
      await page.getByRole('button', { name: 'Choose Questions' }).click();
      const sheet = questionSheet(page);
      await sheet.getByRole('searchbox', { name: 'Search questions' }).fill(word);
      await expect(sheet.getByRole('checkbox')).toHaveCount(NAMES.length);
      for (const box of await sheet.getByRole('checkbox').all()) await box.check();
      await sheet.getByRole('button', { name: `Add ${NAMES.length} questions` }).click();
      await expect(page.getByLabel('Total Marks')).toHaveValue('40');
    });

    await test.step('a pool says what it lacks, and the total is what a student can get', async () => {
      await page.getByRole('button', { name: 'Add Pool' }).click();
      for (const name of NAMES.slice(1))
        await dialog.getByRole('checkbox', { name: `${word} ${name}` }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Give each pool a name.');
      await dialog.getByRole('textbox', { name: 'Name of the pool' }).fill('Loops');
      await dialog.getByRole('textbox', { name: 'Drawn for each student' }).fill('4');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(
        'The pool “Loops” has 3 questions: draw 1 to 3 of them.',
      );
      await expectAccessible(page);
      await dialog.getByRole('textbox', { name: 'Drawn for each student' }).fill('1');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('1 of 3 from “Loops”')).toBeVisible();
      await expect(row(NAMES[1] ?? '').getByText('Pool “Loops”')).toBeVisible();
      await expect(row(NAMES[0] ?? '').getByText('Pool “Loops”')).toHaveCount(0);
      await expect(page.getByLabel('Total Marks')).toHaveValue('20');
      await page.getByRole('textbox', { name: `Marks of ${word} ${NAMES[2]}`, exact: true }).fill('9');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText('has questions of different marks').first()).toBeVisible();
      await page.getByRole('textbox', { name: `Marks of ${word} ${NAMES[2]}`, exact: true }).fill('10');
      await page.getByRole('checkbox', { name: 'An order of the questions for each student' }).check();
      await expectAccessibleScreen(page);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page).toHaveURL(/\/faculty\/tasks$/);
    });

    const tasks = (await faculty.call(viewAllTasks, {})).data;
    const taskId = tasks.find(({ name }) => name === word)?._id ?? '';

    await test.step('the page of the task says what each student has', async () => {
      await page.goto(`/faculty/tasks/view-task/${taskId}`);
      await expect(
        page.getByText('Each student has 1 of 3 from “Loops”, and every question outside the pools.'),
      ).toBeVisible();
      await expect(page.getByText('One for each student')).toBeVisible();
      await expectAccessibleScreen(page);
    });

    await product.sql(
      `insert into task_student (task_id, student_id)
       select $1, account.id from account where username = any($2)`,
      [taskId, STUDENTS],
    );
    await product.sql(`update task set start_time = now() - interval '1 minute' where id = $1`, [taskId]);
    const sittings: { username: string; student: Caller; drawn: Drawn }[] = [];
    for (const username of STUDENTS) {
      const student = await callAs(product.url, username);
      await student.call(startTask, { body: { taskId } });
      const { data } = await student.call(fetchTaskById, { params: { taskId } });
      sittings.push({ username, student, drawn: data.questions });
    }
    const pooled = ({ drawn }: (typeof sittings)[number]): string =>
      drawn.find(({ questionId: { name } }) => !name.endsWith(NAMES[0] ?? ''))?.questionId.name ?? '';
    const [one] = sittings;
    const other = sittings.find((sitting) => one && pooled(sitting) !== pooled(one));

    await test.step('two students who drew different questions have the own one, after a reload too', async () => {
      for (const [sitting, stranger] of [
        [one, other],
        [other, one],
      ] as const) {
        if (!sitting || !stranger) throw new Error('Six students drew the same question.');
        expect(sitting.drawn).toHaveLength(2);
        await logIn(page, sitting.username);
        await page.goto(`/student/tasks/${taskId}`);
        const place = sitting.drawn.findIndex(({ questionId: { name } }) => name === pooled(sitting));
        await page.getByRole('button', { name: new RegExp(`^Question ${place + 1}\\b`) }).click();
        await expect(editor(page)).toBeVisible();
        await expect(page.getByText(pooled(sitting)).first()).toBeVisible();
        await expect(page.getByText(pooled(stranger))).toHaveCount(0);
        await page.reload();
        await expect(page.getByRole('button', { name: /^Question 2\b/ })).toBeVisible();
        await expect(page.getByRole('button', { name: /^Question 3\b/ })).toHaveCount(0);
        await expect(page.getByText(pooled(stranger))).toHaveCount(0);
      }
    });

    await test.step('the leaderboard has a dash where a student does not have the question', async () => {
      for (const { student } of sittings)
        await student.call(finalSubmit, { body: { taskId, totalTimeTaken: 3 } });
      await logIn(page, 'faculty');
      await page.goto(`/faculty/tasks/view-submission/${taskId}`);
      const line = page.getByRole('row').filter({ hasText: one?.username ?? '' });
      await expect(line.getByRole('cell', { name: '–', exact: true })).toHaveCount(2);
    });
  },
);
