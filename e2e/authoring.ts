import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The moment as people type it, in the time zone of these tests. */
export const typedMoment = (moment: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(moment);

/** A field for a day or a moment. */
export const dateField = (within: Page | Locator, label: string): Locator =>
  within.getByRole('textbox', { name: label, exact: true });

/** Fills a moment, to the minute, into a field for moments. */
export const fillMoment = (page: Page, label: string, moment: Date): Promise<void> =>
  dateField(page, label).fill(typedMoment(moment));

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

/** The sheet in which the questions of a task are chosen. */
export const questionSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Choose questions' });

/** The questions that a task has so far. */
export const chosenQuestions = (page: Page): Locator =>
  page.getByRole('list', { name: 'Selected Questions' });

/** Searches for a question in the form of a task and selects it. */
export const selectQuestion = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Choose Questions' }).click();
  const sheet = questionSheet(page);
  await sheet.getByRole('searchbox', { name: 'Search questions' }).fill(name);
  const found = sheet.getByRole('checkbox');
  await expect(found).toHaveCount(1);
  await found.check();
  await sheet.getByRole('button', { name: 'Add 1 question' }).click();
  await expect(chosenQuestions(page).getByText(name)).toBeVisible();
};
