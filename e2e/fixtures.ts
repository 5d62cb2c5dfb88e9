import { test as base, expect } from '@playwright/test';
import { noteRefusals } from './page/note-refusals.ts';
import { readyPages } from './page/ready-pages.ts';
import { startProduct, type Product } from './product.ts';

/** Tests share one running product; `page` opens its addresses. */
export const test = base.extend<{ refusals: void }, { product: Product }>({
  refusals: [
    async ({ context }, use, { title, errors }) => {
      const tell = noteRefusals(context);
      await use();
      if (errors.length > 0) console.error(await tell(title));
    },
    { auto: true },
  ],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern, also where nothing is taken from it
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      readyPages(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

export { expect };
