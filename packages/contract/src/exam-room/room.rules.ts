import { z } from 'zod';
import { AWAY_AFTER_MS } from '../task-sessions/task-session.ts';

/**
 * Where a student of a room stands, in the order in which a list is sorted by it: what may need somebody first. AWAY: the
 * exam page is hidden, or another window has the keyboard. NO-CONNECTION: nothing is heard of the page.
 */
export const ROOM_STATES = ['NO-CONNECTION', 'AWAY', 'IDLE', 'TYPING', 'NOT-THERE', 'SUBMITTED'] as const;
export const roomStateSchema = z.enum(ROOM_STATES);
export type RoomState = z.infer<typeof roomStateSchema>;

/** Whose program was last saved, or run, no longer ago than this is typing, ms. Pages save every few seconds. */
export const TYPING_MS = 30_000;
/** What is stored of a student's attempt; null where there is nothing of it. */
export interface SittingFacts {
  startedAt: Date | null;
  submittedAt: Date | null;
  /** When the exam page was last heard of. */
  heardAt: Date | null;
  /** When the student last left the page, and last came to it. */
  awayAt: Date | null;
  backAt: Date | null;
  /** When something that was typed last arrived, or a program was last run. */
  workedAt: Date | null;
}

const latest = (...moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((one, other) => (one && other ? (one > other ? one : other) : (one ?? other)), null);

/** Where a student stands at `now`, and since when. */
export const roomStateAt = (facts: SittingFacts, now: Date): { state: RoomState; since: Date | null } => {
  const { startedAt, submittedAt, awayAt, backAt, workedAt } = facts;
  if (!startedAt) return { state: 'NOT-THERE', since: null };
  if (submittedAt) return { state: 'SUBMITTED', since: submittedAt };
  // The start is a word of the page, too, and so is whatever arrived from it.
  const heardAt = latest(facts.heardAt, startedAt, workedAt) ?? startedAt;
  const isAway = awayAt !== null && (backAt === null || awayAt > backAt);
  const unheard = now.getTime() - heardAt.getTime();
  if (unheard > AWAY_AFTER_MS) return { state: 'NO-CONNECTION', since: heardAt };
  if (isAway) return { state: 'AWAY', since: awayAt };
  if (workedAt && now.getTime() - workedAt.getTime() <= TYPING_MS) return { state: 'TYPING', since: null };
  return { state: 'IDLE', since: latest(workedAt, startedAt) };
};
