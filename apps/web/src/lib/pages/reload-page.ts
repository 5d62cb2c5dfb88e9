/** Loads a page anew where it needs another release, or a file that its browser does not ask for again. */
import { isHeldElsewhere, isPageFree } from './held-page.ts';

/** How long a new version of the background worker may take to come, and to take over, ms. */
const COMES_IN_MS = 20_000;
const TAKES_OVER_IN_MS = 5000;

/** When this tab was last loaded anew by itself, epoch ms. */
const RELOADED_AT = 'assay-reloaded';
/** A page that is still not right after so short a time, ms, is not loaded anew by itself once more. */
const ONCE_IN_MS = 10 * 60_000;

const within = <T>(ms: number, event: Promise<T>): Promise<T | undefined> =>
  Promise.race([event, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))]);

const onceInstalled = (worker: ServiceWorker): Promise<unknown> =>
  new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));

/** Lets a newer background worker begin, unless another tab of this browser has an exam or something unsaved in it. */
const takeNewWorker = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) return;
  await registration.update();
  if (registration.installing) await within(COMES_IN_MS, onceInstalled(registration.installing));
  const { waiting } = registration;
  if (!waiting || (await isHeldElsewhere())) return;
  const taken = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  waiting.postMessage({ type: 'SKIP_WAITING' });
  await within(TAKES_OVER_IN_MS, taken);
};

/** Loads the page anew, with the newest release that there is. What is unsaved in it the browser asks about. */
export const reloadPage = async (): Promise<void> => {
  await takeNewWorker().catch(() => undefined);
  window.location.reload();
};

const wasReloaded = (): boolean => {
  try {
    const before = Number(sessionStorage.getItem(RELOADED_AT));
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return Date.now() - before < ONCE_IN_MS;
  } catch {
    // Where nothing can be noted, a page might be loaded for ever.
    return true;
  }
};

/** Does the same where nobody has something unsaved on the page, and not again and again. */
export const reloadByItself = (): void => {
  if (isPageFree() && !wasReloaded()) void reloadPage();
};
