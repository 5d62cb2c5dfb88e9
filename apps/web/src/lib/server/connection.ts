/** Whether the server can be reached, as far as this page knows. */
import { useSyncExternalStore } from 'react';

/** `offline`: the device has no network; `server-away`: it has, but the last call got no answer. */
export type Connection = 'fine' | 'offline' | 'server-away';

const listeners = new Set<() => void>();
let reached = true;

/** Notes how the last call went. */
export const noteReached = (now: boolean) => {
  if (reached === now) return;
  reached = now;
  listeners.forEach((listener) => listener());
};

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
