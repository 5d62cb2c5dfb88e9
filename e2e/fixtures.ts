import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { IS_SLOW, startProduct, type Product } from './product.ts';

/** The password of every account of the demonstration. */
export const PASSWORD = 'demo1234';

/** How much slower a browser's own work becomes where it is to take its time. */
const SLOWER = 2;

/** Tests share one running product; `page` opens its addresses. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // Playwright wants the first argument to be a pattern, also where nothing is taken from it.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page }, use) => {
    const route = page.route.bind(page);
    page.route = async (...args) => {
      const routed = await route(...args);
      // The browser says that it holds requests up before the page that is open has heard of it; this comes after. One
      // that is just being loaded hears of it with the load.
      await page.evaluate(() => null).catch(() => undefined);
      return routed;
    };
    if (IS_SLOW) {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    }
    await use(page);
  },
});

export { expect };

/** Logs in through the login page and waits for the person's own dashboard. */
export const logIn = async (page: Page, username: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard/);
};

/** WCAG 2.2 A and AA, and what of it other colours can break. */
const RULES = {
  all: (axe: AxeBuilder) => axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
  colours: (axe: AxeBuilder) => axe.withRules(['color-contrast', 'link-in-text-block']),
} as const;

/** Frames without motion after which nothing is about to move: a fade begins two frames after what it shows. */
const CALM_FRAMES = 5;

/** Waits until nothing on the page is on its way in or out. What turns for ever, like a loader, does not count. */
const waitUntilCalm = async (page: Page): Promise<void> =>
  page.evaluate(async (frames) => {
    const moves = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let calm = 0; calm < frames; calm = moves() ? 0 : calm + 1) {
      await new Promise(requestAnimationFrame);
    }
  }, CALM_FRAMES);

/**
 * Runs something while nothing moves: what appears or goes meanwhile (a tooltip, a toast) does so at once, because
 * half faded in it has neither the colours nor the contrast that people see.
 */
const withoutMotion = async <T>(page: Page, run: () => Promise<T>): Promise<T> => {
  const asked = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (!asked) await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitUntilCalm(page);
  const result = await run();
  if (!asked) await page.emulateMedia({ reducedMotion: 'no-preference' });
  return result;
};

/** Holds the page against WCAG 2.2 A and AA; against its rules about colours alone where only these differ. */
export const expectAccessible = async (page: Page, rules: keyof typeof RULES = 'all'): Promise<void> => {
  // Only what is wrong is told about, and a page without frames is judged in itself instead of by help of a second
  // one: the same rules on the same elements, in less than half the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await withoutMotion(page, () => RULES[rules](axe).analyze());
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(told).toEqual([]);
};
