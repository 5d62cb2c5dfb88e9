import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { readConfiguration, shownAt, type ReadConfiguration } from '../apps/server/test/exam-browser/file.ts';
import { isStream } from './exam.ts';

/** The systems that Safe Exam Browser runs on; it shows its keys on each in another way. */
export const EXAM_BROWSER_SYSTEMS = ['windows', 'macos', 'ios'] as const;
export type ExamBrowserSystem = (typeof EXAM_BROWSER_SYSTEMS)[number];

/** A client that knows no Browser Exam Key of a task has one all the same. */
const SOME_EXAM_KEY = 'c'.repeat(64);

const AGENTS: Readonly<Record<ExamBrowserSystem, string>> = {
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 SEB/3.7.1',
  macos: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 SEB/3.7.1',
  ios: 'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 SEB/3.7.1',
};

interface ExamBrowserPlan {
  system: ExamBrowserSystem;
  /** `sebs://…` or `seb://…`; or the http address of the downloaded configuration, which has no launch to add. */
  link: string;
  /** The client forgets what it should add to the start address. */
  dropsQuery?: boolean;
  browserExamKey?: string;
  /** The configuration that it was started with before: its keys are shown instead of those of the fetched one. */
  startedWith?: ReadConfiguration;
  /** The origin at which it sees the product, where a proxy on the way rewrites addresses. */
  seenAt?: string;
}

export interface SimulatedExamBrowser {
  page: Page;
  context: BrowserContext;
  /** What the link hands out. */
  configuration: ReadConfiguration;
  /** The address that it opened first. */
  startUrl: string;
  /** Windows: whether the calls carry the keys from now on. */
  sendKeys: (sends: boolean) => void;
  /** Whether the address that ends the exam browser was opened. */
  hasLeft: () => boolean;
  close: () => Promise<void>;
}

/** Asks for a configuration as the clients do: HEAD before GET, and everything twice, without cookies. */
const fetchConfiguration = async (link: string): Promise<Buffer> => {
  const address = link.replace(/^seb/, 'http');
  const files: Buffer[] = [];
  for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
    const answer = await fetch(address, { method, credentials: 'omit', redirect: 'error' });
    expect([method, answer.status, answer.headers.get('content-type')]).toEqual([
      method,
      200,
      'application/seb',
    ]);
    if (method === 'GET') files.push(Buffer.from(await answer.arrayBuffer()));
  }
  const [first, second] = files;
  if (!first || !second?.equals(first)) throw new Error('The same link hands out two configurations.');
  return first;
};

/** What the link adds to the start address: everything behind `??`. */
const queryOf = (link: string): string => {
  const [, added] = link.split('??');
  return added ? `?${added}` : '';
};

/** Runs in every page before it does: the interface of the client, whose keys are those of the loaded address. */
const addInterface = ({ system, version }: { system: ExamBrowserSystem; version: string }) => {
  interface Keys {
    configKey: string;
    browserExamKey: string;
  }
  const loaded = window.location.href;
  const asker = window as unknown as { keysOfExamBrowser: (url: string) => Promise<Keys> };
  const named = window as unknown as Record<string, unknown>;
  const security: Keys & { updateKeys?: (done: () => void) => void } = { configKey: '', browserExamKey: '' };
  const later = (ms: number, act: () => void) => void window.setTimeout(act, ms);
  const show = async (url: string, done?: () => void) => {
    Object.assign(security, await asker.keysOfExamBrowser(url));
    done?.();
  };
  // On macOS only the name of the function gets out of the page: it has to be there as a global.
  if (system === 'macos')
    security.updateKeys = (done) =>
      later(300, () => {
        const callback = named[done.name];
        void show(loaded, typeof callback === 'function' ? () => void callback() : undefined);
      });
  if (system === 'windows') security.updateKeys = (done) => done();
  named['SafeExamBrowser'] = { version, security };
  if (system === 'windows') return void show(loaded);
  later(150, () => Object.assign(security, { configKey: ':', browserExamKey: ':' }));
  if (system === 'macos') later(1500, () => void show(loaded));
  // The keys of the page before are still there for a moment.
  if (system === 'ios')
    later(200, () => void show('about:blank', () => later(2200, () => void show(loaded))));
};

/**
 * A Safe Exam Browser for a link, with its start address open: on Windows its keys are in the headers of every call to
 * the same host, on macOS and iOS in the page alone, late, and not at once the right ones. It is as strict as the real
 * one: no other host is opened.
 */
export const openExamBrowser = async (
  browser: Browser,
  plan: ExamBrowserPlan,
): Promise<SimulatedExamBrowser> => {
  const { system, link, dropsQuery = false, browserExamKey = SOME_EXAM_KEY } = plan;
  const configuration = await readConfiguration(await fetchConfiguration(link));
  const { startURL, quitURL, browserUserAgent } = configuration.keys;
  const { origin: servedAt } = new URL(String(startURL));
  const { seenAt: origin = servedAt, startedWith = configuration } = plan;
  const keysAt = (url: string) => ({
    configKey: shownAt(url, startedWith.configKey),
    browserExamKey: shownAt(url, browserExamKey),
  });
  let sends = true;
  let left = false;

  const context = await browser.newContext({
    baseURL: origin,
    userAgent: `${AGENTS[system]} ${String(browserUserAgent)}`,
    serviceWorkers: 'block',
  });
  await context.exposeFunction('keysOfExamBrowser', keysAt);
  await context.addInitScript(addInterface, { system, version: `SEB_${system}_3.7.1` });
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = request.url();
    left ||= url === quitURL;
    if (new URL(url).origin !== origin) return route.abort('blockedbyclient');
    const { configKey, browserExamKey: examKey } = keysAt(url);
    const keys: Record<string, string> =
      system === 'windows' && sends
        ? { 'x-safeexambrowser-configkeyhash': configKey, 'x-safeexambrowser-requesthash': examKey }
        : {};
    const headers = { ...request.headers(), ...keys };
    if (origin === servedAt) return route.continue({ headers });
    if (isStream(route)) return;
    const response = await route.fetch({ url: `${servedAt}${url.slice(origin.length)}`, headers });
    await route.fulfill({ response });
  });

  const startUrl = `${String(startURL).replace(servedAt, origin)}${dropsQuery ? '' : queryOf(link)}`;
  const page = await context.newPage();
  await page.goto(startUrl);
  return {
    page,
    context,
    configuration,
    startUrl,
    sendKeys: (now) => (sends = now),
    hasLeft: () => left,
    close: () => context.close(),
  };
};
