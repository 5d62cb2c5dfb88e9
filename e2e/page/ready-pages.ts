/** Pages that nobody can act on, or look at, before they are there. */
import { expect, type Browser, type Page } from '@playwright/test';
import { IS_SLOW } from '../product.ts';

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
export const readyPages = (browser: Browser): void => {
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
