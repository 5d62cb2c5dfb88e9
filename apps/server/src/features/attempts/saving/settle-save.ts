import { isInTime, logFate, type EditLog, type ProgramDraft } from '@assay/contract';
import { nextTurn } from '../../../platform/next-turn.ts';
import { endOf } from '../attempt/open-attempt.ts';
import type { LockedAttempt } from './draft.repository.ts';
import { headOf, putAside, type Pending, type Sent, type Settled } from './pending-save.ts';
import { isHeld, settleLog, type IsStored } from './settle-log.ts';
import { settlePrograms } from './settle-whole.ts';
import { hashProgram, hashText } from '../attempt/text-hash.ts';

/** What one call brings: the programs of a student's questions, and the logs that made them. */
export interface Arriving {
  programs: readonly ProgramDraft[];
  logs: readonly EditLog[];
  /** The moment of arrival: whoever has to wait for the database is not later for it. */
  at: Date;
  /** Why it may not be taken, where it comes from: then it is kept aside for that, and answered as nothing. */
  refusedAs: 'UNCHECKED' | 'ELSEWHERE' | null;
  /** The machine's clock was just set: nothing is late by it. */
  isClockInDoubt: boolean;
}

/** Whether some of what a call brings would count as late, by a clock that cannot be believed. */
export const isLateInDoubt = (
  attempt: LockedAttempt,
  { programs, logs, at, isClockInDoubt }: Arriving,
): boolean => {
  if (!isClockInDoubt || attempt.submittedAt) return false;
  const typed = [...programs, ...logs.flatMap(({ entries }) => entries)].map(({ typedAt }) => typedAt);
  const end = endOf(attempt);
  return typed.some((typedAt) => !isInTime(end, at, typedAt === undefined ? null : new Date(typedAt)));
};

/** Programs with more characters are hashed and written in milliseconds each. */
const LONG_PROGRAM = 50_000;

const isLong = ({ code }: ProgramDraft): boolean =>
  code.reduce((sum, block) => sum + block.code.length, 0) > LONG_PROGRAM;

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
