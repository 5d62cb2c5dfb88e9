import {
  fetchTaskById,
  startTask,
  viewAllQuestions,
  viewAllTasks,
  viewQuestion,
  type ResponseOf,
} from '@assay/contract';
import { strToU8, zipSync } from 'fflate';
import { callAs } from '../../api.ts';
import { chosenQuestions, fillMoment, questionSheet } from '../../authoring.ts';
import { editor, expectSavedState, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { logIn } from '../../page/log-in.ts';

const MINUTE_MS = 60_000;
/** Dozens of programs are run one after another, behind whatever else is being graded. */
const MEASURED = { timeout: 600_000 };

/** A problem in the package format 2023-07, in a folder of its own; its second test is a hidden one. */
const problem = (
  folder: string,
  title: string,
  { words, tests, solution }: { words: string; tests: [input: string, output: string][]; solution: string },
) =>
  Object.entries({
    'problem.yaml': `problem_format_version: 2023-07-draft\nname: { en: ${title} }\nlanguages: [python3]\n`,
    'statement/problem.en.md': `${words}\n`,
    'submissions/accepted/right.py': solution,
    ...Object.fromEntries(
      tests.flatMap(([input, output], place) => {
        const path = `data/${place === 0 ? 'sample' : 'secret'}/${place + 1}`;
        return [
          [`${path}.in`, `${input}\n`],
          [`${path}.ans`, `${output}\n`],
        ];
      }),
    ),
  }).map(([path, text]) => [`${folder}/${path}`, strToU8(text)] as const);

/** The two that sit the exam, and those that start it as well until of these two questions each has been drawn. */
const STUDENTS = Array.from({ length: 26 }, (_, place) => `student${35 + place}`);

type Drawn = ResponseOf<typeof fetchTaskById>['data']['questions'];

test(
  'an author brings a package, adds the test it lacked, weighs its tests and pools it; two students sit their own exam',
  { tag: ['@questions', '@question-exchange', '@tasks', '@exam', '@leaderboard', '@evaluation'] },
  async ({ page, product }) => {
    const stamp = String(Date.now());
    const [voters, doubles, greeting] = [`Voters ${stamp}`, `Doubles ${stamp}`, `Greeting ${stamp}`];
    const faculty = await callAs(product.url, 'faculty');
    await logIn(page, 'faculty');

    await test.step('a file of three packages becomes three questions', async () => {
      const packages = Object.fromEntries([
        ...problem(`voters-${stamp}`, voters, {
          words: 'Read an age and print whether somebody may vote.',
          tests: [
            ['17', 'no'],
            ['40', 'yes'],
          ],
          solution: 'age = int(input())\nprint("yes" if age >= 18 else "no")\n',
        }),
        ...problem(`doubles-${stamp}`, doubles, {
          words: 'Read a number and print its double.',
          tests: [
            ['2', '4'],
            ['-5', '-10'],
          ],
          solution: 'print(int(input()) * 2)\n',
        }),
        ...problem(`greeting-${stamp}`, greeting, {
          words: 'Greet whoever is read.',
          tests: [['Asha', 'Hello, Asha']],
          solution: 'print("Hello, " + input())\n',
        }),
      ]);
      await page.goto('/faculty/questions');
      await page.getByRole('link', { name: 'Import', exact: true }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'problems.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(zipSync(packages)),
      });
      const row = page.getByRole('listitem').filter({ has: page.getByText(voters, { exact: true }) });
      await expect(row).toContainText('PYTHON · 2 tests (1 HIDDEN) · reference in PYTHON');
      await page.getByRole('textbox', { name: 'Marks' }).fill('10');
      await page.getByRole('textbox', { name: 'Time Required (min)' }).fill('5');
      await page.getByRole('button', { name: 'Make 3 questions' }).click();
      await expect(page.getByRole('status').filter({ hasText: '3 questions made.' })).toBeVisible();
    });

    const stored = (await faculty.call(viewAllQuestions, {})).data;
    const questionId = stored.find(({ name }) => name === voters)?._id ?? '';
    const read = async () => (await faculty.call(viewQuestion, { body: { questionId } })).data;

    await test.step('its tests are measured, and the one that they lack is added with a press', async () => {
      await expect.poll(async () => (await read()).referenceCheck.status, MEASURED).toBe('PASSED');
      await page.getByRole('link', { name: voters }).click();
      await page.getByRole('link', { name: 'Test strength' }).click();
      await page.getByRole('button', { name: 'Measure the tests' }).click();
      await expect(page.getByText(/wrong programs are caught/)).toBeVisible(MEASURED);
      const survivor = page.getByRole('listitem').filter({ hasText: 'age > 18' });
      await expect(survivor.getByRole('region', { name: /^Input that catches/ })).toHaveText('18');
      await survivor.getByRole('button', { name: 'Add as a hidden test' }).click();
      await expect(page.getByText('have changed since')).toBeVisible();
      expect((await read()).testcases.at(-1)).toMatchObject({ input: '18', output: 'yes', type: 'HIDDEN' });
    });

    await test.step('the two tests of those who may vote count together, and more', async () => {
      await page.goto(`/faculty/questions/view-question/${questionId}`);
      await page.getByRole('link', { name: 'Edit' }).click();
      for (const [place, weight] of [
        [2, '3'],
        [3, '6'],
      ] as const) {
        const settings = page.getByRole('group', { name: `Name, hint and weight of test case ${place}` });
        await page
          .getByRole('button', { name: new RegExp(`^Name, hint and weight of test case ${place}\\b`) })
          .press('Enter');
        await settings.getByLabel('Weight').fill(weight);
        await settings.getByLabel('Group').fill('Of age');
      }
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(page.getByText('Question updated successfully').first()).toBeVisible();
      expect((await read()).testcases.map(({ weight, group }) => [weight, group])).toEqual([
        [1, ''],
        [3, 'Of age'],
        [6, 'Of age'],
      ]);
    });

    await test.step('a task draws it or another one for each of two students, and has one for both', async () => {
      await page.goto('/faculty/tasks/create-task');
      await page.getByLabel('Task Name').fill(stamp);
      await fillMoment(page, 'Schedule At', new Date(Date.now() + 60 * MINUTE_MS));
      await page.getByRole('button', { name: 'Choose Questions' }).click();
      const sheet = questionSheet(page);
      await sheet.getByRole('searchbox', { name: 'Search questions' }).fill(stamp);
      await expect(sheet.getByRole('checkbox')).toHaveCount(3);
      for (const box of await sheet.getByRole('checkbox').all()) await box.check();
      await sheet.getByRole('button', { name: 'Add 3 questions' }).click();
      await expect(chosenQuestions(page).getByRole('listitem')).toHaveCount(3);
      await page.getByRole('button', { name: 'Add Pool' }).click();
      const dialog = page.getByRole('dialog', { name: 'New Pool' });
      await dialog.getByRole('textbox', { name: 'Name of the pool' }).fill('Numbers');
      for (const name of [voters, doubles]) await dialog.getByRole('checkbox', { name }).check();
      await dialog.getByRole('textbox', { name: 'Drawn for each student' }).fill('1');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('1 of 2 from “Numbers”')).toBeVisible();
      await expect(page.getByLabel('Total Marks')).toHaveValue('20');
      await page.getByLabel('Filter groups and students').fill('student3');
      for (const username of STUDENTS.slice(0, 2))
        await page.getByRole('checkbox', { name: username }).first().check();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page).toHaveURL(/\/faculty\/tasks$/);
    });

    const tasks = (await faculty.call(viewAllTasks, {})).data;
    const taskId = tasks.find(({ name }) => name === stamp)?._id ?? '';
    await product.sql(`update task set start_time = now() - interval '1 minute' where id = $1`, [taskId]);

    // What is drawn comes from the attempt's id, so that two may draw the same: then others are assigned and start as well,
    // until each question has been drawn. That 26 draw the same happens once in 30 million times.
    const drawnBy = new Map<string, { username: string; drawn: Drawn }>();
    for (const username of STUDENTS) {
      if (drawnBy.size === 2) break;
      await product.sql(
        `insert into task_student (task_id, student_id) select $1, id from account where username = $2
         on conflict do nothing`,
        [taskId, username],
      );
      const student = await callAs(product.url, username);
      await student.call(startTask, { body: { taskId } });
      const { questions: drawn } = (await student.call(fetchTaskById, { params: { taskId } })).data;
      expect(drawn).toHaveLength(2);
      const pooled = drawn.find(({ questionId: { name } }) => name !== greeting)?.questionId.name ?? '';
      if (!drawnBy.has(pooled)) drawnBy.set(pooled, { username, drawn });
    }
    expect(new Set(drawnBy.keys())).toEqual(new Set([voters, doubles]));

    for (const [own, strange, program] of [
      // Wrong at the one age that the author's first tests did not ask for.
      [voters, doubles, 'age = int(input())\nprint("yes" if age > 18 else "no")\n'],
      [doubles, voters, 'print(2 * int(input()))\n'],
    ] as const)
      await test.step(`who drew ${own} has that one, after a reload too, and submits`, async () => {
        const { username = '', drawn = [] } = drawnBy.get(own) ?? {};
        const place = drawn.findIndex(({ questionId: { name } }) => name === own);
        await logIn(page, username);
        await page.goto(`/student/tasks/${taskId}`);
        const button = page.getByRole('button', { name: new RegExp(`^Question ${place + 1}\\b`) });
        await button.click();
        await expect(editor(page)).toBeVisible();
        await page.reload();
        await button.click();
        await expect(page.getByText(own).first()).toBeVisible();
        await expect(page.getByRole('button', { name: /^Question 3\b/ })).toHaveCount(0);
        await expect(page.getByText(strange)).toHaveCount(0);
        await typeProgram(page, program);
        await expectSavedState(page, 'Saved');
        await page.getByRole('button', { name: 'Submit' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
        await expect(page).toHaveURL(/\/student\/history/);
      });

    await test.step('the leaderboard marks each by their own, with a dash for what they do not have', async () => {
      await product.sql('update task set end_time = now() where id = $1', [taskId]);
      await expect
        .poll(
          () => product.sql('select 1 from attempt where task_id = $1 and graded_at is null', [taskId]),
          MEASURED,
        )
        .toEqual([]);
      await logIn(page, 'faculty');
      await page.goto(`/faculty/tasks/view-submission/${taskId}`);
      for (const [own, marks] of [
        [voters, '1'],
        [doubles, '10'],
      ] as const) {
        const line = page.getByRole('row').filter({ hasText: drawnBy.get(own)?.username ?? '' });
        await expect(line.getByRole('cell', { name: '–', exact: true })).toHaveCount(1);
        // The question that both have was left empty.
        await expect(line.getByRole('cell', { name: new RegExp(`^${marks} / 20\\b`) })).toBeVisible();
        await expect(line.getByRole('cell', { name: '0', exact: true })).toHaveCount(1);
      }
    });

    await test.step('the evaluation says what the marks of the weighed tests come of', async () => {
      const { userId } = await callAs(product.url, drawnBy.get(voters)?.username ?? '');
      await page.goto(`/faculty/tasks/${taskId}/evaluate-submission/${userId}`);
      await expect(
        page.getByText('2 of 3 test cases passed (1 public, 1 hidden), weighing 1 of 10').first(),
      ).toBeVisible();
      await expect(page.getByText(doubles)).toHaveCount(0);
    });
  },
);
