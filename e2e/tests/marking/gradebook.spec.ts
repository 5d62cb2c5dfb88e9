import { readFile } from 'node:fs/promises';
import { fetchLeaderboard, viewAllTasks } from '@assay/contract';
import type { Page } from '@playwright/test';
import readSheets from 'read-excel-file/node';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const TASK = 'Data Structures Internal Test 1';
const GRADING_MS = 360_000;

const download = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
};

test('an administrator makes a template of a sheet, and faculty download it and what Moodle reads', async ({
  page,
  product,
}) => {
  const name = `University sheet ${Date.now() % 10_000_000}`;
  const faculty = await callAs(product.url, 'faculty');
  const taskId = (await faculty.call(viewAllTasks, {})).data.find((task) => task.name === TASK)?._id ?? '';
  await logIn(page, 'admin');
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Gradebooks' }).click();
  await page.getByRole('link', { name: 'Create Template' }).first().click();
  const preview = page.getByRole('group', { name: 'Preview of the sheet' });
  await expect(preview).toContainText('Meera Anil Joshi');

  await test.step('what is wrong is said at its field, and the preview follows what is written', async () => {
    await page.getByRole('textbox', { name: 'Lines', exact: true }).fill('{institute}\n{Task}');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Name is required.').first()).toBeVisible();
    await expect(page.getByText('“{Task}” stands for nothing.').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'Lines', exact: true }).fill('{institute}\n{task}: {total}');
    await expect(preview).toContainText('Practical 3: Sorting: 50');
    await page.getByLabel('Heading of column 4').fill('Marks out of {total}');
    await page.getByRole('button', { name: 'Add Column' }).click();
    await page.getByRole('combobox', { name: 'What column 5 says' }).fill('Fixed');
    await page.getByRole('option', { name: 'Fixed text' }).click();
    await page.getByLabel('Heading of column 5').fill('Subject');
    await page.getByLabel('Text of column 5').fill('{subject}');
    await page.getByRole('button', { name: 'Move up: Subject' }).press('Home');
    await expect(page.getByLabel('Heading of column 1')).toHaveValue('Subject');
    await expect(preview.getByRole('columnheader')).toHaveText([
      'Subject',
      'Sr. No.',
      'Enrolment No.',
      'Name',
      'Marks out of 50',
    ]);
    await expect(preview.getByRole('row', { name: /Zoya Khan/ })).toContainText('AB');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Excel, 5 columns');
  });

  await test.step('faculty find it below the learning platforms', async () => {
    await logIn(page, 'faculty');
    await page.goto(`/faculty/tasks/view-submission/${taskId}`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    const board = () => faculty.call(fetchLeaderboard, { params: { taskId } });
    // A fresh demonstration grades all its finished tasks, on a machine that may be busy.
    await expect
      .poll(async () => (await board()).students.some(({ rank }) => rank !== null), { timeout: GRADING_MS })
      .toBe(true);
    const { students } = await board();
    const best = students[0];

    const moodle = await download(page, 'Moodle');
    const lines = moodle.content.toString('utf8').trim().split('\r\n');
    expect(moodle.name).toBe(`${TASK} Moodle.csv`);
    expect(lines[0]).toBe(`First name,Last name,Username,ID number,Email address,${TASK} (Real)`);
    expect(lines).toHaveLength(students.length + 1);
    expect(lines.find((line) => line.includes(`,${best?.username},`))).toMatch(
      new RegExp(`,${best?.marks}$`),
    );

    const sheet = await download(page, name);
    const [{ data = [] } = {}] = await readSheets(sheet.content);
    expect(sheet.name).toBe(`${TASK} ${name}.xlsx`);
    expect(data[1]?.[0]).toBe(`${TASK}: 40`);
    expect(data[2]).toEqual(['Subject', 'Sr. No.', 'Enrolment No.', 'Name', 'Marks out of 40']);
    expect(data.slice(3)).toHaveLength(students.length);
    expect(data.find((row) => row[2] === best?.username)?.[4]).toBe(best?.marks);
    const absent = students.find(({ status }) => status === 'Absent');
    expect(data.find((row) => row[2] === absent?.username)?.[4]).toBe('AB');
  });

  await test.step('a template that is deleted is asked about first, and offered no longer', async () => {
    await logIn(page, 'admin');
    await page.goto(`/admin/gradebook-templates?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Template deleted.').first()).toBeVisible();
    await expect(page.getByText(name, { exact: true })).toBeHidden();
  });
});
