/** What open streams are told is looked up for all of them at once, and by nobody where none is open. */
import { setTimeout as pause } from 'node:timers/promises';

/** It is looked up this often, ms. */
const EVERY_MS = 2000;

interface Lookout {
  /** Whether anybody listens. */
  isHeard: () => boolean;
  look: () => Promise<void>;
  /** Hears why a look failed: it told nothing, and the next one may find the database again. */
  noteFailed: (error: unknown) => void;
  /** Called when nobody listens any more: whoever comes next has to begin anew. */
  onSilence: () => void;
}

/** Looks at once, and again and again until nobody listens any more. */
export const lookWhileHeard = async ({ isHeard, look, noteFailed, onSilence }: Lookout): Promise<void> => {
  while (isHeard()) {
    const began = performance.now();
    await look().catch(noteFailed);
    await pause(Math.max(0, began + EVERY_MS - performance.now()), undefined, { ref: false });
  }
  onSilence();
};
