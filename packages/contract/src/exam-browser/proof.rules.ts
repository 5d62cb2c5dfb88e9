import { PROOF_MINUTES } from './exam-browser.ts';

/** Minutes after a proof from which the page shows the keys again, as soon as nobody is disturbed by it. */
export const PROVE_AGAIN_MINUTES = 6;

/** Seconds before a proof ends at which the page shows the keys again at any moment. */
export const PROOF_RESERVE_SECONDS = 30;

/** Seconds without typing that make a moment quiet. */
export const QUIET_SECONDS = 5;

/** Whether the page should show the keys again: not yet, at the next quiet moment, or at once. */
export type ProofUrgency = 'NOT_YET' | 'WHEN_QUIET' | 'AT_ONCE';

/**
 * How urgent it is to show the exam browser's keys again.
 * @param provenUntil epoch ms
 * @param now epoch ms of the same clock
 */
export const proofUrgency = (provenUntil: number, now: number): ProofUrgency => {
  const left = provenUntil - now;
  if (left <= PROOF_RESERVE_SECONDS * 1000) return 'AT_ONCE';
  return left <= (PROOF_MINUTES - PROVE_AGAIN_MINUTES) * 60_000 ? 'WHEN_QUIET' : 'NOT_YET';
};

/**
 * Whether the page may be loaded anew at this moment without disturbing anybody.
 * @param lastTouchedAt when something was typed or pressed last, ms of the same clock as `now`
 * @param busy something is not saved, a program runs, or a dialog waits for an answer
 */
export const isQuiet = (lastTouchedAt: number, now: number, busy: boolean): boolean =>
  !busy && now - lastTouchedAt >= QUIET_SECONDS * 1000;
