import { setTimeout as pause } from 'node:timers/promises';

/** Looks now, and again `everyMs` after each look. Answers how to stop it, which waits for a look that is under way. */
export const watchEvery = (everyMs: number, look: () => Promise<void>): (() => Promise<void>) => {
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look();
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
};
