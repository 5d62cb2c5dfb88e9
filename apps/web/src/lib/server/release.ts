/** Whether the server has another release of the web app than the one that this page is of. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let outdated = false;
let own: string | null | undefined;

/** The first script of this page, by whose address a release is known; null where Vite serves the sources. */
export const ownRelease = (): string | null =>
  (own ??= document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null);

/** Notes that this page is of an older release than the server. */
export const noteOutdated = () => {
  if (outdated) return;
  outdated = true;
  listeners.forEach((listener) => listener());
};

/** Notes which release the server has, as far as an answer has said that. */
export const noteRelease = (named: string | null) => {
  if (named !== null && !outdated && named !== ownRelease()) noteOutdated();
};

/** Calls back once the server is known to have another release. Answers how to stop that. */
export const onOutdated = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** True once the server is known to have another release. */
export const useOutdated = (): boolean => useSyncExternalStore(onOutdated, () => outdated);
