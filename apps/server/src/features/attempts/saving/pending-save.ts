import {
  LOG_START,
  clampTyped,
  type EditLog,
  type Language,
  type LogEntry,
  type LogHead,
  type ProgramCode,
  type ProgramDraft,
} from '@assay/contract';
import type { Draft, EditBatch, LockedAttempt } from './draft.repository.ts';
import type { SetAside } from './set-aside.repository.ts';
import { hashProgram } from '../attempt/text-hash.ts';

/** What has to be written, and what the saves after it see. */
export interface Pending {
  /** Of each question (its id) the drafts, newest first. */
  held: Map<string, Draft[]>;
  drafts: Map<string, Draft>;
  batches: EditBatch[];
  aside: SetAside[];
  taken: { questionId: string; programs: string[]; logs: string[] }[];
  /** What of it is kept for good. */
  bytes: number;
}

/** What became of the programs of one question. */
export interface Settled {
  saved: Draft[];
  conflicts: Draft[];
  late: boolean;
}

export const NOTHING: Settled = { saved: [], conflicts: [], late: false };

/** Where the log of a question stands. */
export const headOf = (drafts: readonly Draft[]): LogHead => {
  const [newest] = drafts;
  return newest ? { revision: newest.revision, hash: newest.logHash } : LOG_START;
};

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

export const keep = (pending: Pending, draft: Draft): void => {
  const others = (pending.held.get(draft.questionId) ?? []).filter(
    ({ language }) => language !== draft.language,
  );
  pending.held.set(
    draft.questionId,
    [draft, ...others].toSorted((a, b) => b.revision - a.revision),
  );
  pending.drafts.set(`${draft.attemptId} ${draft.questionId} ${draft.language}`, draft);
};

/** The question's programs and log on their way into the database. */
export interface Sent {
  attempt: LockedAttempt;
  questionId: string;
  programs: readonly ProgramDraft[];
  at: Date;
}

export const typedOf = ({ attempt, at }: Sent, typedAt: string | undefined): Date | null =>
  typedAt === undefined ? null : clampTyped(new Date(typedAt), attempt.startedAt, at);

export const putAside = (
  pending: Pending,
  sent: Sent,
  reason: SetAside['reason'],
  programs: readonly ProgramDraft[],
  log: Pick<EditLog, 'base' | 'entries' | 'hash'> | null,
): void => {
  const newest = programs.toSorted((a, b) => (b.revision ?? 0) - (a.revision ?? 0))[0];
  for (const program of programs) {
    const hash = hashProgram(program.language, program.code);
    const isThere = pending.aside.some(
      (one) => one.questionId === sent.questionId && one.hash === hash && one.reason === reason,
    );
    if (isThere) continue;
    // One of them carries the log, which is about all.
    const carried = program === newest ? log : null;
    pending.bytes += bytesOf(program.code) + bytesOf(carried?.entries ?? []);
    pending.aside.push({
      attemptId: sent.attempt.id,
      questionId: sent.questionId,
      language: program.language,
      revision: program.revision ?? headOf(pending.held.get(sent.questionId) ?? []).revision + 1,
      code: program.code,
      hash,
      device: program.device ?? null,
      typedAt: typedOf(sent, program.typedAt),
      receivedAt: sent.at,
      reason,
      previousHash: carried?.base.hash ?? null,
      entries: carried?.entries ?? null,
      logHash: carried?.hash ?? null,
    });
  }
};

/**
 * Puts entries, which follow what is held, and the programs they make with what is to be written. `heads` are those after
 * each of the entries, and may go on.
 */
export const append = (
  pending: Pending,
  sent: Sent,
  entries: readonly LogEntry[],
  heads: readonly LogHead[],
  texts: ReadonlyMap<Language, ProgramCode>,
  device: string | null,
): Draft[] => {
  const { attempt, questionId, at } = sent;
  const base = headOf(pending.held.get(questionId) ?? []);
  const [first, last, head] = [entries[0], entries.at(-1), heads[entries.length - 1]];
  if (!first || !last || !head) return [];
  const lastOf = new Map(entries.map((entry, index) => [entry.change[0], index]));
  const drafts = [...lastOf].map(([language, index]): Draft => {
    const code = texts.get(language) ?? [];
    return {
      attemptId: attempt.id,
      questionId,
      language,
      revision: entries[index]?.revision ?? head.revision,
      code,
      hash: hashProgram(language, code),
      device,
      typedAt: typedOf(sent, entries[index]?.typedAt),
      savedAt: at,
      logHash: heads[index]?.hash ?? head.hash,
    };
  });
  for (const draft of drafts) keep(pending, draft);
  pending.bytes += bytesOf(entries);
  pending.batches.push({
    attemptId: attempt.id,
    questionId,
    fromRevision: first.revision,
    toRevision: head.revision,
    previousHash: base.hash,
    hash: head.hash,
    entries,
    device,
    typedAt: typedOf(sent, last.typedAt) ?? at,
    receivedAt: at,
  });
  if (attempt.hasSetAside || pending.aside.length > 0) {
    const whole = entries.flatMap(({ change }) =>
      change.length === 2 ? [hashProgram(change[0], change[1])] : [],
    );
    // What came without a log is known by the text that was arrived at alone.
    const programs = [...whole, ...drafts.map(({ hash }) => hash)];
    pending.taken.push({
      questionId,
      programs,
      logs: heads.slice(0, entries.length).map(({ hash }) => hash),
    });
  }
  return drafts;
};
