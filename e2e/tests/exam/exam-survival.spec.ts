import { SERVER_TIME_HEADER, getDraft } from '@assay/contract';
import { callAs } from '../../api.ts';
import { editor, expectSavedState, isStream, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const NO_CONNECTION = /^Saved on this device, no connection for \d+ s$/;

/** What the server holds of the newest program of the only question. */
const storedText = async (url: string, username: string, taskId: string): Promise<string | undefined> => {
  const student = await callAs(url, username);
  const { draft } = await student.call(getDraft, { body: { taskId } });
  return draft.programDrafts[0]?.code[0]?.code;
};

test('typed code survives a reload, a lost network, a second tab, and a server that is killed', async ({
  page,
  context,
  product,
}) => {
  const taskId = await setExam(product.url, {
    students: ['student5'],
    questions: ['How alike are two strands'],
  });
  await logIn(page, 'student5');
  await startExam(page, taskId);

  await typeProgram(page, '// typed before the reload');
  await expectSavedState(page, 'Saved');
  await page.reload();
  await expect(editor(page)).toContainText('typed before the reload');

  await context.setOffline(true);
  await typeProgram(page, '// typed without a network');
  await expectSavedState(page, NO_CONNECTION);
  await context.setOffline(false);
  await expectSavedState(page, 'Saved');
  expect(await storedText(product.url, 'student5', taskId)).toBe('// typed without a network');

  const secondTab = await context.newPage();
  await secondTab.goto(`/student/tasks/${taskId}`);
  await expect(editor(secondTab)).toContainText('typed without a network');
  await typeProgram(secondTab, '// typed in the second tab');
  await expectSavedState(secondTab, 'Saved');
  await expect(editor(page)).toContainText('typed in the second tab');
  await secondTab.close();

  await product.kill();
  await typeProgram(page, '// typed while the server was dead');
  await expectSavedState(page, NO_CONNECTION);
  await product.start();
  await expectSavedState(page, 'Saved');
  expect(await storedText(product.url, 'student5', taskId)).toBe('// typed while the server was dead');
  await page.reload();
  await expect(editor(page)).toContainText('typed while the server was dead');
});

test('a page whose editor does not come opens no desk without one, says so, and is tried again', async ({
  page,
  product,
}) => {
  const taskId = await setExam(product.url, {
    students: ['student36'],
    questions: ['How alike are two strands'],
  });
  await logIn(page, 'student36');
  await startExam(page, taskId);
  await typeProgram(page, '// typed before the editor was gone');
  await expectSavedState(page, 'Saved');

  await page.route('**/assets/code-editor-*.js', (route) => route.abort());
  await page.reload();
  // A page without a desk holds nothing that is unsaved, and is loaded anew by itself, once.
  await expect(page.getByRole('alert')).toContainText('This could not be loaded');
  await expect(page.getByRole('timer')).toBeHidden();
  await expectAccessible(page);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(editor(page)).toContainText('typed before the editor was gone');
});

test('what was typed without a network is still there after the tab was closed', async ({
  page,
  context,
  product,
}) => {
  const taskId = await setExam(product.url, {
    students: ['student6'],
    questions: ['How alike are two strands'],
  });
  await logIn(page, 'student6');
  await startExam(page, taskId);
  await typeProgram(page, '// saved');
  await expectSavedState(page, 'Saved');
  await context.setOffline(true);
  await typeProgram(page, '// only on the device');
  await expectSavedState(page, NO_CONNECTION);
  // The page is gone without a farewell, and so is the session.
  await page.evaluate(() => localStorage.removeItem('token'));
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  // Nobody is left to answer it.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  await context.setOffline(false);

  const again = await context.newPage();
  await logIn(again, 'student6');
  await again.goto(`/student/tasks/${taskId}`);
  await expect(editor(again)).toContainText('only on the device');
  await expectSavedState(again, 'Saved');
  expect(await storedText(product.url, 'student6', taskId)).toBe('// only on the device');
});

test('two devices that went apart keep both versions, and the student chooses', async ({
  page,
  context,
  browser,
  product,
}) => {
  const taskId = await setExam(product.url, {
    students: ['student7'],
    questions: ['How alike are two strands'],
  });
  await logIn(page, 'student7');
  await startExam(page, taskId);
  await typeProgram(page, '// the beginning');
  await expectSavedState(page, 'Saved');

  const otherDevice = await browser.newContext({ baseURL: product.url });
  const other = await otherDevice.newPage();
  await logIn(other, 'student7');
  await other.goto(`/student/tasks/${taskId}`);
  await expect(editor(other)).toContainText('the beginning');

  await context.setOffline(true);
  await typeProgram(page, '// from the first device');
  await expectSavedState(page, NO_CONNECTION);
  await typeProgram(other, '// from the second device');
  await expectSavedState(other, 'Saved');
  await context.setOffline(false);

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('from the first device');
  await expect(dialog).toContainText('from the second device');
  await expectSavedState(page, 'Two versions, please choose one');
  await expectAccessible(page);
  await dialog
    .getByRole('region', { name: 'The other device' })
    .getByRole('button', { name: 'Continue with this' })
    .click();
  await expectSavedState(page, 'Saved');
  await expect(editor(page)).toContainText('from the second device');
  await expect(page.getByRole('button', { name: 'Other version' })).toBeVisible();
  await otherDevice.close();

  // What was not gone on with is on the receipt, and the receipt stays.
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  const receipt = page.getByRole('region', { name: 'Not graded' });
  await expect(receipt).toContainText('One version is kept, but not graded');
  await expect(receipt).toContainText('Work had continued on another device');
  await page.goto(`/student/tasks/${taskId}`);
  await expect(page.getByRole('region', { name: 'Receipt', exact: true })).toContainText('Last typed');
  await expect(receipt).toContainText(`${'// from the first device'.length} characters`);
  await expectAccessible(page);
});

test('an exam goes on when the clock of the server was set ahead for a moment, and loses nothing', async ({
  page,
  product,
}) => {
  const taskId = await setExam(product.url, {
    students: ['student8'],
    questions: ['How alike are two strands'],
  });
  await logIn(page, 'student8');
  await startExam(page, taskId);
  await typeProgram(page, '// typed before');
  await expectSavedState(page, 'Saved');

  // What the server says meanwhile, by its own tests: it refuses what only a clock in doubt makes late.
  const message =
    'The clock of the server has just been adjusted, so it cannot tell yet whether your time is over.';
  await page.route('**/api/**', async (route) => {
    if (isStream(route)) return;
    const ahead = { [SERVER_TIME_HEADER]: new Date(Date.now() + 4 * 3_600_000).toISOString() };
    if (/save-draft|final-submit/.test(route.request().url()))
      return route.fulfill({
        status: 503,
        headers: ahead,
        json: { success: false, code: 'CLOCK_SET', message },
      });
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), ...ahead } });
  });
  await typeProgram(page, '// typed meanwhile');
  const timeUp = page.getByRole('dialog', { name: 'Time’s Up!' });
  await expect(timeUp).toContainText(message);
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(timeUp).toBeHidden();
  await expectSavedState(page, 'Saved');
  await expect.poll(() => storedText(product.url, 'student8', taskId)).toBe('// typed meanwhile');
  await typeProgram(page, '// typed after');
  await expectSavedState(page, 'Saved');
  await expect.poll(() => storedText(product.url, 'student8', taskId)).toBe('// typed after');
});

test('a text that is too large is refused with a sentence, and Tab can leave the editor', async ({
  page,
  product,
}) => {
  const taskId = await setExam(product.url, {
    students: ['student9'],
    questions: ['How alike are two strands'],
  });
  await logIn(page, 'student9');
  await startExam(page, taskId);
  await typeProgram(page, '// short');
  await expectSavedState(page, 'Saved');
  await page.keyboard.insertText('x'.repeat(256_001));
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('at most 256,000 characters');
  await expect(editor(page)).toContainText('// short');
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await expect(refusal).toContainText('at most 256,000 characters');
  await page.keyboard.insertText(' and more');
  await expect(page.getByText('at most 256,000 characters')).toBeHidden();
  await expectSavedState(page, 'Saved');
  expect(await storedText(product.url, 'student9', taskId)).toBe('// short and more');

  await page.keyboard.press('Tab');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
  await page.getByRole('button', { name: 'Keys and signs' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'In the editor Tab indents; press Esc, then Tab, to leave it.',
  );
});

test('a session that ends in the exam asks for the password and loses nothing', async ({ page, product }) => {
  const taskId = await setExam(product.url, {
    students: ['student8'],
    questions: ['How alike are two strands'],
  });
  await logIn(page, 'student8');
  await startExam(page, taskId);
  await typeProgram(page, '// before the session ended');
  await expectSavedState(page, 'Saved');

  const token = await page.evaluate(() => localStorage.getItem('token'));
  await fetch(`${product.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await typeProgram(page, '// after the session ended');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'You have logged out. What you typed is kept on this device and is sent when you have logged in.',
  );
  await dialog.getByLabel('Password', { exact: true }).fill('demo1234');
  await dialog.getByRole('button', { name: /log ?in/i }).click();
  await expect(dialog).toBeHidden();
  await expectSavedState(page, 'Saved');
  expect(await storedText(product.url, 'student8', taskId)).toBe('// after the session ended');
});
