/** Whether what is stored of the chains of an attempt is what its pages sent: nothing changed, left out or put elsewhere. */
import { headsAfter, LOG_START, type ChainLink, type LogEntry, type LogHead } from './edit-log.ts';
import { chainPresence, type PresenceEntry } from './presence.ts';
import type { HashText } from './program.ts';

/** What a call brought of a log, as it is stored. */
export interface StoredBatch<Entry = LogEntry> {
  previousHash: string;
  hash: string;
  entries: readonly Entry[];
}

/** Where a log stands after a batch; null where it does not go on from the head before. */
const headAfter = <Entry extends ChainLink>(
  head: LogHead,
  batch: StoredBatch<Entry>,
  hash?: HashText,
): LogHead | null => {
  const heads = headsAfter(head, batch.entries, hash);
  const last = heads.at(-1);
  const fits =
    batch.previousHash === head.hash && heads.length === batch.entries.length && last?.hash === batch.hash;
  return fits ? (last ?? null) : null;
};

/**
 * Hashes the entries of a question's log anew, from the first on, or on from where others ended.
 * @returns where the log ends, and the number of the first entry that does not fit; null where all do
 */
export const followLog = (
  batches: readonly StoredBatch[],
  hash?: HashText,
  base: LogHead = LOG_START,
): { head: LogHead; entries: number; brokenAt: number | null } => {
  let head = base;
  let entries = 0;
  for (const batch of batches) {
    const next = headAfter(head, batch, hash);
    if (!next) return { head, entries, brokenAt: head.revision + 1 };
    entries += batch.entries.length;
    head = next;
  }
  return { head, entries, brokenAt: null };
};

/** What a call brought of what an exam page noted, as it is stored. */
export interface StoredPresence extends StoredBatch<PresenceEntry> {
  number: number;
  page: string;
  chainHash: string;
}

/** The same of what the exam pages of an attempt noted, over all pages: the number of the first row that does not fit. */
export const followPresence = (
  batches: readonly StoredPresence[],
  hash?: HashText,
): { entries: number; brokenAt: number | null } => {
  const heads = new Map<string, LogHead>();
  let chain = LOG_START.hash;
  let entries = 0;
  for (const [index, batch] of batches.entries()) {
    const next = headAfter(heads.get(batch.page) ?? LOG_START, batch, hash);
    chain = chainPresence(chain, batch.page, batch.hash, hash);
    if (!next || batch.number !== index + 1 || batch.chainHash !== chain)
      return { entries, brokenAt: index + 1 };
    heads.set(batch.page, next);
    entries += batch.entries.length;
  }
  return { entries, brokenAt: null };
};
