import { Workbox } from 'workbox-window';
import { isPageFree, onPageFree, whenAllFree } from '../lib/pages/held-page.ts';
import { onOutdated } from '../lib/server/release.ts';

/** How often a page that stays open asks whether there is a new version, ms. */
const ASK_EVERY_MS = 30 * 60_000;
/** How often a new version that has to wait looks whether it may begin, ms. */
const LOOK_EVERY_MS = 20_000;

/** Calls back whenever the page may have become free. Answers how to end that. */
const onChance = (look: () => void): (() => void) => {
  const timer = setInterval(look, LOOK_EVERY_MS);
  const unwatch = onPageFree(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    unwatch();
    document.removeEventListener('visibilitychange', look);
  };
};

/** Does something as soon as it may, once; `tryIt` answers whether it did. */
const asSoonAs = (tryIt: () => boolean | Promise<boolean>) => {
  let done = false;
  let stop = (): void => undefined;
  const look = async () => {
    if (done || !(await tryIt())) return;
    done = true;
    stop();
  };
  stop = onChance(() => void look());
  void look();
};

const reloadIfFree = (): boolean => {
  if (!isPageFree()) return false;
  window.location.reload();
  return true;
};

/**
 * Registers the background worker, which keeps the exam page at hand without network. A new version begins when no tab
 * of this browser has an exam open or something unsaved, and every page is then reloaded, under the same condition.
 * Browsers have workers on https and on localhost only; elsewhere the product works without.
 */
export const registerBackgroundWorker = () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const worker = new Workbox('/sw.js');
  const begin = () => asSoonAs(() => whenAllFree(() => worker.messageSkipWaiting()));
  worker.addEventListener('waiting', begin);
  // The first worker takes over a page that is as new as itself.
  let hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) asSoonAs(reloadIfFree);
    hadWorker = true;
  });
  const ask = () => void worker.update().catch(() => undefined);
  // An exam does not fetch a version that it cannot begin, with a whole room beside it.
  onOutdated(() => isPageFree() && ask());
  worker
    .register()
    .then(() => setInterval(ask, ASK_EVERY_MS))
    // Without a worker the product works as before; the next page tries again.
    .catch(() => undefined);
};
