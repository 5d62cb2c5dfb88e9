import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const WCAG: RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 A and AA, what of it other colours can break, and what another size can. */
const RULES: Readonly<Record<'all' | 'colours' | 'structure', RunOptions>> = {
  all: { runOnly: WCAG },
  colours: { runOnly: { type: 'rule', values: ABOUT_COLOURS } },
  structure: {
    runOnly: WCAG,
    rules: Object.fromEntries(ABOUT_COLOURS.map((rule) => [rule, { enabled: false }])),
  },
};

/** A dialog makes the page behind it inert; only messages stand beside it. */
const DIALOG = '[role="dialog"][aria-modal="true"]';
const MESSAGES = '.mantine-Notifications-root';

/** Frames without motion after which nothing is about to move: a fade begins two frames after what it shows. */
const CALM_FRAMES = 5;

/** Waits until nothing on the page is on its way in or out. What turns for ever, like a loader, does not count. */
const waitUntilCalm = async (page: Page): Promise<void> =>
  page.evaluate(async (frames) => {
    const moves = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let calm = 0; calm < frames; calm = moves() ? 0 : calm + 1) {
      await new Promise(requestAnimationFrame);
    }
  }, CALM_FRAMES);

/**
 * Runs something while nothing moves: what appears or goes meanwhile (a tooltip, a toast) does so at once, because
 * half faded in it has neither the colours nor the contrast that people see.
 */
const withoutMotion = async <T>(page: Page, run: () => Promise<T>): Promise<T> => {
  const asked = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (!asked) await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitUntilCalm(page);
  const result = await run();
  if (!asked) await page.emulateMedia({ reducedMotion: 'no-preference' });
  return result;
};

/**
 * What breaks the rules in the parts of a page, a line each. What a frame shows is not judged. A control that lies half
 * under a bar that stays in place is judged where it is scrolled into sight, as people do to press it.
 */
const findViolations = async (
  page: Page,
  parts: readonly string[],
  options: RunOptions,
): Promise<string[]> => {
  // A page keeps it until another is loaded, and most are looked at several times.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include, run }) => {
      const { axe: judge } = window as unknown as { axe: typeof axe };
      const isSmallInSight = async (target: string): Promise<boolean> => {
        document.querySelector(target)?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { violations } = await judge.run(target, { ...run, runOnly: ['target-size'] });
        return violations.length > 0;
      };
      const { violations } = await judge.run({ include }, run);
      const lines: string[] = [];
      for (const { id, help, nodes } of violations) {
        const targets: string[] = [];
        for (const { target } of nodes) {
          const at = target.join(' ');
          if (id !== 'target-size' || (await isSmallInSight(at))) targets.push(at);
        }
        if (targets.length > 0) lines.push(`${id}: ${help} — ${targets.join(', ')}`);
      }
      return lines;
    },
    { include: [...parts], run: { ...options, resultTypes: ['violations'], iframes: false } as RunOptions },
  );
};

/**
 * Holds what can be reached on the page against WCAG 2.2 A and AA, or against a part of its rules: the whole page, or the
 * dialog that lies over it.
 */
export const expectAccessible = async (page: Page, rules: keyof typeof RULES = 'all'): Promise<void> => {
  const violations = await withoutMotion(page, async () => {
    const parts = (await page.locator(DIALOG).first().isVisible()) ? [DIALOG, MESSAGES] : ['html'];
    return findViolations(page, parts, RULES[rules]);
  });
  expect(violations).toEqual([]);
};
