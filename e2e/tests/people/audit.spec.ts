import { addRubric, fetchStudentSubmission, updateRubric, viewRubric } from '@assay/contract';
import { readFile } from 'node:fs/promises';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

test('the history of an item says who changed what from what, and goes into a file that computes nothing', async ({
  page,
  product,
}) => {
  // Faculty may call a rubric whatever they like.
  const name = `=HYPERLINK("x") ${Date.now() % 10_000_000}`;
  const faculty = await callAs(product.url, 'faculty');
  const components = [{ title: 'Answers', marks: 2 }];
  const { _id: id } = (await faculty.call(addRubric, { body: { name, components } })).data;
  const { edition } = (await faculty.call(viewRubric, { params: { rubricId: id } })).data;
  await faculty.call(updateRubric, {
    body: { id, name, components: [{ title: 'Answers', marks: 3 }], edition },
  });

  await test.step('from the list its owner is led to the history, with what was before and is now', async () => {
    await logIn(page, 'faculty');
    await page.goto(`/faculty/rubrics?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
    const rows = page.getByRole('table', { name: 'History' }).locator('tbody tr');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText(`Changed a rubric: ${name}`);
    await expect(rows.nth(0)).toContainText('Components: Answers, marks 2 → Answers, marks 3');
    await expect(rows.nth(1)).toContainText('Created a rubric');
    await expectAccessibleScreen(page);
    await rows
      .nth(0)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    const change = page.getByRole('dialog').getByRole('table', { name: 'Changes' }).getByRole('row').last();
    await expect(change.getByRole('cell')).toHaveText(['Answers, marks 2', 'Answers, marks 3']);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('the file has the same, and what a spreadsheet would compute is a text in it', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFFWhen,Who,Username,What,')).toBe(true);
    expect(text).toContain('"Components: Answers, marks 2 → Answers, marks 3"');
    expect(text).not.toMatch(/(^|,)"?=/m);
    await expect(page.getByText('2 entries in audit-log')).toBeVisible();
  });

  await test.step('without the item it is all that is theirs, and says that it was exported', async () => {
    await page.getByRole('button', { name: 'Remove the filter One item' }).click();
    await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Exported the audit log' }).first()).toBeVisible();
  });

  await test.step('who looks at a submission stands in its history', async () => {
    const [row] = await product.sql(
      `select task.id, attempt.student_id as student from attempt join task on task.id = task_id
       join account on account.id = task.owner_id
       where account.id = $1 and submitted_at is not null and task.deleted_at is null limit 1`,
      [faculty.userId],
    );
    const [taskId, studentId] = [String(row?.['id']), String(row?.['student'])];
    await faculty.call(fetchStudentSubmission, { body: { taskId, studentId } });
    await page.goto(`/faculty/audit?f.item=${taskId}&f.student=${studentId}`);
    await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
    await expect(page.getByText('Looked at a submission').first()).toBeVisible();
  });
});
