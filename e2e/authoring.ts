import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The moment as a date-and-time field of the browser takes it, in the time zone of these tests. */
const inField = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replace(' ', 'T');

/** Fills a moment, to the minute, into a date-and-time field. */
export const fillMoment = (page: Page, label: string, moment: Date): Promise<void> =>
  page.getByLabel(label).fill(inField(moment));

/** Opens a select and takes an option. */
export const choose = async (page: Page, field: Locator, option: string | RegExp): Promise<void> => {
  await field.click();
  await page.getByRole('option', { name: option }).first().click();
  await page.keyboard.press('Escape');
};

/** Lets the server act on the calls of a path, and loses its answers, until what this answers is called. */
export const loseAnswers = async (page: Page, path: string): Promise<() => Promise<void>> => {
  await page.route(path, async (route) => {
    // Also when the connection to the server was just being closed by the other end.
    await route.fetch({ maxRetries: 3 }).finally(() => route.abort());
  });
  return () => page.unroute(path);
};

/** Searches for a question in the form of a task and selects it. */
export const selectQuestion = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Selected Questions' }).fill(name);
  // What has been searched moves what stood there before: a press in that moment meets another place.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('table').getByText(name)).toBeVisible();
  await page.keyboard.press('Escape');
};
