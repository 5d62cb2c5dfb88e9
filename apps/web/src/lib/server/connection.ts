/** Whether the server can be reached, as far as this page knows; while it cannot, it is looked for from time to time. */
import { RELEASE_HEADER, SERVER_TIME_HEADER } from '@assay/contract';
import { useSyncExternalStore } from 'react';
import { noteRelease } from './release.ts';

/** `offline`: the device has no network; `server-away`: it has, but the last call got no answer. */
export type Connection = 'fine' | 'offline' | 'server-away';

/** How soon a server that went away is looked for, ms: twice as late after each look that found none, up to the last. */
const FIRST_LOOK_MS = 2000;
const LAST_LOOK_MS = 30_000;
/** A connection that has been there for so long, ms, is looked for anew when it goes; before, it is one that flickers. */
const STEADY_MS = 60_000;
/** How long one look may take, ms. */
const LOOK_MAX_MS = 10_000;

const listeners = new Set<() => void>();
const backListeners = new Set<() => void>();
let reached = true;
let backAt = -Infinity;
let wait = FIRST_LOOK_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let looking: Promise<boolean> | null = null;

/** A whole room comes back at once, and not in the same moment. */
const lookLater = () => {
  clearTimeout(timer);
  timer = setTimeout(() => void lookNow(), wait * (0.75 + Math.random() / 2));
  wait = Math.min(wait * 2, LAST_LOOK_MS);
};

const lookAtOnce = () => void lookNow();

const goAway = () => {
  if (performance.now() - backAt > STEADY_MS) wait = FIRST_LOOK_MS;
  window.addEventListener('online', lookAtOnce);
  lookLater();
};

const comeBack = () => {
  backAt = performance.now();
  clearTimeout(timer);
  window.removeEventListener('online', lookAtOnce);
  backListeners.forEach((listener) => listener());
};

/** Notes how the last call went. */
export const noteReached = (now: boolean) => {
  if (reached === now) return;
  reached = now;
  if (now) comeBack();
  else goAway();
  listeners.forEach((listener) => listener());
};

/** A proxy that answers in the server's place does not know its clock; a server without its database cannot do a thing. */
const isThere = (): Promise<boolean> =>
  fetch('/api/reached', { cache: 'no-store', signal: AbortSignal.timeout(LOOK_MAX_MS) }).then(
    ({ ok, headers }) => {
      noteRelease(headers.get(RELEASE_HEADER));
      return ok && headers.has(SERVER_TIME_HEADER);
    },
    () => false,
  );

const look = async (): Promise<boolean> => {
  const isBack = await isThere();
  looking = null;
  if (!isBack && !reached) lookLater();
  noteReached(isBack);
  return isBack;
};

/** Looks whether the server can be reached, and answers that. */
export const lookNow = (): Promise<boolean> => (looking ??= look());

/** Calls back whenever the server is reached again that was away. Answers how to stop that. */
export const onBack = (listener: () => void): (() => void) => {
  backListeners.add(listener);
  return () => void backListeners.delete(listener);
};

/** Fulfilled as soon as the server can be reached, as far as this page knows. */
export const whenReached = (): Promise<void> =>
  reached
    ? Promise.resolve()
    : new Promise((resolve) => {
        const stop = onBack(() => {
          stop();
          resolve();
        });
      });

const current = (): Connection => (!navigator.onLine ? 'offline' : reached ? 'fine' : 'server-away');

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export const useConnection = (): Connection => useSyncExternalStore(subscribe, current);
