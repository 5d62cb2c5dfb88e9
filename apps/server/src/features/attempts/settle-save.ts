import {
  GRACE_SECONDS,
  LOG_START,
  clampTyped,
  draftFate,
  headsAfter,
  isInTime,
  logFate,
  replayLog,
  type EditLog,
  type Language,
  type LogEntry,
  type LogHead,
  type ProgramCode,
  type ProgramDraft,
} from '@assay/contract';
import type { Draft, EditBatch, LockedAttempt, SetAside } from './draft.repository.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { endOf } from './open-attempt.ts';
import { hashProgram, hashText } from './text-hash.ts';

/** What one call brings: the programs of a student's questions, and the logs that made them. */
export interface Arriving {
  programs: readonly ProgramDraft[];
  logs: readonly EditLog[];
  /** The moment of arrival: whoever has to wait for the database is not later for it. */
  at: Date;
  /** Why it may not be taken, where it comes from: then it is kept aside for that, and answered as nothing. */
  refusedAs: 'UNCHECKED' | 'ELSEWHERE' | null;
}

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

const NOTHING: Settled = { saved: [], conflicts: [], late: false };

/** Where the log of a question stands. */
export const headOf = (drafts: readonly Draft[]): LogHead => {
  const [newest] = drafts;
  return newest ? { revision: newest.revision, hash: newest.logHash } : LOG_START;
};

/** Programs with more characters are hashed and written in milliseconds each. */
const LONG_PROGRAM = 50_000;
const isLong = ({ code }: ProgramDraft): boolean =>
  code.reduce((sum, block) => sum + block.code.length, 0) > LONG_PROGRAM;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const keep = (pending: Pending, draft: Draft): void => {
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
interface Sent {
  attempt: LockedAttempt;
  questionId: string;
  programs: readonly ProgramDraft[];
  at: Date;
}

const typedOf = ({ attempt, at }: Sent, typedAt: string | undefined): Date | null =>
  typedAt === undefined ? null : clampTyped(new Date(typedAt), attempt.startedAt, at);

const putAside = (
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

/** Keeps what the browser may not save; what is held already, now or in the log, is not kept once more. */
const putRefused = async (
  pending: Pending,
  sent: Sent,
  log: EditLog | undefined,
  reason: NonNullable<Arriving['refusedAs']>,
  isStored: IsStored,
): Promise<void> => {
  const held = pending.held.get(sent.questionId) ?? [];
  if (
    log &&
    logFate(headOf(held), log, hashText).fate === 'older' &&
    (await isHeld(pending, sent, log, isStored))
  )
    return;
  const fresh = sent.programs.filter(
    ({ language, code }) => !held.some((draft) => draft.hash === hashProgram(language, code)),
  );
  putAside(pending, sent, reason, fresh, log ?? null);
};

/** Puts entries, which follow what is held, and the programs they make with what is to be written. */
const append = (
  pending: Pending,
  sent: Sent,
  entries: readonly LogEntry[],
  texts: ReadonlyMap<Language, ProgramCode>,
  device: string | null,
): Draft[] => {
  const { attempt, questionId, at } = sent;
  const base = headOf(pending.held.get(questionId) ?? []);
  const heads = headsAfter(base, entries, hashText);
  const [first, last, head] = [entries[0], entries.at(-1), heads.at(-1)];
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
    pending.taken.push({ questionId, programs, logs: heads.map(({ hash }) => hash) });
  }
  return drafts;
};

/** A program that came without a log: where it is taken, the server writes the entry itself. */
const settleWhole = (pending: Pending, sent: Sent, program: ProgramDraft): Settled => {
  const { attempt, questionId, at } = sent;
  const drafts = pending.held.get(questionId) ?? [];
  const [newest = null] = drafts;
  const revision = program.revision ?? (newest?.revision ?? 0) + 1;
  const hash = hashProgram(program.language, program.code);
  const device = program.device ?? null;
  const typedAt = typedOf(sent, program.typedAt);
  const same = drafts.find((draft) => draft.hash === hash);
  if (same && same.revision >= revision) return { ...NOTHING, saved: [same] };
  if (attempt.submittedAt || !isInTime(endOf(attempt), at, typedAt)) {
    putAside(pending, sent, 'LATE', [program], null);
    return { ...NOTHING, late: true };
  }
  // A writer that does not say what it had seen has seen all before its own revision.
  const baseRevision = program.baseRevision ?? revision - 1;
  if (newest && draftFate(newest, { revision, baseRevision, device, hash }) === 'conflict') {
    putAside(pending, sent, 'CONFLICT', [program], null);
    return { ...NOTHING, conflicts: [newest] };
  }
  const { language, code } = program;
  if (!newest || revision > newest.revision) {
    const entry: LogEntry = { revision, typedAt: (typedAt ?? at).toISOString(), change: [language, code] };
    return { ...NOTHING, saved: append(pending, sent, [entry], new Map([[language, code]]), device) };
  }
  // An earlier program of the same device, which overtook it: the newest of its language still, but not the head.
  const earlier: Draft = {
    attemptId: attempt.id,
    questionId,
    language,
    revision,
    code,
    hash,
    device,
    typedAt,
    savedAt: at,
    logHash: hash,
  };
  const here = drafts.find((draft) => draft.language === language);
  if (!here || here.revision < revision) keep(pending, earlier);
  return { ...NOTHING, saved: [earlier] };
};

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
const isHeld = async (
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

const savedOf = (drafts: readonly Draft[], programs: readonly ProgramDraft[]): Draft[] =>
  drafts.filter((draft) => programs.some(({ language }) => language === draft.language));

/** Everything that a save of one question with its log can come to. */
const settleLog = async (
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

  const fresh = log.entries.slice(log.entries.length - standing.fresh);
  if (fresh.length === 0) return { ...NOTHING, saved: savedOf(drafts, sent.programs) };
  const texts = new Map(drafts.map(({ language, code }) => [language, code]));
  const after = replayLog(texts, fresh);
  const told = sent.programs.every(({ language, code }) => {
    const made = after?.get(language);
    return made && hashProgram(language, made) === hashProgram(language, code);
  });
  if (!after || !told) return refuse();

  const inTime = fresh.slice(0, countInTime(sent, fresh));
  const made = inTime.length === fresh.length ? after : replayLog(texts, inTime);
  const previous = headOf(drafts);
  const saved = made ? append(pending, sent, inTime, made, log.device) : [];
  if (inTime.length === fresh.length) return { ...NOTHING, saved };
  const rest = fresh.slice(inTime.length);
  const late = sent.programs.filter(({ language }) => rest.some(({ change }) => change[0] === language));
  const base = inTime.length > 0 ? headOf(pending.held.get(sent.questionId) ?? []) : previous;
  putAside(pending, sent, 'LATE', late, { base, entries: rest, hash: log.hash });
  return { ...NOTHING, saved, late: true };
};

/** Programs without a log, each on top of the one before. */
const settlePrograms = (pending: Pending, sent: Sent): Settled =>
  sent.programs
    .map((program) => settleWhole(pending, sent, program))
    .reduce(
      (all, one) => ({
        saved: [...all.saved, ...one.saved],
        conflicts: [...all.conflicts, ...one.conflicts],
        late: all.late || one.late,
      }),
      NOTHING,
    );

/**
 * Decides what becomes of everything that one call brings. Nothing is written here: what has to be is put into
 * `pending`, which also is what the next call of the same attempt finds. The caller holds the attempt's lock.
 */
export const settleSave = async (
  pending: Pending,
  attempt: LockedAttempt,
  { programs, logs, at, refusedAs }: Arriving,
  isStored: IsStored,
): Promise<ReadonlyMap<string, Settled>> => {
  const settled = new Map<string, Settled>();
  for (const questionId of new Set(programs.map(({ programIndex }) => programIndex))) {
    const own = programs.filter(({ programIndex }) => programIndex === questionId);
    const sent = { attempt, questionId, programs: own, at };
    const log = logs.find(({ programIndex }) => programIndex === questionId);
    if (refusedAs) {
      await putRefused(pending, sent, log, refusedAs, isStored);
      continue;
    }
    settled.set(
      questionId,
      log ? await settleLog(pending, sent, log, isStored) : settlePrograms(pending, sent),
    );
    if (own.some(isLong)) await nextTurn();
  }
  return settled;
};

/** The first program of a question, typed and saved at one moment, and the log that says so. */
export const wholeDraft = (
  attemptId: string,
  program: Pick<Draft, 'questionId' | 'language' | 'code' | 'hash'>,
  at: Date,
): { draft: Draft; batch: EditBatch } => {
  const change: LogEntry['change'] = [program.language, program.code];
  const entries: LogEntry[] = [{ revision: 1, typedAt: at.toISOString(), change }];
  const [head = LOG_START] = headsAfter(LOG_START, entries, hashText);
  const common = { attemptId, questionId: program.questionId, device: null, typedAt: at };
  return {
    draft: { ...program, ...common, revision: head.revision, savedAt: at, logHash: head.hash },
    batch: {
      ...common,
      entries,
      fromRevision: head.revision,
      toRevision: head.revision,
      previousHash: LOG_START.hash,
      hash: head.hash,
      receivedAt: at,
    },
  };
};
