import type { Page } from '@playwright/test';
import { sealWith } from '../apps/web/src/lib/device/seal.ts';
import { expect } from './fixtures.ts';

/** What the device keeps of forms, locked, and the key of whoever is logged in. */
const readForms = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ key: string; forms: { place: string; locked: number[] }[] }>((resolve) => {
        const open = indexedDB.open('assay-forms');
        open.onsuccess = () => {
          const all = open.result.transaction('forms').objectStore('forms').getAll();
          all.onsuccess = () => {
            open.result.close();
            const [, key = ''] = (sessionStorage.getItem('assay-device-key') ?? '').split(' ');
            const forms = all.result.map(({ accountId, form, locked }) => ({
              place: `form/${accountId}/${form}`,
              locked: [...locked],
            }));
            resolve({ key, forms });
          };
        };
      }),
  );

/** How many forms the device keeps, of whomever. */
export const countKeptForms = async (page: Page): Promise<number> => (await readForms(page)).forms.length;

/** Waits until the device keeps a form of whoever is logged in whose values contain the words, or keeps none. */
export const keptOnDevice = (page: Page, words: string, isKept = true): Promise<void> =>
  expect
    .poll(async () => {
      const { key, forms } = await readForms(page);
      if (!key) return undefined;
      const seal = sealWith(Buffer.from(key, 'hex'));
      const values = forms.map(({ place, locked }) => seal.open(place, Uint8Array.from(locked)));
      return JSON.stringify(values).includes(words);
    })
    .toBe(isKept);
