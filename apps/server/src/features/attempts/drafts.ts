import {
  draftFate,
  isInTime,
  programHash,
  type getDraft,
  type ProgramDraft,
  type saveDraft,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { findAttempt, listAttemptLanguages, type Attempt } from './attempt.repository.ts';
import {
  listDrafts,
  setDraftAside,
  upsertDraft,
  type ArrivingDraft,
  type Draft,
} from './draft.repository.ts';
import { demandAssignedTask, demandAttempt, endOf } from './open-attempt.ts';

const toSaved = (
  draft: Pick<Draft, 'questionId' | 'language' | 'revision' | 'hash' | 'device' | 'savedAt'>,
) => ({
  programIndex: draft.questionId,
  language: draft.language,
  revision: draft.revision,
  hash: draft.hash,
  device: draft.device,
  lastSavedAt: draft.savedAt.toISOString(),
});

/**
 * @throws VALIDATION when a program is of no question of the attempt, in a language the question does not allow, or
 * said to come before what its writer had seen.
 */
const demandSoundPrograms = async (
  db: Queryable,
  attempt: Attempt,
  programs: readonly ProgramDraft[],
): Promise<void> => {
  const languages = await listAttemptLanguages(db, attempt.id);
  const refuse = (message: string, isWrong: (program: ProgramDraft) => boolean): void => {
    const errors = programs.flatMap((program, index) =>
      isWrong(program) ? [{ path: `programDrafts.${index}`, message }] : [],
    );
    if (errors.length > 0) throw new AppError('VALIDATION', message, errors);
  };
  refuse(
    'A program does not belong to this task.',
    ({ programIndex, language }) => !languages.get(programIndex)?.includes(language),
  );
  refuse(
    'The revision of a program must be higher than the one it builds on.',
    ({ revision, baseRevision = 0 }) => revision !== undefined && revision <= baseRevision,
  );
};

/** Decides what becomes of one program and writes it. The caller holds the attempt's lock. */
const settleDraft = async (
  db: Queryable,
  attempt: Attempt,
  stored: readonly Draft[],
  program: ProgramDraft,
  now: Date,
): Promise<{ saved: Draft } | { conflict: Draft } | { late: string }> => {
  const newest = stored.find((draft) => draft.questionId === program.programIndex) ?? null;
  const arriving: ArrivingDraft = {
    questionId: program.programIndex,
    language: program.language,
    revision: program.revision ?? (newest?.revision ?? 0) + 1,
    code: program.code,
    hash: programHash(program.language, program.code),
    device: program.device ?? null,
    typedAt: program.typedAt ? new Date(program.typedAt) : null,
  };
  const accepted: Draft = { ...arriving, savedAt: now };
  const same = stored.find(
    (draft) => draft.questionId === arriving.questionId && draft.hash === arriving.hash,
  );
  if (same && same.revision >= arriving.revision) return { saved: same };
  if (attempt.submittedAt || !isInTime(endOf(attempt), now, arriving.typedAt)) {
    await setDraftAside(db, attempt.id, arriving, 'LATE', now);
    return { late: arriving.questionId };
  }
  // A writer that does not say what it had seen has seen all before its own revision.
  const baseRevision = program.baseRevision ?? arriving.revision - 1;
  if (newest && draftFate(newest, { ...arriving, baseRevision }) === 'conflict') {
    await setDraftAside(db, attempt.id, arriving, 'CONFLICT', now);
    return { conflict: newest };
  }
  await upsertDraft(db, attempt.id, arriving, now);
  return { saved: accepted };
};

export const handleSaveDraft: Handler<typeof saveDraft> = async ({ actor, body, deps }) => {
  // The moment of arrival: whoever has to wait for the database is not later for it.
  const now = deps.now();
  const found = await demandAttempt(deps.db, body.taskId, actor.id);
  await demandSoundPrograms(deps.db, found, body.programDrafts);
  return deps.db.transaction().execute(async (trx) => {
    const attempt = (await findAttempt(trx, { attemptId: found.id }, true)) ?? found;
    const saved = [];
    const conflicts = [];
    const late = [];
    let stored = await listDrafts(trx, attempt.id);
    for (const program of body.programDrafts) {
      const outcome = await settleDraft(trx, attempt, stored, program, now);
      if ('saved' in outcome) {
        saved.push(toSaved(outcome.saved));
        stored = [outcome.saved, ...stored.filter((draft) => draft !== outcome.saved)].toSorted(
          (a, b) => b.revision - a.revision,
        );
      } else if ('conflict' in outcome)
        conflicts.push({ ...toSaved(outcome.conflict), code: outcome.conflict.code });
      else late.push(outcome.late);
    }
    return {
      success: true as const,
      message: 'Draft Saved',
      data: { saved, conflicts, late, deadline: endOf(attempt).toISOString() },
    };
  });
};

export const handleGetDraft: Handler<typeof getDraft> = async ({ actor, body, deps }) => {
  await demandAssignedTask(deps.db, body.taskId, actor.id);
  const attempt = await findAttempt(deps.db, { taskId: body.taskId, studentId: actor.id });
  const drafts = attempt ? await listDrafts(deps.db, attempt.id) : [];
  return {
    success: true,
    draft: { programDrafts: drafts.map((draft) => ({ ...toSaved(draft), code: draft.code })) },
  };
};
