import { clampTyped, followLog, LOG_START, type TimedChange } from '@assay/contract';
import { nextTurn } from '../../platform/next-turn.ts';
import { hashText } from '../attempts/index.ts';
import type { Batch } from './playback.repository.ts';

/** ms from the start of an attempt; nothing of it was before. */
export const sinceStart = (startedAt: Date, moment: Date): number =>
  Math.max(0, moment.getTime() - startedAt.getTime());

/** The entries of a log with their moments, as far as those can be true: none is before the one it follows. */
export const timedEntries = (batches: readonly Batch[], startedAt: Date): TimedChange[] => {
  let latest = 0;
  return batches.flatMap(({ entries, receivedAt }) =>
    entries.map(({ typedAt, change }) => {
      const typed = clampTyped(new Date(typedAt), startedAt, receivedAt);
      latest = Math.max(latest, sinceStart(startedAt, typed));
      return { at: latest, change };
    }),
  );
};

/** How many entries fit their hashes, from the first on, and whether the log ends as its newest program says. */
export const checkChain = async (
  batches: readonly Batch[],
  logHash: string | undefined,
): Promise<{ holds: number; isComplete: boolean }> => {
  let head = LOG_START;
  let holds = 0;
  for (const batch of batches) {
    const followed = followLog([batch], hashText, head);
    if (followed.brokenAt !== null) return { holds, isComplete: false };
    head = followed.head;
    holds += followed.entries;
    await nextTurn();
  }
  return { holds, isComplete: head.hash === (logHash ?? LOG_START.hash) };
};
