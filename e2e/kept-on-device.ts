import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until the device keeps a form whose values contain the words, or keeps none. */
export const keptOnDevice = (page: Page, words: string, isKept = true): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        (text) =>
          new Promise<boolean>((resolve) => {
            const open = indexedDB.open('assay-forms');
            open.onsuccess = () => {
              const all = open.result.transaction('forms').objectStore('forms').getAll();
              all.onsuccess = () => {
                open.result.close();
                resolve(JSON.stringify(all.result).includes(text));
              };
            };
          }),
        words,
      ),
    )
    .toBe(isKept);
