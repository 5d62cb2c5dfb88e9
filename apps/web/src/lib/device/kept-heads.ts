/**
 * What the server had of each program when an exam ended, as it told this device: the number and hash of the newest entry
 * of each log. It is evidence against the server, so it outlives the session; it says nothing of whose it is.
 */
import { HEADS_FORMAT, headsFileSchema, type HeadsFile } from '@assay/contract';

const KEY = 'assay-heads';
/** The oldest give way. */
const KEPT_MAX = 30;

const read = (): HeadsFile[] => {
  try {
    return headsFileSchema.array().parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
};

/** Keeps the heads of a task in place of those before; where the browser keeps nothing, nothing is kept. */
export const keepHeads = (task: string, heads: HeadsFile['heads'], keptAt: string): void => {
  if (heads.length === 0) return;
  const others = read().filter((kept) => kept.task !== task);
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([...others, { format: HEADS_FORMAT, task, keptAt, heads }].slice(-KEPT_MAX)),
    );
  } catch {
    // Blocked or full: the receipt still is what it is.
  }
};

/** What this device was told of a task; null where it was told nothing. */
export const keptHeads = (task: string): HeadsFile | null =>
  read().find((kept) => kept.task === task) ?? null;
