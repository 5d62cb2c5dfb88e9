import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

/** Every look that a screen has to bear, the one that tests go on in last. */
const LOOKS = [
  // The same colours in another order.
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 }, rules: 'structure' },
  // The same order in other colours.
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1366, height: 768 }, rules: 'colours' },
  { name: 'light', colorScheme: 'light', viewport: { width: 1366, height: 768 }, rules: 'all' },
] as const;

/** Gives a page another size; what fills the whole screen cannot have one. */
export const resize = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  await page.evaluate(() => (document.fullscreenElement ? document.exitFullscreen() : null));
  await page.setViewportSize(size);
};

/** The screen that is open breaks no rule of accessibility in any look, and does not scroll sideways. */
export const expectSound = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main')).toBeVisible();
  for (const { name, colorScheme, viewport, rules } of LOOKS)
    await test.step(name, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await resize(page, viewport);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectAccessible(page, rules);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
    });
};

/** Opens each address and expects it to be sound. */
export const expectSoundScreens = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths)
    await test.step(path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]+/g, '…'), async () => {
      await page.goto(path);
      await expectSound(page);
    });
};
