/** A warm compiler that compiles ahead, and gives way. */
import { whenAborted } from '../queue/when-aborted.ts';

/** It answers a usual program within some 20 ms; to replace it costs a second of a processor and more. */
const MOMENT_MS = 100;
/** So long nothing is compiled ahead by it for whoever made it fall over or held it up, ms. */
const BARRED_MS = 600_000;
const BARRED_MAX = 10_000;

/** Remembers callers for a while. */
export interface Barred {
  add(key: string): void;
  has(key: string): boolean;
}

/** @param clock ms */
export const createBarred = (clock: () => number = Date.now): Barred => {
  const until = new Map<string, number>();
  return {
    add: (key) => {
      if (until.size >= BARRED_MAX) until.clear();
      until.set(key, clock() + BARRED_MS);
    },
    has: (key) => {
      const isBarred = (until.get(key) ?? 0) > clock();
      if (!isBarred) until.delete(key);
      return isBarred;
    },
  };
};

/**
 * Waits for what a warm compiler answers, until the signal is aborted: whoever gives way leaves at once, and the compiler has a
 * moment to come to its end before it is stopped, since somebody else may want it.
 * @param bar whoever asked is not to be compiled for in this way again
 */
export const inPassing = <Response>(
  answer: Promise<Response | null>,
  signal: AbortSignal,
  stop: () => void,
  bar: () => void,
): Promise<Response | null> => {
  let timer: NodeJS.Timeout | undefined;
  const hurry = (): void => void (timer = setTimeout(stop, MOMENT_MS));
  signal.addEventListener('abort', hurry, { once: true });
  const told = answer.then((response) => {
    clearTimeout(timer);
    signal.removeEventListener('abort', hurry);
    if (response === null) bar();
    return response;
  });
  return Promise.race([told, whenAborted(signal)]);
};
