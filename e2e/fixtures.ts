import { login, type ResponseOf } from '@assay/contract';
import { test as base, expect, type Browser, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { PASSWORD } from './api.ts';
import { noteRefusals } from './note-refusals.ts';
import { IS_SLOW, startProduct, type Product } from './product.ts';

/** How much slower a browser's own work becomes where it is to take its time. */
const SLOWER = 2;

/** What a page shows while something of it is still to come. */
const BUSY = ':is([aria-busy="true"], .mantine-Skeleton-root):visible';

/** Waits until the page that is open is there. */
const waitUntilDrawn = async (page: Page): Promise<void> => {
  await page.locator('#root:empty').waitFor({ state: 'detached' });
  await page.locator(BUSY).first().waitFor({ state: 'hidden' });
};

/** What everybody who has logged in sees begins so. */
const AREAS: readonly (string | undefined)[] = ['admin', 'hoi', 'hod', 'faculty', 'student'];
/** What is done on a page, as its address names it: `edit-task`. */
const PAGE_NAME = /^[a-z]+(-[a-z]+)+$/;

/**
 * Whether an address certainly leads to another page than the one that is open: with the same page the app would go on. An
 * exam is always opened as students do it.
 */
const isOtherPage = (open: string, path: string): boolean => {
  const [from = [], to = []] = [open, path].map((each) =>
    each
      .replace(/[?#].*/, '')
      .split('/')
      .slice(1),
  );
  if (!AREAS.includes(from[0]) || from[0] !== to[0] || path.startsWith('/student/tasks/')) return false;
  if (from[1] !== to[1]) return true;
  const [one, two] = [from, to].map(([, , name = 'the-list']) => name);
  return one !== two && [one, two].every((name) => PAGE_NAME.test(name ?? ''));
};

/** Goes to another page of the app without loading it anew, as a link inside it does, and waits until it has come. */
const follow = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    document.querySelector('#root main > *')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('[data-left]')).toHaveCount(0);
  await waitUntilDrawn(page);
};

/**
 * Lets nobody act on a page, or look at it, before it is there: opening an address takes until the page is drawn, and
 * every action and every look at the page waits while it says that it is busy. Where the app is open already, an address
 * of it is gone to without loading it anew, which costs a quarter; `reload` loads. Who opens an address with `waitUntil`
 * of its own loads it, and does not wait.
 */
const waitForReadiness = async (page: Page): Promise<void> => {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (url, options) => {
    if (options?.waitUntil) return goto(url, options);
    if (isOtherPage(new URL(page.url()).pathname, url)) {
      await follow(page, url);
      return null;
    }
    const response = await goto(url, options);
    await waitUntilDrawn(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await waitUntilDrawn(page);
    return response;
  };
  await page.addLocatorHandler(page.locator(BUSY).first(), async () => undefined);
};

/** Requests are held up for certain once this has come back, also those of the page that is open. */
const holdForCertain = (page: Page): void => {
  const route = page.route.bind(page);
  page.route = async (...args) => {
    const routed = await route(...args);
    // The browser says that it holds requests up before the page that is open has heard of it; this comes after. One
    // that is just being loaded hears of it with the load.
    await page.evaluate(() => null).catch(() => undefined);
    return routed;
  };
};

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
};

/** Every page of a browser, in whatever context, is one that waits until it is ready. */
const readyPages = (browser: Browser): void => {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await newPage();
      holdForCertain(page);
      await waitForReadiness(page);
      if (IS_SLOW) await slowDown(page);
      return page;
    };
    return context;
  };
};

/** Tests share one running product; `page` opens its addresses. */
export const test = base.extend<{ refusals: void }, { product: Product }>({
  refusals: [
    async ({ context }, use, { title, errors }) => {
      const tell = noteRefusals(context);
      await use();
      if (errors.length > 0) console.error(await tell(title));
    },
    { auto: true },
  ],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern, also where nothing is taken from it
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      readyPages(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

export { expect };

/**
 * Opens a session by a call and stores it where the login page would; the next address that is opened has it. The login
 * page itself is what `shell.spec.ts` is about.
 */
export const logIn = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  // A document of the product's origin that is no page of it.
  await page.goto('/api/health', { waitUntil: 'commit' });
  const answer = await page.request.post(`/api${login.path}`, { data: { username, password } });
  if (!answer.ok()) throw new Error(`${username} cannot log in: ${await answer.text()}`);
  const { data } = (await answer.json()) as ResponseOf<typeof login>;
  const { profile, ...session } = data;
  await page.evaluate(
    (stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)),
    {
      _id: session._id,
      username: session.username,
      role: session.role,
      token: session.token,
      data: JSON.stringify(profile),
    },
  );
};

/** Logs in through the login page and waits for the person's own dashboard. */
export const logInByForm = async (page: Page, username: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard/);
};

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

/** What breaks the rules in the parts of a page, a line each. What a frame shows is not judged. */
const findViolations = async (
  page: Page,
  parts: readonly string[],
  options: RunOptions,
): Promise<string[]> => {
  // A page keeps it until another is loaded, and most are looked at several times.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include, run }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ include }, run);
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
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
