import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './page/accessible.ts';

const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

/** Gives a page another size; what fills the whole screen cannot have one. */
export const resize = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  await page.evaluate(() => (document.fullscreenElement ? document.exitFullscreen() : null));
  await page.setViewportSize(size);
};

/** The page is no wider than the window. */
const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
};

const changeLook = async (page: Page, colorScheme: 'light' | 'dark', size: typeof PHONE): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await resize(page, size);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
};

/**
 * The screen that is open breaks no rule of accessibility, in light and dark colours, on a phone, and does not scroll
 * sideways. The dark is judged whole, the others by what only they can break. Tests go on in the light.
 */
export const expectAccessibleScreen = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main')).toBeVisible();
  await test.step('phone', async () => {
    await changeLook(page, 'light', PHONE);
    await expectAccessible(page, 'structure');
    await expectNoSidewaysScroll(page);
  });
  await test.step('dark', async () => {
    await changeLook(page, 'dark', DESKTOP);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
  await test.step('light', async () => {
    await changeLook(page, 'light', DESKTOP);
    await expectAccessible(page, 'colours');
  });
};

/** Opens each address and expects its screen to be accessible. */
export const expectAccessibleScreens = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths)
    await test.step(path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]+/g, '…'), async () => {
      await page.goto(path);
      await expectAccessibleScreen(page);
    });
};
