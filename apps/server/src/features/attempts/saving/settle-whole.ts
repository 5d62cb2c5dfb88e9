import { draftFate, headsAfter, isInTime, type LogEntry, type ProgramDraft } from '@assay/contract';
import type { Draft } from './draft.repository.ts';
import { endOf } from '../attempt/open-attempt.ts';
import {
  append,
  headOf,
  keep,
  NOTHING,
  putAside,
  typedOf,
  type Pending,
  type Sent,
  type Settled,
} from './pending-save.ts';
import { hashProgram, hashText } from '../attempt/text-hash.ts';

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
    const heads = headsAfter(headOf(drafts), [entry], hashText);
    return { ...NOTHING, saved: append(pending, sent, [entry], heads, new Map([[language, code]]), device) };
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

/** Programs without a log, each on top of the one before. */
export const settlePrograms = (pending: Pending, sent: Sent): Settled =>
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
