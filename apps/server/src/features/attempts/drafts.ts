import type { ProgramDraft, getDraft, saveDraft } from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { findBrowserProblem } from '../exam-browser/index.ts';
import { findAttempt } from './attempt.repository.ts';
import { listDrafts, type Draft } from './draft.repository.ts';
import { findKnownAttempt, type KnownAttempt } from './known-attempts.ts';
import { demandAssignedTask, endOf } from './open-attempt.ts';
import { writeSave } from './save-queue.ts';
import { headOf } from './settle-save.ts';

const toSaved = (draft: Draft) => ({
  programIndex: draft.questionId,
  language: draft.language,
  revision: draft.revision,
  hash: draft.hash,
  device: draft.device,
  lastSavedAt: draft.savedAt.toISOString(),
});

const toHead = ([questionId, drafts]: readonly [string, readonly Draft[]]) => ({
  programIndex: questionId,
  ...headOf(drafts),
});

/**
 * @throws VALIDATION when a program is of no question of the attempt, in a language the question does not allow, or
 * said to come before what its writer had seen.
 */
const demandSoundPrograms = ({ languages }: KnownAttempt, programs: readonly ProgramDraft[]): void => {
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

/**
 * What comes from elsewhere than the browser that the task requires is refused, but kept: the device that has it may
 * be the only one, and may forget it.
 */
export const handleSaveDraft: Handler<typeof saveDraft> = async (context) => {
  const { actor, body, deps } = context;
  const at = deps.now();
  const known = await findKnownAttempt(deps.db, body.taskId, actor.id);
  demandSoundPrograms(known, body.programDrafts);
  const logs = body.editLogs ?? [];
  // A log brings programs in languages of its own: what it says is held to the same rule.
  demandSoundPrograms(
    known,
    logs.flatMap(({ programIndex, entries }) =>
      entries.map(({ change }) => ({ programIndex, language: change[0], code: [] })),
    ),
  );
  const problem = await findBrowserProblem(context, body.taskId);
  const { attempt, settled, held } = await writeSave(deps.db, {
    attemptId: known.id,
    programs: body.programDrafts,
    logs,
    at,
    isUnchecked: problem !== null,
  });
  if (problem) throw new AppError(problem.code, problem.message);
  const outcomes = [...settled];
  return {
    success: true,
    message: 'Draft Saved',
    data: {
      saved: outcomes.flatMap(([, { saved }]) => saved.map(toSaved)),
      conflicts: outcomes.flatMap(([, { conflicts }]) =>
        conflicts.map((draft) => ({ ...toSaved(draft), code: draft.code })),
      ),
      late: outcomes.flatMap(([questionId, { late }]) => (late ? [questionId] : [])),
      acknowledged: [...held].filter(([questionId]) => settled.has(questionId)).map(toHead),
      deadline: endOf(attempt).toISOString(),
    },
  };
};

export const handleGetDraft: Handler<typeof getDraft> = async ({ actor, body, deps }) => {
  await demandAssignedTask(deps.db, body.taskId, actor.id);
  const attempt = await findAttempt(deps.db, { taskId: body.taskId, studentId: actor.id });
  const drafts = attempt ? await listDrafts(deps.db, attempt.id) : [];
  return {
    success: true,
    draft: {
      programDrafts: drafts.map((draft) => ({ ...toSaved(draft), code: draft.code })),
      heads: [...Map.groupBy(drafts, ({ questionId }) => questionId)].map(toHead),
    },
  };
};
