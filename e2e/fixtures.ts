import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { startProduct, type Product } from './product.ts';

/** The password of every account of the demonstration. */
export const PASSWORD = 'demo1234';

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

/** Holds the page against WCAG 2.2 A and AA; against its rules about colours alone where only these differ. */
export const expectAccessible = async (page: Page, rules: keyof typeof RULES = 'all'): Promise<void> => {
  // Only what is wrong is told about, and a page without frames is judged in itself instead of by help of a second
  // one: the same rules on the same elements, in less than half the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await RULES[rules](axe).analyze();
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(told).toEqual([]);
};
