import type { Page } from '@playwright/test';

/** Leaves on a page what is gone when it is loaded anew. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['marked'] = 'yes';
  });

/** Whether the page is still the one that was marked. */
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['marked'] === 'yes');
