import { expect, test } from '../../fixtures.ts';
import { logIn } from '../../page/log-in.ts';

test('no test acts on a page that is still loading', async ({ page }) => {
  await logIn(page, 'faculty');
  const gone = Promise.withResolvers<void>();
  await page.route(/view-all-tasks/, (route) => gone.promise.then(() => route.continue()));
  await page.goto('/faculty/tasks', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('table')?.closest('[aria-busy="true"]'));

  const happened: string[] = [];
  const acting = page
    .getByRole('button', { name: 'Create Task' })
    .or(page.getByRole('link', { name: 'Create Task' }))
    .first()
    .hover()
    .then(() => happened.push('acted'));
  // Longer than an action takes that waits for nothing.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
  });
  happened.push('answered');
  gone.resolve();
  await acting;
  expect(happened).toEqual(['answered', 'acted']);
});
