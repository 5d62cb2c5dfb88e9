import { fetchTaskById, login, startTask } from '@assay/contract';
import { PASSWORD } from '../../api.ts';
import { expectSavedState, setExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';

test(
  'a full door tries again with what was typed, and a page that waits in the lobby needs no file at the start',
  { tag: ['@auth', '@exam'] },
  async ({ page, product }) => {
    const name = `Waiting together ${Date.now()}`;
    const taskId = await setExam(product.url, {
      name,
      students: ['student40'],
      questions: ['How alike are two strands'],
      startsIn: 10,
      window: 60,
      duration: 20,
    });

    await test.step('a login that finds no room waits, can be stopped, and goes on', async () => {
      let tries = 0;
      await page.route(`**/api${login.path}`, async (route) => {
        tries += 1;
        if (tries === 3) return route.continue();
        await route.fulfill({
          status: 503,
          headers: { 'retry-after': tries === 1 ? '3600' : '1' },
          json: { success: false, code: 'BUSY', message: 'Very many people are logging in right now.' },
        });
      });
      await page.goto('/login');
      const [username, password] = [
        page.getByLabel('Username'),
        page.getByLabel('Password', { exact: true }),
      ];
      await username.fill('student40');
      await password.fill(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText(/^Next try in \d+ seconds$/)).toBeVisible();
      await expect(username).not.toBeEditable();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Stop waiting' }).click();
      await expect(page.getByText('Next try')).toHaveCount(0);
      await expect(username).toHaveValue('student40');
      await expect(password).toHaveValue(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL(/\/dashboard/);
      expect(tries).toBe(3);
    });

    await test.step('the lobby opens from the list, and nothing of the questions comes before the start', async () => {
      await page.goto('/student/upcoming-task');
      const told = page.waitForResponse(`**/api${fetchTaskById.path.replace(':taskId', taskId)}`);
      await page.getByRole('link', { name: `Open ${name}` }).click();
      await expect(page.getByRole('timer')).toHaveText(/^00:\d\d:\d\d$/);
      await expect(page.getByText('This page is ready.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled();
      expect((await (await told).json()) as unknown).toMatchObject({
        data: { questions: [], startedAt: null },
      });
      await expectAccessible(page);
    });

    await test.step('at the start nothing but calls is asked for', async () => {
      const files: string[] = [];
      await page.route('**/assets/**', (route) => {
        files.push(route.request().url());
        return route.abort();
      });
      await product.sql('update task set start_time = now() where id = $1', [taskId]);
      const start = page.getByRole('button', { name: 'Start', exact: true });
      // Whoever comes back to the page has it look, if it did not just now.
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        await expect(start).toBeEnabled({ timeout: 1000 });
      }).toPass();
      const started = page.waitForResponse(`**/api${startTask.path}`);
      await start.click();
      expect((await started).status()).toBe(200);
      await typeProgram(page, 'print(1)');
      await expectSavedState(page, 'Saved');
      expect(files).toEqual([]);
    });
  },
);
