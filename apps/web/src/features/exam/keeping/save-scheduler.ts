/** Lets saves leave at their time, and remembers how the last ones went. */
import type { BrowserProblem } from '@assay/contract';
import { CallError, isConnectionIssue } from '../../../lib/server/call.ts';
import { browserProblemOf } from './browser-problem-of.ts';
import { LONGEST_WAIT_MS, nextSaveAt } from './save-timing.ts';

interface SaveSchedulerOptions {
  /** The server's clock, epoch ms. Nothing is timed by it: it may be set ahead for a moment, and back. */
  now: () => number;
  /** Something waits to be sent. */
  hasUnsent: () => boolean;
  /** Sends it. */
  save: () => void;
}

export interface SaveScheduler {
  /** Sets the timer for the next save anew; called after every change. */
  schedule: () => void;
  noteTyped: () => void;
  /** Another tab typed and will send; this one does only when that one is gone. */
  noteTypedElsewhere: () => void;
  noteAllSaved: () => void;
  noteSending: (under: boolean) => void;
  noteTaken: () => void;
  noteFailed: (error: unknown) => void;
  /** Another call reached the server. */
  noteReached: () => void;
  /** Another call failed. */
  noteUnreachable: (error: unknown) => void;
  retryNow: () => void;
  setLocked: (locked: boolean) => void;
  /**
   * Since when no save has reached the server, whether it refused the last one, or keeps no more of this attempt, and why
   * where that lies in the browser.
   */
  trouble: () => {
    unreachableSince: number | null;
    refused: boolean;
    full: boolean;
    browserProblem: BrowserProblem | null;
  };
  stop: () => void;
}

export const createSaveScheduler = ({ now, hasUnsent, save }: SaveSchedulerOptions): SaveScheduler => {
  let unsentSince: number | null = null;
  let lastTypedAt: number | null = null;
  let failures = 0;
  let lastFailedAt: number | null = null;
  let unreachableSince: number | null = null;
  let refused = false;
  let full = false;
  let browserProblem: BrowserProblem | null = null;
  let saving = false;
  let locked = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    clearTimeout(timer);
    if (stopped) return;
    const unsent = hasUnsent();
    const at = nextSaveAt({ unsent, unsentSince, lastTypedAt, saving, failures, lastFailedAt, locked });
    if (at !== null) timer = setTimeout(save, Math.max(0, at - performance.now()));
  };

  const retryNow = () => {
    if (failures > 0) lastFailedAt = -Infinity;
    schedule();
  };

  return {
    schedule,
    noteTyped: () => {
      lastTypedAt = performance.now();
      unsentSince ??= lastTypedAt;
    },
    noteTypedElsewhere: () => {
      if (lastTypedAt !== null) return;
      unsentSince = performance.now();
      lastTypedAt = unsentSince + LONGEST_WAIT_MS;
    },
    noteAllSaved: () => {
      unsentSince = lastTypedAt = null;
    },
    noteSending: (under) => {
      saving = under;
      // What is typed from now on waits its own time.
      if (under) unsentSince = null;
    },
    noteTaken: () => {
      failures = 0;
      unreachableSince = lastFailedAt = null;
      refused = full = false;
      browserProblem = null;
    },
    noteFailed: (error) => {
      failures += 1;
      lastFailedAt = performance.now();
      browserProblem = browserProblemOf(error) ?? browserProblem;
      refused = !isConnectionIssue(error) && !browserProblemOf(error);
      full = error instanceof CallError && error.code === 'ATTEMPT_FULL';
      unreachableSince = isConnectionIssue(error) ? (unreachableSince ?? now()) : null;
    },
    noteReached: () => {
      const back = unreachableSince !== null || browserProblem !== null;
      unreachableSince = browserProblem = null;
      if (back) retryNow();
    },
    noteUnreachable: (error) => {
      if (isConnectionIssue(error)) unreachableSince ??= now();
      browserProblem = browserProblemOf(error) ?? browserProblem;
    },
    retryNow,
    setLocked: (value) => {
      locked = value;
      if (!value) retryNow();
    },
    trouble: () => ({ unreachableSince, refused, full, browserProblem }),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
