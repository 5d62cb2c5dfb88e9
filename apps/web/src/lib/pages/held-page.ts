/**
 * Whether a page may be reloaded by itself. It may not while an exam is open or something typed is not saved: whoever
 * has such a page on screen holds it. A new version of the web app waits for every tab of this browser.
 */
import { useEffect } from 'react';

/** Shared by all who hold a page: if it can be had alone, nobody does. */
const LOCK = 'assay-held-page';

let holders = 0;
const listeners = new Set<() => void>();

const announce = () => {
  if (holders === 0) listeners.forEach((listener) => listener());
};

const hold = (): (() => void) => {
  holders += 1;
  const released = Promise.withResolvers<void>();
  // Without locks (an old browser, plain http) there is no background worker either.
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => released.promise).then(announce);
  return () => {
    holders -= 1;
    released.resolve();
  };
};

/** Holds this page as long as `held` is true and the component is there. */
export const useHeldPage = (held: boolean) => {
  useEffect(() => (held ? hold() : undefined), [held]);
};

/** Something is being typed where nobody holds the page: a search, a login. */
const isTyping = (): boolean => {
  const field = document.activeElement;
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.value !== '' &&
    document.visibilityState === 'visible'
  );
};

/** Whether nobody holds this page; other tabs are not asked. */
export const isPageFree = (): boolean => holders === 0 && !isTyping();

/** Does something if nobody holds any page of this browser, and answers whether it did. */
export const whenAllFree = (act: () => void): Promise<boolean> =>
  navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
    if (!lock || !isPageFree()) return false;
    act();
    return true;
  });

/** Whether another tab of this browser holds its page. */
export const isHeldElsewhere = async (): Promise<boolean> => {
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === LOCK).length > holders;
};

/** Calls back when this page has been let go of. */
export const onPageFree = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
