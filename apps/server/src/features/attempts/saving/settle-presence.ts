import {
  LOG_START,
  chainPresence,
  clampTyped,
  logFate,
  type LogHead,
  type PresenceHead,
  type PresenceLog,
} from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { noteAttemptsForRecord } from '../../../platform/record-due.repository.ts';
import { hashText } from '../attempt/text-hash.ts';
import type { LockedAttempt } from './draft.repository.ts';
import {
  listPresence,
  listPresenceHeads,
  writePresence,
  type PresenceBatch,
  type PresenceState,
} from './presence.repository.ts';

/** A call that may tell of presence. */
interface Telling {
  attemptId: string;
  presence: readonly PresenceLog[];
  at: Date;
}

/** What the calls of one transaction tell of presence. */
export interface PresenceDesk {
  /** Takes what is new, and answers the head of each page that was told of. The caller holds the attempt's lock. */
  settle: (attempt: LockedAttempt, telling: Telling) => PresenceHead[];
  /** Bytes of an attempt that are to be written. */
  bytesOf: (attemptId: string) => number;
  write: () => Promise<void>;
}

const later = (one: Date | null, other: Date): Date => (one && one > other ? one : other);

/** Where an attempt stands after a batch. */
const after = (state: PresenceState, { startedAt }: LockedAttempt, batch: PresenceBatch): PresenceState => {
  const next = { ...state, number: batch.number, chainHash: batch.chainHash };
  for (const { typedAt, change } of batch.entries) {
    const at = clampTyped(new Date(typedAt), startedAt, batch.receivedAt);
    if (change[0] === 'away') next.awayAt = later(next.awayAt, at);
    if (change[0] === 'back') next.backAt = later(next.backAt, at);
  }
  return next;
};

/**
 * Opens what is stored of the presence that calls tell of. A page is the one writer of its chain, so what does not go on
 * from its head is a repeated or reordered call, or is not worth keeping: nothing of it is ever refused, because the
 * programs in the same call must not wait for it.
 */
export const openPresenceDesk = async (db: Queryable, calls: readonly Telling[]): Promise<PresenceDesk> => {
  const pages = calls.flatMap(({ attemptId, presence }) => presence.map(({ page }) => ({ attemptId, page })));
  const isTold = pages.length > 0;
  const states = new Map(
    (isTold ? await listPresence(db, [...new Set(pages.map(({ attemptId }) => attemptId))]) : []).map(
      (state) => [state.attemptId, state],
    ),
  );
  const heads = new Map<string, LogHead>(
    (isTold ? await listPresenceHeads(db, pages) : []).map(({ attemptId, page, revision, hash }) => [
      `${attemptId} ${page}`,
      { revision, hash },
    ]),
  );
  const batches: PresenceBatch[] = [];
  const submitted = new Set<string>();

  const settleOne = (attempt: LockedAttempt, log: PresenceLog, receivedAt: Date): PresenceHead => {
    const key = `${attempt.id} ${log.page}`;
    const head = heads.get(key) ?? LOG_START;
    const standing = logFate(head, log, hashText);
    const fresh = standing.fate === 'extends' ? standing.fresh : [];
    const [entries, last] = [log.entries.slice(log.entries.length - fresh.length), fresh.at(-1)];
    if (!last || fresh.length === 0) return { page: log.page, ...head };
    const state = states.get(attempt.id) ?? {
      attemptId: attempt.id,
      number: 0,
      chainHash: LOG_START.hash,
      awayAt: null,
      backAt: null,
    };
    const batch: PresenceBatch = {
      attemptId: attempt.id,
      number: state.number + 1,
      page: log.page,
      fromRevision: entries[0]?.revision ?? last.revision,
      toRevision: last.revision,
      previousHash: head.hash,
      hash: last.hash,
      entries,
      chainHash: chainPresence(state.chainHash, log.page, last.hash, hashText),
      receivedAt,
    };
    batches.push(batch);
    if (attempt.submittedAt) submitted.add(attempt.id);
    heads.set(key, last);
    states.set(attempt.id, after(state, attempt, batch));
    return { page: log.page, ...last };
  };

  return {
    settle: (attempt, { presence, at }) => presence.map((log) => settleOne(attempt, log, at)),
    bytesOf: (attemptId) =>
      batches
        .filter((batch) => batch.attemptId === attemptId)
        .reduce((sum, { entries }) => sum + Buffer.byteLength(JSON.stringify(entries)), 0),
    write: async () => {
      const written = new Set(batches.map(({ attemptId }) => attemptId));
      await writePresence(
        db,
        batches,
        [...states.values()].filter(({ attemptId }) => written.has(attemptId)),
      );
      await noteAttemptsForRecord(db, [...submitted], 'ARRIVED');
    },
  };
};
