/** Parts of the web app that come in files of their own, when they are wanted. They do not fail: they come later. */
import { tellError } from './browser-errors.ts';
import { lookNow, whenReached } from './connection.ts';
import { fetchLostStyles } from './lost-styles.ts';

/**
 * `away`: the server is not reached, and the part comes by itself when it is. `stuck`: the server is reached and the part
 * does not come: no release of the last weeks has it any more, or the browser keeps to a failure as long as the page lasts.
 */
export type PartState = 'coming' | 'away' | 'stuck';

export interface Part<T> {
  /** Fetches it, once. Fulfilled when it is there, however long that takes; never rejected. */
  load: () => Promise<T>;
  state: () => PartState;
  /** Calls back when the state changes. Answers how to stop that. */
  subscribe: (listener: () => void) => () => void;
}

/** How long after each failure, while the server is reached, the next try is made, ms; then the part is stuck. */
const TRIES_MS = [0, 1000, 3000];
/** How often a part that is stuck is tried again, ms: another server may have it. */
const STUCK_TRY_MS = 30_000;

const wakes = new Set<() => void>();

/** Waits, unless somebody presses Retry. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      wakes.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    wakes.add(wake);
  });

/** Tries at once whatever waits: the server, and the parts that are stuck. */
export const retryParts = (): void => {
  void lookNow();
  for (const wake of wakes) wake();
};

/**
 * Notes on a promise what has come of it, as React's `use` reads it: what is there is shown at once. Without that it waits
 * for every promise that it meets, and what it shows meanwhile stays for 300 ms.
 */
const noteValue = async <T>(coming: Promise<T>): Promise<void> => {
  const value = await coming;
  Object.assign(coming, { status: 'fulfilled', value });
};

/** A part that `fetchPart` fetches, by an `import()`. */
export const partOf = <T>(fetchPart: () => Promise<T>): Part<T> => {
  const listeners = new Set<() => void>();
  let state: PartState = 'coming';
  let whole: Promise<T> | null = null;

  const show = (next: PartState) => {
    state = next;
    listeners.forEach((listener) => listener());
  };
  /** @param failures in a row while the server was reached */
  const come = async (failures = 0): Promise<T> => {
    try {
      await fetchLostStyles();
      const part = await fetchPart();
      show('coming');
      return part;
    } catch (error) {
      if (!(await lookNow())) {
        show('away');
        await whenReached();
        return come();
      }
      const wait = TRIES_MS[failures];
      if (failures === TRIES_MS.length) {
        console.error('A part of the app does not come.', error);
        tellError('part', error);
      }
      if (wait === undefined) show('stuck');
      await pause(wait ?? STUCK_TRY_MS);
      return come(failures + 1);
    }
  };
  return {
    load: () => {
      if (!whole) {
        whole = come();
        void noteValue(whole);
      }
      return whole;
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
