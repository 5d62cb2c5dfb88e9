import { getDraft } from '@assay/contract';
import { callAs } from '../../api.ts';
import { editor, expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

test('two devices of one student that are online follow each other, and the cursor stays', async ({
  page,
  browser,
  product,
}) => {
  const taskId = await setExam(product.url, {
    students: ['student7'],
    questions: ['How alike are two strands'],
  });
  await logIn(page, 'student7');
  await startExam(page, taskId);
  await typeProgram(page, '// the beginning\n// the end');
  await expectSavedState(page, 'Saved');

  const otherDevice = await browser.newContext({ baseURL: product.url });
  const other = await otherDevice.newPage();
  await logIn(other, 'student7');
  await other.goto(`/student/tasks/${taskId}`);
  await expect(editor(other)).toContainText('the end');
  await editor(other).click();
  await other.keyboard.press('ControlOrMeta+End');

  // The first device goes on above; the other one, where nothing is unsaved, takes it over and says so.
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.insertText('// typed above\n');
  await expect(editor(other)).toContainText('typed above');
  await expectSavedState(other, 'Updated from your other device');
  await expectAccessible(other);

  // Its cursor is still at the end, and what is typed there goes the other way.
  await other.keyboard.insertText(', typed below');
  await expectSavedState(other, 'Saved');
  await expect(editor(page)).toContainText('// the end, typed below');
  const student = await callAs(product.url, 'student7');
  const { draft } = await student.call(getDraft, { body: { taskId } });
  expect(draft.programDrafts[0]?.code[0]?.code).toBe(
    '// typed above\n// the beginning\n// the end, typed below',
  );

  // What is unsaved stays, and the student is asked; the answer is followed by the device that was not asked.
  await otherDevice.setOffline(true);
  await typeProgram(other, '// without a network');
  await typeProgram(page, '// meanwhile');
  await expectSavedState(page, 'Saved');
  await otherDevice.setOffline(false);
  const dialog = other.getByRole('dialog');
  await expect(dialog).toContainText('// meanwhile');
  await dialog
    .getByRole('region', { name: 'This device' })
    .getByRole('button', { name: 'Continue with this' })
    .click();
  await expectSavedState(other, 'Saved');
  await expect(editor(page)).toContainText('without a network');
  await expectSavedState(page, 'Updated from your other device');
  await otherDevice.close();
});
