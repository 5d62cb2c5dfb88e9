import { createQuestion, createTask, finalSubmit, viewQuestion, type BodyIn } from '@assay/contract';
import { callAs } from '../../api.ts';
import { choose } from '../../authoring.ts';
import { expectSavedState, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const MINUTE_MS = 60_000;
/** Programs are run behind whatever else is being graded. */
const GRADED = { timeout: 10 * MINUTE_MS };
const SET_UP = `create table student (name text, year integer);
insert into student values ('Asha', 2), ('Bina', 1), ('Chetan', 2);`;
const RIGHT_SQL = 'select name from student where year = 2 order by name;';

const QUESTIONS: BodyIn<typeof createQuestion>[] = [
  {
    name: 'Second year',
    question: '<p>Print the names of all students in year 2, in order.</p>',
    language: ['SQL'],
    marks: 10,
    timeRequired: 5,
    difficulty: '1',
    wantAutoCalculate: true,
    testcases: [{ type: 'PUBLIC', input: SET_UP, output: 'name\nAsha\nChetan' }],
    referenceSolutions: [{ language: 'SQL', code: RIGHT_SQL }],
  },
  {
    name: 'Doubled',
    question: '<p>Read a number, print twice as much.</p>',
    language: ['JAVASCRIPT', 'TYPESCRIPT'],
    marks: 10,
    timeRequired: 5,
    difficulty: '1',
    wantAutoCalculate: true,
    testcases: [{ type: 'PUBLIC', input: '4', output: '8' }],
  },
];
const read = (words: string) => `${words}console.log(require('fs').readFileSync(0, 'utf8') * 2);`;

test(
  'a question is answered in SQL, and one in JavaScript and TypeScript: seen as tables, run, graded and evaluated',
  { tag: ['@questions', '@evaluation'] },
  async ({ page, product }) => {
    const faculty = await callAs(product.url, 'faculty');
    const student = await callAs(product.url, 'student29');
    const ids: string[] = [];
    for (const body of QUESTIONS) ids.push((await faculty.call(createQuestion, { body })).data._id);
    const begin = Date.now() + MINUTE_MS;
    const { data: task } = await faculty.call(createTask, {
      body: {
        name: `Languages ${begin}`,
        startTime: new Date(begin).toISOString(),
        endTime: new Date(begin + 60 * MINUTE_MS).toISOString(),
        totalMarks: 20,
        questions: ids.map((questionId) => ({ questionId, marks: 10, timeRequired: 5 })),
        assignedStudentIds: [student.userId],
        examBrowser: {},
      },
    });
    await product.sql(`update task set start_time = now() - interval '1 minute' where id = $1`, [task._id]);
    const run = () => page.getByRole('button', { name: 'Run Code' }).click();
    const actual = page.getByRole('region', { name: /^Actual/ });

    await test.step('an author checks the reference solution, and sees tables', async () => {
      await expect
        .poll(
          async () =>
            (await faculty.call(viewQuestion, { body: { questionId: ids[0] ?? '' } })).data.referenceCheck
              .status,
          GRADED,
        )
        .toBe('PASSED');
      await logIn(page, 'faculty');
      await page.goto(`/faculty/questions/edit-question/${ids[0]}`);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(page.getByText('The test passed.')).toBeVisible();
      await expect(actual.getByRole('cell', { name: 'Chetan' })).toBeVisible();
      await expectAccessibleScreen(page);
    });

    await test.step('a student’s wrong query and one that cannot be read say why, the right one passes', async () => {
      await logIn(page, 'student29');
      await startExam(page, task._id);
      await typeProgram(page, 'select name, year from student;');
      await run();
      await expect(actual.getByRole('cell', { name: 'Bina' })).toBeVisible(GRADED);
      await expectAccessibleScreen(page);
      await typeProgram(page, 'select name where from student;');
      await run();
      await expect(page.getByText(/near "from": syntax error/).first()).toBeVisible(GRADED);
      await typeProgram(page, RIGHT_SQL);
      await run();
      await expect(page.getByText('The public test passed.')).toBeVisible(GRADED);
    });

    await test.step('JavaScript that fails says where, and TypeScript passes', async () => {
      await page.getByRole('button', { name: /^Question 2\b/ }).click();
      await typeProgram(page, 'console.log(undefinedName);');
      await run();
      await expect(page.getByText(/undefinedName is not defined/).first()).toBeVisible(GRADED);
      await choose(page, page.getByRole('combobox', { name: 'Language' }), 'TYPESCRIPT');
      await typeProgram(page, read('const words: string = "";\n'));
      await run();
      await expect(page.getByText('The public test passed.')).toBeVisible(GRADED);
      await expectSavedState(page, /^Saved/);
    });

    await test.step('both have all marks, and whoever evaluates sees the tables', async () => {
      await student.call(finalSubmit, { body: { taskId: task._id, totalTimeTaken: 60 } });
      await expect
        .poll(
          async () =>
            (await product.sql(
              `select sum(program.marks)::float8 as marks from submission_program as program
               join attempt on attempt.id = program.attempt_id
               where attempt.task_id = $1 and attempt.graded_at is not null`,
              [task._id],
            )) as { marks: number | null }[],
          GRADED,
        )
        .toEqual([{ marks: 20 }]);
      await logIn(page, 'faculty');
      await page.goto(`/faculty/tasks/${task._id}/evaluate-submission/${student.userId}`);
      await page.getByRole('tab', { name: 'RunDesk' }).click();
      await expect(actual.getByRole('cell', { name: 'Asha' })).toBeVisible();
      await expectAccessibleScreen(page);
    });
  },
);
