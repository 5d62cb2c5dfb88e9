import type { Page } from '@playwright/test';
import { finalSubmit, getDraft } from '@assay/contract';
import { callAs } from '../../api.ts';
import { editor, expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { keptOnDevice } from '../../kept-on-device.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn, logInByForm } from '../../page/log-in.ts';
import { countKeptWork, readEverything } from '../../read-everything.ts';

const QUESTION = 'How alike are two strands';
const NO_CONNECTION = /^Saved on this device, no connection for \d+ s$/;

/** Goes from the exam to the student's own pages. */
const leaveExam = (page: Page) => page.getByRole('link', { name: 'Leave the page' }).click();

/** Answers what the dialog says. */
const logOut = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logout Confirmation' });
  await expect(dialog).toContainText('Are you sure');
  const said = await dialog.innerText();
  await dialog.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.waitForURL(/\/login/);
  return said;
};

test('the next student at a computer reads nothing of the one before, and what was not saved comes back to its writer', async ({
  page,
  context,
  product,
}) => {
  const taskId = await setExam(product.url, { students: ['student5'], questions: [QUESTION] });
  const ada = await callAs(product.url, 'student5');
  const storedText = async () => {
    const { draft } = await ada.call(getDraft, { body: { taskId } });
    return draft.programDrafts[0]?.code[0]?.code;
  };
  await logInByForm(page, 'student5');
  await startExam(page, taskId);
  await typeProgram(page, '// the first secret');
  await expectSavedState(page, 'Saved');
  await page.getByRole('button', { name: 'Own input' }).click();
  await page.getByRole('textbox', { name: 'Own input' }).fill('a secret input');
  await expect.poll(() => readEverything(page)).toContain('own-inputs');
  // Also while the session is open.
  expect(await readEverything(page)).toContain('lockedWork');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret');
  const database = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const open = indexedDB.open('assay-exam');
        open.onsuccess = () => {
          const all = open.result.transaction('lockedEntry').objectStore('lockedEntry').getAll();
          all.onsuccess = () => {
            open.result.close();
            resolve(all.result.map(({ locked }) => new TextDecoder('latin1').decode(locked)).join());
          };
        };
      }),
  );
  expect(database.length).toBeGreaterThan(100);
  expect(database).not.toContain('secret');

  const expectNothingOfAda = async (tab = page) => {
    const everything = await readEverything(tab);
    for (const trace of ['secret', taskId, ada.userId, 'student5']) expect(everything).not.toContain(trace);
  };
  const otherTab = await context.newPage();
  await otherTab.goto(`/student/tasks/${taskId}`);
  await expect(editor(otherTab)).toContainText('the first secret');
  expect(await readEverything(otherTab)).toContain('assay-device-key');
  await leaveExam(page);
  expect(await logOut(page)).not.toContain('has not reached the server');
  await otherTab.waitForURL(/\/login/);
  const leftInOtherTab = await readEverything(otherTab);
  for (const trace of ['secret', ada.userId, 'assay-device-key']) expect(leftInOtherTab).not.toContain(trace);
  await otherTab.close();
  await expect(page.getByLabel('Username')).toHaveValue('');
  await expect.poll(() => countKeptWork(page)).toBe(0);
  await expectNothingOfAda();
  await logInByForm(page, 'student6');
  await expectNothingOfAda();

  // Another login without a logout in between: the session has ended, or the browser was killed.
  const goOn = async () => {
    await logIn(page, 'student5');
    await page.goto(`/student/tasks/${taskId}`);
    await expect(editor(page)).toContainText('the first secret');
  };
  await goOn();
  await expect.poll(() => countKeptWork(page)).toBe(1);
  await page.goto('/api/live');
  await page.evaluate(() => localStorage.removeItem('token'));
  await context.clearCookies();
  const reopened = await context.newPage();
  await reopened.goto('/login');
  await expect.poll(() => countKeptWork(reopened)).toBe(0);
  await expectNothingOfAda(reopened);
  await reopened.close();
  await goOn();
  await context.route('**/api/**', (route) => route.abort());
  await typeProgram(page, '// the second secret');
  await expectSavedState(page, NO_CONNECTION);
  await leaveExam(page);
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toContainText('has not reached the server');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'No', exact: true }).click();
  expect(await logOut(page)).toContain('It stays on this device, locked for your account.');
  await context.unroute('**/api/**');
  await expectNothingOfAda();
  // The program, and that the page had no connection.
  expect(await countKeptWork(page)).toBe(2);
  await logInByForm(page, 'student6');
  await expectNothingOfAda();
  expect(await countKeptWork(page)).toBe(2);
  expect(await logOut(page)).not.toContain('has not reached the server');
  expect(await storedText()).toBe('// the first secret');

  await logInByForm(page, 'student5');
  const note = page.getByRole('status').filter({ hasText: 'is saved now' });
  await expect(note).toContainText('What you had typed on this device is saved now.');
  await expectAccessible(page);
  expect(await storedText()).toBe('// the second secret');
  await note.getByRole('link').click();
  await expect(editor(page)).toContainText('the second secret');
  await expectSavedState(page, 'Saved');

  // The attempt ends while its writer is away.
  await context.route('**/api/**', (route) => route.abort());
  await typeProgram(page, '// the third secret');
  await expectSavedState(page, NO_CONNECTION);
  await leaveExam(page);
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Leave' }).click();
  await logOut(page);
  await context.unroute('**/api/**');
  await ada.call(finalSubmit, { body: { taskId } });
  await logInByForm(page, 'student5');
  await expect(page.getByRole('status').filter({ hasText: 'came after the end' })).toContainText(
    'It is kept and listed on your receipt, but not graded.',
  );
  expect(await logOut(page)).not.toContain('has not reached the server');
  await expect.poll(() => countKeptWork(page)).toBe(0);
});

test('what faculty have typed and not saved is locked for their account, and comes back with its file', async ({
  page,
}) => {
  await logIn(page, 'faculty2');
  await page.goto('/faculty/questions/create-question');
  await page.getByRole('textbox', { name: 'Question' }).fill('a secret question');
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a secret file') });
  await keptOnDevice(page, 'plan.txt');
  const expectLocked = async () => {
    const everything = await readEverything(page);
    expect(everything).toContain('question/create');
    for (const typed of ['secret', 'plan.txt']) expect(everything).not.toContain(typed);
  };
  await expectLocked();

  // The session ends without a logout, and a student is next.
  page.once('dialog', (dialog) => void dialog.accept());
  await logIn(page, 'student6');
  await page.goto('/student/dashboard');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('assay-device-key'))).toBeNull();
  await expectLocked();

  await logIn(page, 'faculty2');
  await page.goto('/faculty/questions/create-question');
  await expect(page.getByText('Restored what you typed at')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Question' })).toContainText('a secret question');
  await expect(page.getByText('plan.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Logout Confirmation' })).toContainText('is thrown away');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes', exact: true }).click();
  await page.waitForURL(/\/login/);
  await expect.poll(() => readEverything(page)).not.toContain('question/create');
});

test('a tab that has not heard of a logout in another one yet goes on, and leaves when it hears', async ({
  page,
  product,
}) => {
  const taskId = await setExam(product.url, { students: ['student7'], questions: [QUESTION] });
  await logIn(page, 'student7');
  await startExam(page, taskId);
  // What another tab has removed is gone from here a moment before the event comes.
  await page.evaluate(() => localStorage.removeItem('_id'));
  const clock = page.getByRole('timer');
  const before = await clock.innerText();
  await expect(clock).not.toHaveText(before);
  await expect(editor(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage')));
  await page.waitForURL(/\/login/);
});
