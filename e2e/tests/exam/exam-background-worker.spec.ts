import { getDraft } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { isWaiting, newVersionWaits, workerIsThere } from '../../background-worker.ts';
import { editor, expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { logIn } from '../../page/log-in.ts';
import { isMarked, mark } from '../../page/mark.ts';
import { startReleaseProxy } from '../../release-proxy.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Waits until a page was reloaded for a new version. That begins when the old worker has nothing to do. A browser ends
 * an idle worker by itself, but never one that is being debugged, as every worker of a test is: the test ends it.
 */
const expectReloaded = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const running = new Set<string>();
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status, runningStatus } of versions)
      if (status === 'activated' && runningStatus === 'running') running.add(versionId);
      else running.delete(versionId);
  });
  await session.send('ServiceWorker.enable');
  await expect
    .poll(async () => {
      if (await isMarked(page).catch(() => true))
        for (const versionId of running) await session.send('ServiceWorker.stopWorker', { versionId });
      return isMarked(page).catch(() => true);
    })
    .toBe(false);
  await session.detach();
};

/** The page looks again whether it may be reloaded, and has looked. */
const lookAgain = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await navigator.locks.request('after-the-look', () => undefined);
    return navigator.locks.query();
  });

test('an exam is reloaded while the server is away, goes on, and loses nothing', async ({
  page,
  product,
}) => {
  const taskId = await setExam(product.url, {
    students: ['student31'],
    questions: ['How alike are two strands', 'Write a number as the product'],
  });
  await logIn(page, 'student31');
  await page.goto('/');
  await workerIsThere(page);
  await startExam(page, taskId);
  await typeProgram(page, '// typed with a server');
  await expectSavedState(page, 'Saved');

  await product.kill();
  await typeProgram(page, '// typed without');
  await expectSavedState(page, /no connection for/);
  await page.reload();
  await expect(editor(page)).toContainText('typed without');
  await expect(page.getByRole('timer')).toBeVisible();
  await page
    .getByRole('button', { name: /^Question 2/ })
    .first()
    .click();
  await test.step('also in a language that was not shown before, with its colours', async () => {
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'PYTHON', exact: true }).click();
    await typeProgram(page, 'def second(): return "after the reload"');
    await expect(editor(page).locator('span').getByText('def', { exact: true })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editor(page)).not.toContainText('after the reload');
    await page.keyboard.press('ControlOrMeta+y');
  });
  await expectSavedState(page, /no connection for/);

  await product.start();
  await expectSavedState(page, 'Saved');
  const student = await callAs(product.url, 'student31');
  const { draft } = await student.call(getDraft, { body: { taskId } });
  expect(draft.programDrafts.map(({ code }) => code[0]?.code).toSorted()).toEqual([
    '// typed without',
    'def second(): return "after the reload"',
  ]);
});

test('a new version waits for open exams and unsaved forms, then reloads every page', async ({
  browser,
  product,
}) => {
  const proxy = await startReleaseProxy(product.url);
  const taskId = await setExam(product.url, {
    students: ['student32'],
    questions: ['How alike are two strands'],
  });
  const context = await browser.newContext({ baseURL: proxy.url });
  const exam = await context.newPage();
  await logIn(exam, 'student32');
  await exam.goto('/');
  await workerIsThere(exam);
  const other = await context.newPage();
  await other.goto('/student/history');
  await expect(other.getByRole('main')).toBeVisible();

  await test.step('not while an exam is open in any tab', async () => {
    await startExam(exam, taskId);
    await typeProgram(exam, '// in the middle');
    await expectSavedState(exam, 'Saved');
    await Promise.all([mark(exam), mark(other)]);
    proxy.release();
    await newVersionWaits(other);
    await lookAgain(other);
    await lookAgain(exam);
    expect(await Promise.all([isMarked(exam), isMarked(other)])).toEqual([true, true]);
    expect(await isWaiting(other)).toBe(true);
  });

  await test.step('but once the exam page is left', async () => {
    await exam.getByRole('link', { name: /Leave the page/ }).click();
    await expect(exam).toHaveURL(/available-task/);
    for (const page of [exam, other]) await expectReloaded(page);
  });
  await context.close();

  await test.step('nor while a form holds something that is not saved', async () => {
    const faculty = await browser.newContext({ baseURL: proxy.url });
    const form = await faculty.newPage();
    await logIn(form, 'faculty2');
    await form.goto('/');
    await workerIsThere(form);
    await form.goto('/faculty/tasks/create-task');
    await form.getByLabel('Task Name').fill('Typed and not saved');
    await form.getByLabel('Task Name').blur();
    await mark(form);
    proxy.release();
    await newVersionWaits(form);
    await lookAgain(form);
    expect(await isMarked(form)).toBe(true);
    await form.getByLabel('Task Name').fill('');
    await form.getByLabel('Task Name').blur();
    await expectReloaded(form);
    await faculty.close();
  });
  await proxy.close();
});
