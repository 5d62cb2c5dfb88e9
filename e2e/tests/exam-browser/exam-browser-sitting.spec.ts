import { exemptFromExamBrowser, PROOF_MINUTES } from '@assay/contract';
import { callAs, PASSWORD } from '../../api.ts';
import { EXAM_BROWSER_SYSTEMS, openExamBrowser, type ExamBrowserSystem } from '../../exam-browser.ts';
import { editor, expectSavedState, setExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import {
  ageProof,
  expectStored,
  openedLinks,
  openOutside,
  QUESTION,
  setLockedExam,
  sitLockedExam,
} from '../../exams/locked-exam.ts';
import { expectAccessible } from '../../page/accessible.ts';

const STUDENT_OF: Readonly<Record<ExamBrowserSystem, string>> = {
  windows: 'student20',
  macos: 'student21',
  ios: 'student22',
};

for (const system of EXAM_BROWSER_SYSTEMS)
  test(`a whole exam is sat in Safe Exam Browser on ${system}, and a refusal in the middle loses nothing`, async ({
    browser,
    product,
  }) => {
    const student = STUDENT_OF[system];
    const taskId = await setLockedExam(product, student);
    const outside = await openOutside(browser, product, student);
    await outside.page.goto(`/student/tasks/${taskId}`);
    await expect(outside.page.getByText('Safe Exam Browser was asked to open with')).toBeVisible();
    const [link = ''] = await openedLinks(outside.page);
    await expect(outside.page.getByText('Not fetched yet.')).toBeVisible();

    const { page, sendKeys, hasLeft, close } = await openExamBrowser(browser, { system, link });
    await page.waitForURL(`**/student/tasks/${taskId}`);
    await expect(outside.page.getByText('The task is open in Safe Exam Browser.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Not now' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await typeProgram(page, '// typed before the refusal');
    await expectSavedState(page, 'Saved');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('The program does not compile.')).toBeVisible();

    if (system === 'windows') {
      sendKeys(false);
      await typeProgram(page, '// typed while the keys were missing');
      await expectSavedState(page, 'Kept on this device: Safe Exam Browser is not let in');
      await expect(page.getByText('The server does not let Safe Exam Browser in')).toBeVisible();
      await expectAccessible(page);
      const again = page.getByRole('button', { name: 'Try again' });
      // Still refused: once the keys are there the page may be quicker than the press.
      await again.click();
      await expect(again).toBeVisible();
      sendKeys(true);
      await expect(again).toHaveCount(0);
    } else {
      const shown = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/student/prove-again') && answer.ok(),
      );
      await ageProof(product, taskId, 2 * PROOF_MINUTES);
      await typeProgram(page, '// typed while the keys were missing');
      await shown;
      await expect(editor(page)).toBeFocused();
      expect(new URL(page.url()).search).toBe('');
      await expect(page.getByText('The program does not compile.')).toBeVisible();
    }
    await expectSavedState(page, 'Saved');
    await expect(editor(page)).toContainText('typed while the keys were missing');
    await expectStored(product, taskId, 'typed while the keys were missing');

    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText('// typed afterwards');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('status', { name: 'Submitted' })).toContainText('Your program has arrived.');
    await expect(page.getByText('You can leave Safe Exam Browser.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Receipt', exact: true })).toBeHidden();
    await expectStored(product, taskId, 'typed afterwards');
    await expect(page.getByRole('region', { name: 'Not graded' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Go to history' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Leave Safe Exam Browser' }).click();
    await expect.poll(hasLeft).toBe(true);

    await expect(outside.page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
    await expect(outside.page.getByText('You can log out.')).toBeVisible();
    await outside.page.getByText('Receipt', { exact: true }).click();
    await expect(outside.page.getByRole('region', { name: 'Receipt', exact: true })).toContainText(
      'Last typed',
    );
    await expect(outside.page.getByRole('link', { name: 'Go to history' })).toBeVisible();
    await outside.context.close();
    await close();
  });

for (const system of ['windows', 'macos'] as const)
  test(`a session that ends in the exam on ${system} is opened again where one is`, async ({
    browser,
    product,
  }) => {
    const { taskId, page, close } = await sitLockedExam(browser, product, {
      student: 'student27',
      system,
      text: '// typed before the session ended',
    });
    await product.sql('delete from session where exam_task_id = $1', [taskId]);
    await typeProgram(page, '// typed without a session');
    const dialog = page.getByRole('dialog', { name: 'Log in to continue' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog).toHaveCount(0);
    await expectSavedState(page, 'Saved');
    await expectStored(product, taskId, 'typed without a session');
    const [session] = await product.sql('select exam_proof from session where exam_task_id = $1', [taskId]);
    expect(session).toEqual({ exam_proof: system === 'windows' ? 'HEADERS' : 'PAGE' });
    await close();
  });

test('the keys are shown again at a quiet moment, without a question and with the cursor where it was', async ({
  browser,
  product,
}) => {
  const { taskId, page, close } = await sitLockedExam(browser, product, {
    student: 'student28',
    system: 'macos',
    text: 'first line\nsecond line',
  });
  // Seven of the ten minutes are over, as the page hears when it is opened.
  await ageProof(product, taskId, 7);
  await page.reload();
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  const shown = page.waitForResponse('**/api/student/prove-again');
  expect((await shown).status()).toBe(200);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.insertText(', gone on with');
  await expectSavedState(page, 'Saved');
  await expectStored(product, taskId, 'first line, gone on with');
  const [session] = await product.sql(
    `select proven_at > now() - interval '2 minutes' as fresh from session where exam_task_id = $1`,
    [taskId],
  );
  expect(session).toEqual({ fresh: true });
  await close();
});

test('keys that are not accepted are said, nothing typed is lost, and they can be shown once more', async ({
  browser,
  product,
}) => {
  const { taskId, page, context, close } = await sitLockedExam(browser, product, {
    student: 'student29',
    system: 'macos',
    text: '// typed before',
  });
  let wrong = true;
  await context.route('**/api/student/prove-again', async (route) => {
    const body = route.request().postDataJSON() as { page: { configKeyHash: string } };
    if (wrong) body.page.configKeyHash = '0'.repeat(64);
    await route.fallback({ postData: JSON.stringify(body) });
  });
  await ageProof(product, taskId, 2 * PROOF_MINUTES);
  await typeProgram(page, '// typed with a proof that is over');
  await expect(
    page.getByText('Safe Exam Browser did not show the configuration of this task.'),
  ).toBeVisible();
  await expectAccessible(page);
  wrong = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(editor(page)).toContainText('typed with a proof that is over');
  await expectSavedState(page, 'Saved');
  await expectStored(product, taskId, 'typed with a proof that is over');
  await close();
});

test('a task that begins to ask for Safe Exam Browser in the middle, and an exempt student', async ({
  browser,
  product,
}) => {
  const taskId = await setExam(product.url, { students: ['student30'], questions: [QUESTION] });
  const { page, context } = await openOutside(browser, product, 'student30');
  await page.goto(`/student/tasks/${taskId}`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await typeProgram(page, '// typed before');
  await expectSavedState(page, 'Saved');
  await product.sql('update task set require_exam_browser = true where id = $1', [taskId]);
  await typeProgram(page, '// typed in the wrong browser');
  await expectSavedState(page, 'Kept on this device: Safe Exam Browser is needed');
  await expect(page.getByText('Nothing reaches the server from this browser.')).toBeVisible();
  await expectAccessible(page);

  const faculty = await callAs(product.url, 'faculty');
  const { userId: studentId } = await callAs(product.url, 'student30');
  await faculty.call(exemptFromExamBrowser, {
    body: { taskId, studentId, exempt: true, reason: 'The device has no exam browser.' },
  });
  await expectSavedState(page, 'Saved');
  await expectStored(product, taskId, 'typed in the wrong browser');
  await context.close();

  const other = await setLockedExam(product, 'student30');
  await faculty.call(exemptFromExamBrowser, {
    body: { taskId: other, studentId, exempt: true, reason: 'The device has no exam browser.' },
  });
  const { page: exempt, context: anywhere } = await openOutside(browser, product, 'student30');
  await exempt.goto(`/student/tasks/${other}`);
  await expect(exempt.getByText('You were exempted and can use any browser.')).toBeVisible();
  await exempt.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(exempt.getByRole('timer')).toBeVisible();
  await anywhere.close();
});
