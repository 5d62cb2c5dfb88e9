import {
  GRACE_SECONDS,
  headsAfter,
  logFate,
  replayLog,
  type EditLog,
  type LogEntry,
  type LogHead,
  type ProgramCode,
  type ProgramDraft,
} from '@assay/contract';
import type { Draft, EditBatch } from './draft.repository.ts';
import { endOf } from '../attempt/open-attempt.ts';
import {
  append,
  headOf,
  NOTHING,
  putAside,
  typedOf,
  type Pending,
  type Sent,
  type Settled,
} from './pending-save.ts';
import { settlePrograms } from './settle-whole.ts';
import { hashProgram, hashText } from '../attempt/text-hash.ts';

/** How many of the entries were typed in time, where they arrive in time. */
const countInTime = (sent: Sent, entries: readonly LogEntry[]): number => {
  const end = endOf(sent.attempt);
  if (sent.attempt.submittedAt || sent.at.getTime() > end.getTime() + GRACE_SECONDS * 1000) return 0;
  const late = entries.findIndex(({ typedAt }) => (typedOf(sent, typedAt) ?? sent.at) > end);
  return late < 0 ? entries.length : late;
};

/** Whether entries contain the end of a log. */
export const containsEnd = (
  batch: Pick<EditBatch, 'fromRevision' | 'previousHash' | 'entries'>,
  end: LogHead,
) =>
  headsAfter({ revision: batch.fromRevision - 1, hash: batch.previousHash }, batch.entries, hashText).some(
    ({ revision, hash }) => revision === end.revision && hash === end.hash,
  );

/** Whether the entries in the database contain the end of a log. */
export type IsStored = (questionId: string, end: LogHead) => Promise<boolean>;

/** Whether all of a log is part of what is held: on its way into the database, or there. */
export const isHeld = async (
  pending: Pending,
  { questionId }: Sent,
  log: EditLog,
  isStored: IsStored,
): Promise<boolean> => {
  const end = { revision: log.entries.at(-1)?.revision ?? 0, hash: log.hash };
  const isWaiting = pending.batches.some(
    (batch) => batch.questionId === questionId && containsEnd(batch, end),
  );
  return isWaiting || isStored(questionId, end);
};

const isSameProgram = (one: ProgramCode, other: ProgramCode): boolean =>
  one.length === other.length && one.every(({ code }, block) => code === other[block]?.code);

const savedOf = (drafts: readonly Draft[], programs: readonly ProgramDraft[]): Draft[] =>
  drafts.filter((draft) => programs.some(({ language }) => language === draft.language));

/** Everything that a save of one question with its log can come to. */
export const settleLog = async (
  pending: Pending,
  sent: Sent,
  log: EditLog,
  isStored: IsStored,
): Promise<Settled> => {
  const drafts = pending.held.get(sent.questionId) ?? [];
  const standing = logFate(headOf(drafts), log, hashText);
  if (standing.fate === 'behind') return NOTHING;
  if (standing.fate === 'older' && (await isHeld(pending, sent, log, isStored)))
    return { ...NOTHING, saved: savedOf(drafts, sent.programs) };

  const refuse = (): Settled => {
    const newest = sent.programs.toSorted((a, b) => (b.revision ?? 0) - (a.revision ?? 0))[0];
    // The same text on both devices needs no decision, and without anything stored there is none to make.
    if (newest && drafts[0]?.hash === hashProgram(newest.language, newest.code)) return NOTHING;
    if (drafts.length === 0) return settlePrograms(pending, sent);
    const late = countInTime(sent, log.entries) === 0;
    putAside(pending, sent, late ? 'LATE' : 'CONFLICT', sent.programs, log);
    return late ? { ...NOTHING, late } : { ...NOTHING, conflicts: [...drafts] };
  };
  if (standing.fate !== 'extends') return refuse();

  const fresh = log.entries.slice(log.entries.length - standing.fresh.length);
  if (fresh.length === 0) return { ...NOTHING, saved: savedOf(drafts, sent.programs) };
  const texts = new Map(drafts.map(({ language, code }) => [language, code]));
  const after = replayLog(texts, fresh);
  const told = sent.programs.every(({ language, code }) => {
    const made = after?.get(language);
    return made && isSameProgram(made, code);
  });
  if (!after || !told) return refuse();

  const inTime = fresh.slice(0, countInTime(sent, fresh));
  const made = inTime.length === fresh.length ? after : replayLog(texts, inTime);
  const previous = headOf(drafts);
  const saved = made ? append(pending, sent, inTime, standing.fresh, made, log.device) : [];
  if (inTime.length === fresh.length) return { ...NOTHING, saved };
  const rest = fresh.slice(inTime.length);
  const late = sent.programs.filter(({ language }) => rest.some(({ change }) => change[0] === language));
  const base = inTime.length > 0 ? headOf(pending.held.get(sent.questionId) ?? []) : previous;
  putAside(pending, sent, 'LATE', late, { base, entries: rest, hash: log.hash });
  return { ...NOTHING, saved, late: true };
};
