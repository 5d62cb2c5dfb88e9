import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, logIn } from './fixtures.ts';

/** Every look that a screen has to bear. */
export const LOOKS = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1366, height: 768 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1366, height: 768 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

export type Look = (typeof LOOKS)[number];

/** A page in that look, logged in. */
export const openAs = async (
  browser: Browser,
  baseURL: string,
  look: Look,
  username: string,
): Promise<Page> => {
  const { colorScheme, viewport } = look;
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    viewport,
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await logIn(page, username);
  return page;
};

/** The screen is there, breaks no rule of accessibility, and does not scroll sideways. */
export const expectSound = async (page: Page, look: Look): Promise<void> => {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  // In the dark look the same pages have other colours, and nothing else.
  await expectAccessible(page, look.name === 'dark' ? 'colours' : 'all');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
};
