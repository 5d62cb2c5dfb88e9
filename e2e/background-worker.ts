import { expect, type Page } from '@playwright/test';

/** A worker is ready once it has fetched the whole app, one file after the other: so long at most, ms. */
const timeout = 120_000;

/** The background worker answers what the page asks for. */
export const workerIsThere = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout });

/** Whether a new version of the worker stands ready and waits. */
export const isWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

/**
 * Asks for a new version until one stands ready: a look that was under way when it came still finds the one before, and
 * one of whose files a single fetch fails is not installed.
 */
export const newVersionWaits = async (page: Page): Promise<void> => {
  const ask = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      if (!registration.installing) await registration.update().catch(() => undefined);
    });
  await expect.poll(() => ask().then(() => isWaiting(page)), { timeout }).toBe(true);
};
