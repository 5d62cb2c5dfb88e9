import { createQuestion, createTask, startRehearsal } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { makeOwnPlace } from '../../own-place.ts';
import { logIn } from '../../page/log-in.ts';
import type { Product } from '../../product.ts';

const DAY_MS = 86_400_000;

/** A task of tomorrow, of two students and one question that has a reference solution. */
const comingExam = async (product: Product) => {
  const place = await makeOwnPlace(product, { students: 2, questions: [] });
  const faculty = await callAs(product.url, place.faculty);
  const question = await faculty.call(createQuestion, {
    body: {
      question: '<p>Read a number and print its double.</p>',
      language: ['PYTHON'],
      marks: 10,
      timeRequired: 5,
      wantAutoCalculate: true,
      difficulty: '1',
      testcases: [
        { input: '2', output: '4', type: 'PUBLIC' },
        { input: '-3', output: '-6', type: 'HIDDEN' },
      ],
      code: [{ isVisible: true, isEditable: true, code: '' }],
      referenceSolutions: [{ language: 'PYTHON', code: 'number = int(input())\nprint(number * 2)\n' }],
    },
  });
  const students = await product.sql('select id from account where username = any($1::text[])', [
    place.students,
  ]);
  const begin = Date.now() + DAY_MS;
  const name = `Rehearsed ${begin}`;
  const { data } = await faculty.call(createTask, {
    body: {
      name,
      startTime: new Date(begin).toISOString(),
      endTime: new Date(begin + 3_600_000).toISOString(),
      duration: null,
      totalMarks: 10,
      questions: [{ questionId: question.data._id, marks: 10, timeRequired: 5 }],
      assignedStudentIds: students.map(({ id }) => String(id)),
    },
  });
  return { faculty, taskId: data._id, name, username: place.faculty };
};

/** Does something while no exam runs: those of the demonstration are not there until it is done. */
const inQuiet = async (product: Product, act: () => Promise<void>): Promise<void> => {
  const hidden = await product.sql(
    `update task set deleted_at = now()
     where deleted_at is null and start_time < now() + interval '2 hours' and end_time > now() returning id`,
    [],
  );
  try {
    await act();
  } finally {
    await product.sql('update task set deleted_at = null where id = any($1::uuid[])', [
      hidden.map(({ id }) => id),
    ]);
  }
};

const startFor = async (page: Page, students: string, minutes: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Students' }).fill(students);
  await page.getByRole('textbox', { name: 'Minutes' }).fill(minutes);
  await page.getByRole('button', { name: 'Start rehearsal' }).click();
};

test('the owner of a task rehearses it: refused beside an exam, stopped, and with a verdict that stays', async ({
  page,
  product,
}) => {
  const { faculty, taskId, name, username } = await comingExam(product);
  await logIn(page, username);
  await page.goto('/faculty/tasks');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Rehearse' }).click();
  await expect(page.getByRole('heading', { name: 'Rehearse This Exam' })).toBeVisible();
  await expect(page.getByText('An exam runs on this installation. Rehearse when it is over.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start rehearsal' })).toBeDisabled();

  await inQuiet(product, async () => {
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Students' })).toHaveValue('2');
    await startFor(page, '1001', '1');
    await expect(page.getByText('Enter a number from 1 to 1,000.')).toBeVisible();
    await startFor(page, '3', '10');
    await expect(page.getByText('Students are writing')).toBeVisible();
    await expectAccessibleScreen(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('It was stopped before the students had handed in.')).toBeVisible();

    await expect
      .poll(() =>
        faculty.call(startRehearsal, { body: { taskId, students: 3, seconds: 10 } }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Rehearsal under way' })).toBeVisible();
    const calls = page.getByRole('table', { name: 'Figures of the calls' });
    await expect(calls.getByRole('row', { name: /^Submit 3 0 / })).toBeVisible();
    await expect(page.getByText('Reference solutions and mutants of 1 question')).toBeVisible();
    await expectAccessibleScreen(page);
  });
});
