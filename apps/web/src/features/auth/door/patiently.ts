import type { LoginProgress } from '@assay/contract';
import { CallError } from '../../../lib/server/call.ts';

/** What a login waits for: its turn in the queue of the server, or the next try, because that was full. */
export type LoginWait = { at: 'QUEUE'; place: LoginProgress } | { at: 'FULL'; seconds: number };

/** A proxy may hold the answer, and the queue may be long, ms. */
export const DOOR_TIMEOUT_MS = 180_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Somebody does not want to wait for the login any more. */
export class LoginStopped extends Error {}

/**
 * Logs in, and tries again for as long as the server says that too many others do; `onWait` hears what it waits for.
 * @throws whatever `tryOnce` does, and LoginStopped once `signal` has aborted
 */
export const patiently = async <T>(
  tryOnce: (hear: (place: LoginProgress) => void) => Promise<T>,
  onWait: (wait: LoginWait) => void,
  signal: AbortSignal,
): Promise<T> => {
  for (;;) {
    try {
      return await tryOnce((place) => onWait({ at: 'QUEUE', place }));
    } catch (error) {
      if (signal.aborted) throw new LoginStopped();
      if (!(error instanceof CallError && error.code === 'BUSY')) throw error;
      for (let seconds = Math.max(1, error.retryAfter); seconds > 0 && !signal.aborted; seconds -= 1) {
        onWait({ at: 'FULL', seconds });
        await pause(1000, signal);
      }
      if (signal.aborted) throw new LoginStopped();
    }
  }
};
