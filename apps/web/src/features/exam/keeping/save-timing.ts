/** When typed programs go to the server. Pure: every moment is given, ms of one clock that only ever goes on. */
import type { BrowserProblem } from '@assay/contract';

/** A pause in typing this long sends, ms. */
export const PAUSE_MS = 1000;
/** While typing goes on, what was typed is sent after this long at the latest, ms. */
export const LONGEST_WAIT_MS = 5000;
const FIRST_RETRY_MS = 1000;
const SLOWEST_RETRY_MS = 8000;

export interface SaveState {
  /** Something is not on the server yet. */
  unsent: boolean;
  /** When the oldest unsent change was made here. */
  unsentSince: number | null;
  lastTypedAt: number | null;
  /** A save is under way. */
  saving: boolean;
  /** Saves that failed one after the other. */
  failures: number;
  lastFailedAt: number | null;
  /** Nothing may be sent until the person has logged in again. */
  locked: boolean;
}

/** How long to wait after so many failures in a row, ms: 1, 2, 4, 8, 8 … seconds. */
export const retryDelay = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1), SLOWEST_RETRY_MS);

/** The moment of the next save; null when nothing has to be sent, or a save is under way. */
export const nextSaveAt = (state: SaveState): number | null => {
  if (!state.unsent || state.saving || state.locked) return null;
  if (state.failures > 0 && state.lastFailedAt !== null)
    return state.lastFailedAt + retryDelay(state.failures);
  if (state.lastTypedAt === null || state.unsentSince === null) return 0;
  return Math.min(state.lastTypedAt + PAUSE_MS, state.unsentSince + LONGEST_WAIT_MS);
};

/** What the top bar says about what was typed, and whether it is a worry; `unrecorded` means that it is not kept. */
export interface SavedWords {
  text: string;
  tone: 'calm' | 'warning' | 'danger' | 'unrecorded';
}

/** How long it is said that another device's program was taken over, ms: longer than from one look to the next. */
const FOLLOWED_SHOWN_MS = 15_000;
export const FOLLOWED_WORDS = 'Updated from your other device';

const BROWSER_WORDS: Readonly<Record<BrowserProblem['code'], string>> = {
  EXAM_BROWSER_NEEDED: 'Safe Exam Browser is needed',
  EXAM_BROWSER_REFUSED: 'Safe Exam Browser is not let in',
  EXAM_BROWSER_AGAIN: 'Safe Exam Browser is checked again',
  EXAM_ELSEWHERE: 'you have continued elsewhere',
};

/** What the top bar says about what a student typed. */
export const savedWords = (
  state: {
    unsent: boolean;
    /** Two devices went apart, and the student has not chosen. */
    conflict: boolean;
    /** The newest text is on this device and survives closing the page. */
    onDevice: boolean;
    /** Since when no save has reached the server; null when the last one did. */
    unreachableSince: number | null;
    /** Saves are refused for another reason than the connection. */
    refused: boolean;
    /** The server keeps no more of this attempt. */
    full: boolean;
    /** Why calls are not let in, where that lies in the browser. */
    browserProblem: BrowserProblem | null;
    /** When a program of another device's was taken over; null when none was. */
    followedAt: number | null;
  },
  now: number,
): SavedWords => {
  if (state.conflict) return { text: 'Two versions, please choose one', tone: 'warning' };
  if (
    state.unsent &&
    !state.onDevice &&
    (state.browserProblem || state.refused || state.unreachableSince !== null)
  )
    return { text: 'Not saved yet', tone: 'danger' };
  if (state.browserProblem && state.unreachableSince === null)
    return {
      text: `${state.unsent ? 'Kept on this device' : 'Saved so far'}: ${BROWSER_WORDS[state.browserProblem.code]}`,
      tone: 'warning',
    };
  const followed = state.followedAt !== null && now - state.followedAt < FOLLOWED_SHOWN_MS;
  if (followed && !state.unsent && !state.refused && state.unreachableSince === null)
    return { text: FOLLOWED_WORDS, tone: 'calm' };
  if (state.unreachableSince === null && !state.refused)
    return { text: state.unsent ? 'Saving…' : 'Saved', tone: 'calm' };
  if (!state.unsent && state.unreachableSince === null) return { text: 'Saved', tone: 'calm' };
  if (state.unreachableSince === null)
    return {
      text: `Saved on this device only${state.full ? ': the server keeps no more of this task' : ''}`,
      tone: 'warning',
    };
  const seconds = Math.max(0, Math.floor((now - state.unreachableSince) / 1000));
  const span = seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
  const where = state.onDevice ? 'Saved on this device' : 'Saved';
  return { text: `${where}, no connection for ${span}`, tone: 'warning' };
};
