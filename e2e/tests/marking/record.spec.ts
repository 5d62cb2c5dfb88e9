import { readFile } from 'node:fs/promises';
import { evaluateStudentSubmission, fetchLeaderboard, fetchRecord, publishResult } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const STUDENT = 'student58';

/** Presses what stores a file, and answers what it holds. */
const stored = async (page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> => {
  const coming = page.waitForEvent('download');
  await press();
  const download = await coming;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
};

const choose = (page: Page, ...files: { name: string; content: Buffer }[]): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles(
      files.map(({ name, content }) => ({ name, mimeType: 'application/octet-stream', buffer: content })),
    );

test('an exam is sealed, what was changed behind the product’s back is named, and a student checks the receipt without a server', async ({
  page,
  browser,
  product,
}) => {
  const name = `Sealed ${Date.now()}`;
  const faculty = await callAs(product.url, 'faculty2');
  const taskId = await setExam(product.url, {
    name,
    owner: 'faculty2',
    students: [STUDENT, 'student59'],
    questions: ['Build a page with the timetable'],
  });
  const context = await browser.newContext({ baseURL: product.url });
  const student = await context.newPage();

  await test.step('a student sits it, and the device keeps what it was told', async () => {
    await logIn(student, STUDENT);
    await startExam(student, taskId);
    await typeProgram(student, '<h1>Timetable</h1>');
    await expectSavedState(student, /Saved/);
    await student.getByRole('button', { name: 'Submit' }).click();
    await student.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(student).toHaveURL(/\/student\/history/);
    await expect.poll(() => student.evaluate(() => localStorage.getItem('assay-heads'))).toContain(taskId);
  });

  await test.step('a student who asks too early is told when to come back', async () => {
    await student.goto(`/student/history/analysis/${taskId}`);
    await student.getByRole('button', { name: 'Download receipt' }).click();
    await expect(student.getByText('The exam is not sealed yet.')).toBeVisible();
  });

  const state = async () => (await faculty.call(fetchRecord, { params: { taskId } })).data;
  await logIn(page, 'faculty2');
  await test.step('the record says when it is sealed, and is', async () => {
    await page.goto(`/faculty/tasks/record/${taskId}`);
    await expect(page.getByText('Not sealed yet.')).toBeVisible();
    await expectAccessibleScreen(page);
    await product.sql('update task set end_time = now() where id = $1', [taskId]);
    await expect.poll(async () => (await state()).seal !== null).toBe(true);
    await page.goto(`/faculty/tasks/view-submission/${taskId}`);
    await page.getByRole('link', { name: /^Record sealed/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Record' })).toBeVisible();
    await expect(page.getByText('No amendments.')).toBeVisible();
    await expect(page.getByText(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/)).toBeVisible();
  });

  const compare = () => page.getByRole('button', { name: 'Compare with the record' }).click();
  await test.step('what was changed in the database is named, and what was changed in the product is an amendment', async () => {
    await compare();
    await expect(page.getByText('The database is what the record says.')).toBeVisible();
    await product.sql(
      `update submission_program set computed_marks = 9
       where attempt_id in (select id from attempt where task_id = $1)`,
      [taskId],
    );
    await compare();
    await expect(page.getByText('The database differs from the record in 1 place.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Differences' })).toContainText(
      /student58\), question 1: computed marks\. Record: 0\. Database: 9\./,
    );
    await expectAccessibleScreen(page);
    await product.sql(
      `update submission_program set computed_marks = 0
       where attempt_id in (select id from attempt where task_id = $1)`,
      [taskId],
    );
    const { students, task } = await faculty.call(fetchLeaderboard, { params: { taskId } });
    const studentId = students.find(({ username }) => username === STUDENT)?._id ?? '';
    const programIndex = task.questions[0]?.questionId ?? '';
    await faculty.call(evaluateStudentSubmission, {
      body: { taskId, studentId, programSubmissions: [{ programIndex, marksObtained: 7 }] },
    });
    await faculty.call(publishResult, { body: { taskId } });
    await compare();
    await expect(page.getByText('The database is what the record says.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Amendments' })).toContainText('Somebody gave marks');
    await expectAccessibleScreen(page);
  });

  const record = await test.step('the file without names has no names', async () => {
    await page.getByRole('button', { name: 'Download' }).click();
    await expectAccessibleScreen(page);
    const file = await stored(page, () => page.getByRole('menuitem', { name: 'Without names' }).click());
    expect(file.name).toBe(`Record ${name} without names.zip`);
    expect(file.content.toString('latin1')).not.toContain('people.json');
    return file;
  });

  await test.step('a receipt is checked in the page alone, with the record and with what the device was told', async () => {
    await student.goto(`/student/history/analysis/${taskId}`);
    const receipt = await stored(student, () =>
      student.getByRole('button', { name: 'Download receipt' }).click(),
    );
    expect(receipt.name).toBe(`Receipt ${name}.json`);
    await student.getByRole('link', { name: 'check it' }).click();
    await expect(student.getByRole('heading', { level: 1, name: 'Check a record' })).toBeVisible();
    await context.setOffline(true);
    await choose(student, receipt, record);
    await expect(student.getByText('Nothing is wrong.')).toBeVisible();
    await expect(student.getByRole('region', { name: receipt.name })).toContainText(
      'Sealed for question 1: 7.00 marks, given by a person',
    );
    await expect(student.getByRole('region', { name: 'This device' })).toContainText(
      'ends where this device was told that it does',
    );
    await expect(student.getByRole('region', { name: 'The files together' })).toContainText(
      'come from the same record.',
    );
    await expectAccessibleScreen(student);
    const changed = Buffer.from(receipt.content.toString().replace('Timetable</h1>', 'Better</h1>'));
    await choose(student, { name: 'changed.json', content: changed });
    await expect(student.getByText('Something is wrong')).toBeVisible();
    await expect(student.getByRole('region', { name: 'changed.json' })).toContainText(
      'The program for question 1 is not the one that was sealed.',
    );
    await expectAccessibleScreen(student);
    await context.setOffline(false);
  });
  await context.close();
});
