import {
  chainPresence,
  headsAfter,
  LOG_START,
  type LogChange,
  type LogEntry,
  type PresenceEntry,
  type PresenceKind,
} from '@assay/contract';
import { hashText } from '../attempt/text-hash.ts';
import type { Draft, EditBatch } from './draft.repository.ts';
import type { PresenceBatch, PresenceState } from './presence.repository.ts';

/** So many entries are saved at a time. */
const A_SAVE = 40;

/** A program that was typed change by change, each at its moment, with the log that says so. */
export const writtenDraft = (
  attemptId: string,
  program: Pick<Draft, 'questionId' | 'language' | 'code' | 'hash'>,
  typed: readonly { at: Date; change: LogChange }[],
): { draft: Draft; batches: EditBatch[] } => {
  const entries = typed.map(({ at, change }, index): LogEntry => ({
    revision: index + 1,
    typedAt: at.toISOString(),
    change,
  }));
  const heads = headsAfter(LOG_START, entries, hashText);
  const batches: EditBatch[] = [];
  for (let from = 0; from < entries.length; from += A_SAVE) {
    const saved = entries.slice(from, from + A_SAVE);
    const end = from + saved.length;
    const at = typed[end - 1]?.at ?? new Date(0);
    batches.push({
      attemptId,
      questionId: program.questionId,
      fromRevision: from + 1,
      toRevision: end,
      previousHash: heads[from - 1]?.hash ?? LOG_START.hash,
      hash: heads[end - 1]?.hash ?? LOG_START.hash,
      entries: saved,
      device: null,
      typedAt: at,
      receivedAt: at,
    });
  }
  const head = heads.at(-1) ?? LOG_START;
  const at = typed.at(-1)?.at ?? new Date(0);
  return {
    draft: {
      ...program,
      attemptId,
      device: null,
      typedAt: at,
      savedAt: at,
      revision: head.revision,
      logHash: head.hash,
    },
    batches,
  };
};

/** What one page noted of an attempt, as a single call brought it. */
export const writtenPresence = (
  attemptId: string,
  noted: readonly { at: Date; kind: PresenceKind; characters: number }[],
): { batch: PresenceBatch; state: PresenceState } | null => {
  const entries = noted.map(({ at, kind, characters }, index): PresenceEntry => ({
    revision: index + 1,
    typedAt: at.toISOString(),
    change: [kind, characters],
  }));
  const head = headsAfter(LOG_START, entries, hashText).at(-1);
  if (!head) return null;
  const page = 'page';
  const chainHash = chainPresence(LOG_START.hash, page, head.hash, hashText);
  const lastOf = (kind: PresenceKind): Date | null => noted.findLast((one) => one.kind === kind)?.at ?? null;
  return {
    batch: {
      attemptId,
      number: 1,
      page,
      fromRevision: 1,
      toRevision: head.revision,
      previousHash: LOG_START.hash,
      hash: head.hash,
      entries,
      chainHash,
      receivedAt: noted.at(-1)?.at ?? new Date(0),
    },
    state: { attemptId, number: 1, chainHash, awayAt: lastOf('away'), backAt: lastOf('back') },
  };
};
