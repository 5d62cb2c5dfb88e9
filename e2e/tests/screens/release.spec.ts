import type { Page } from '@playwright/test';
import { workerIsThere } from '../../background-worker.ts';
import { editor, expectSavedState, setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { keptOnDevice } from '../../kept-on-device.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';
import { isMarked, mark } from '../../page/mark.ts';
import type { Product } from '../../product.ts';
import { FORMER, startReleaseProxy } from '../../release-proxy.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const NEWER = 'A new version is there. Reload when you are ready.';

/** The server keeps files of an earlier release, as it does of each that it has served. */
const keepFormer = (product: Product, names: string): Promise<unknown> =>
  product.sql(
    `insert into web_file (name, content, is_gzipped, last_had_at)
     select $1 || name, content, is_gzipped, now() from web_file where name ~ $2 and not starts_with(name, $1)
     on conflict do nothing`,
    [FORMER, names],
  );

test('a page of an earlier release opens what it has not visited from files that the server has kept', async ({
  browser,
  product,
}) => {
  const proxy = await startReleaseProxy(product.url);
  const taskId = await setExam(product.url, {
    students: ['student33'],
    questions: ['How alike are two strands'],
  });
  const context = await browser.newContext({ baseURL: proxy.url });
  const [page, exam] = [
    await context.newPage(),
    await (await browser.newContext({ baseURL: proxy.url })).newPage(),
  ];
  await logIn(page, 'faculty');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await logIn(exam, 'student33');
  await startExam(exam, taskId);
  await typeProgram(exam, '// before the update');
  await expectSavedState(exam, 'Saved');
  await Promise.all([mark(page), mark(exam)]);
  await keepFormer(product, '^(rubric-list|earlier-runs)');
  proxy.update(/\/assets\/(rubric-list|earlier-runs)/);

  await test.step('a page that was never visited', async () => {
    const fetched = page.waitForResponse(/\/assets\/rubric-list[^/]*\.js/);
    await menu(page).getByRole('link', { name: 'Rubrics' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Rubrics' })).toBeVisible();
    expect((await fetched).status()).toBe(200);
  });

  await test.step('it says that there is a newer one, leaves it at that, and can be told not to', async () => {
    await expect(page.getByText(NEWER)).toBeVisible();
    await expectAccessibleScreen(page);
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(page.getByText(NEWER)).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);
  });

  await test.step('an exam in progress gets what it lacks, and is told of nothing', async () => {
    await exam.getByRole('button', { name: 'Earlier runs' }).click();
    await expect(exam.getByText('You have not run a program for this question yet.')).toBeVisible();
    await typeProgram(exam, '// after the update');
    await expectSavedState(exam, 'Saved');
    await expect(exam.getByText(NEWER)).toHaveCount(0);
    expect(await isMarked(exam)).toBe(true);
    await exam.reload();
    await expect(editor(exam)).toContainText('// after the update');
  });
  await exam.context().close();
  await context.close();
  await proxy.close();
});

test('where no release of the last weeks has a file, a free page is loaded anew, and one with something typed never by itself', async ({
  browser,
  product,
}) => {
  const proxy = await startReleaseProxy(product.url);
  const context = await browser.newContext({ baseURL: proxy.url });
  const page = await context.newPage();
  await logIn(page, 'faculty2');

  await test.step('a form that is being filled stays as it is until somebody presses Reload', async () => {
    await page.goto('/faculty/questions/create-question');
    const statement = page.getByRole('textbox', { name: 'Question', exact: true });
    await statement.fill('Typed under the release before.');
    await keptOnDevice(page, 'Typed under the release before.');
    await mark(page);
    proxy.update(/\/assets\/question-preview/);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This needs the new version.' });
    await expect(alert).toContainText('What you typed into forms and programs is kept.');
    expect(await isMarked(page)).toBe(true);
    await expectAccessibleScreen(page);
    page.once('dialog', (dialog) => void dialog.accept());
    await alert.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect(page.getByText(/^Restored what you typed at/)).toBeVisible();
    await expect(statement).toContainText('Typed under the release before.');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
      'Typed under the release before.',
    );
    await statement.fill('');
  });
  await context.close();

  await test.step('a page with nothing on it comes by itself, where it was asked for', async () => {
    const other = await (await browser.newContext({ baseURL: proxy.url })).newPage();
    await logIn(other, 'faculty2');
    await other.goto('/');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await mark(other);
    proxy.update(/\/assets\/student-list/);
    await menu(other).getByRole('link', { name: 'Students' }).click();
    await expect(other.getByRole('heading', { name: 'Manage Students' })).toBeVisible();
    await expect(other).toHaveURL(/\/faculty\/students$/);
    expect(await isMarked(other)).toBe(false);
    await expect(other.getByText(NEWER)).toHaveCount(0);
    await other.context().close();
  });
  await proxy.close();
});

test('an answer that breaks off in the middle is a connection issue, and says nothing of another release', async ({
  browser,
  product,
}) => {
  const proxy = await startReleaseProxy(product.url);
  const page = await (await browser.newContext({ baseURL: proxy.url })).newPage();
  await logIn(page, 'faculty');
  await page.goto('/');
  proxy.breakOff(/\/api\/faculty\/getRubric/);
  await menu(page).getByRole('link', { name: 'Rubrics' }).click();
  await expect(page.getByText('Connection Issue').first()).toBeVisible();
  await expect(page.getByText(NEWER)).toHaveCount(0);
  proxy.breakOff(null);
  await expect(page.getByRole('table', { name: 'Rubrics' })).toBeVisible();
  await page.context().close();
  await proxy.close();
});

test.describe('with the background worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that was never visited waits for the network, and what a network says in its place is not kept', async ({
    browser,
    product,
  }) => {
    const proxy = await startReleaseProxy(product.url);
    const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await logIn(page, 'faculty');
    await page.goto('/');
    await workerIsThere(page);

    await test.step('offline', async () => {
      await context.setOffline(true);
      await menu(page).getByRole('link', { name: 'Rubrics' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Connection Issue');
      await expect(menu(page)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('heading', { name: 'Manage Rubrics' })).toBeVisible();
    });

    await test.step('behind a page of somebody else’s', async () => {
      await mark(page);
      proxy.garble(/\/assets\/(group-list|ongoing-tasks)/);
      await menu(page).getByRole('link', { name: 'Groups' }).click();
      // It is loaded anew by itself once; before that, nobody is waited for.
      await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('This could not be loaded');
      proxy.garble(null);
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(page.getByRole('heading', { name: 'Manage Groups' })).toBeVisible();
    });

    await test.step('a version that waits for what is typed begins when its person says so, and that is kept', async () => {
      await page.goto('/faculty/rubrics/create-rubric');
      await page.getByLabel('Rubric Name').fill('Typed under an older worker');
      await keptOnDevice(page, 'Typed under an older worker');
      await mark(page);
      proxy.release();
      proxy.update(/of-no-file/);
      // What asks the server hears of it.
      await page.getByLabel('Search saved rubrics').fill('words');
      await expect(page.getByText(NEWER)).toBeVisible();
      expect(await isMarked(page)).toBe(true);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
      await expect(page.getByLabel('Rubric Name')).toHaveValue('Typed under an older worker');
      await page.getByLabel('Rubric Name').fill('');
    });
    await context.close();
    await proxy.close();
  });
});
