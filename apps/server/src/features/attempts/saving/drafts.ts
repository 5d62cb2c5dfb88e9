import {
  LOG_START,
  LOG_WORK_PER_MINUTE,
  canReplay,
  replayWork,
  type Acknowledged,
  type EditLog,
  type Language,
  type LogChange,
  type ProgramDraft,
  type getDraft,
  type saveDraft,
} from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { openBudget } from '../../../platform/http/budget.ts';
import { SENT_TOO_MUCH, type Handler } from '../../../platform/http/route-mount.ts';
import { runKey } from '../../../platform/runner/run-key.ts';
import { findBrowserProblem } from '../../exam-browser/index.ts';
import { compileAhead } from '../ahead/compile-ahead.ts';
import { noteOrigin } from '../attempt/attempt-origins.ts';
import { listDrafts, type Draft } from './draft.repository.ts';
import { findKnownAttempt, type KnownAttempt } from './known-attempts.ts';
import { endOf, requireAssignedTask } from '../attempt/open-attempt.ts';
import { writeSave } from './save-queue.ts';
import { isStoredIn } from './stored-log.ts';
import { isTooLong, PROGRAM_TOO_LONG } from '../attempt/program-size.ts';
import { headOf } from './pending-save.ts';

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

const refuseAny = <T>(
  path: string,
  items: readonly T[],
  message: string,
  isWrong: (item: T) => boolean,
): void => {
  const errors = items.flatMap((item, index) =>
    isWrong(item) ? [{ path: `${path}.${index}`, message }] : [],
  );
  if (errors.length > 0) throw new AppError('VALIDATION', message, errors);
};

const NO_SUCH_PROGRAM = 'A program does not belong to this task.';

/**
 * @throws VALIDATION when a program is of no question of the attempt, in a language the question does not allow, of more
 * blocks or characters than it can have, or said to come before what its writer had seen.
 */
const validatePrograms = ({ blocks }: KnownAttempt, programs: readonly ProgramDraft[]): void => {
  const refuse = (message: string, isWrong: (program: ProgramDraft) => boolean) =>
    refuseAny('programDrafts', programs, message, isWrong);
  refuse(
    NO_SUCH_PROGRAM,
    ({ programIndex, language, code }) => code.length > (blocks.get(programIndex)?.get(language) ?? -1),
  );
  refuse(PROGRAM_TOO_LONG, ({ code }) => isTooLong(code));
  refuse(
    'The revision of a program must be higher than the one it builds on.',
    ({ revision, baseRevision = 0 }) => revision !== undefined && revision <= baseRevision,
  );
};

/**
 * A log brings programs in languages of its own: what it says is held to the same rules.
 * @throws VALIDATION as for programs; LOG_TOO_LONG when the logs cannot be replayed at once
 */
const validateLogs = ({ blocks }: KnownAttempt, logs: readonly EditLog[]): void => {
  if (!canReplay(logs))
    throw new AppError('LOG_TOO_LONG', 'This is too long a log for one call. Send whole programs instead.');
  const refuse = (
    message: string,
    isWrong: (change: LogChange, countOf: (language: Language) => number) => boolean,
  ) =>
    refuseAny('editLogs', logs, message, ({ programIndex, entries }) => {
      const countOf = (language: Language) => blocks.get(programIndex)?.get(language) ?? -1;
      return entries.some(({ change }) => isWrong(change, countOf));
    });
  refuse(NO_SUCH_PROGRAM, (change, countOf) =>
    change.length === 2 ? change[1].length > countOf(change[0]) : change[1] >= countOf(change[0]),
  );
  refuse(PROGRAM_TOO_LONG, (change) => change.length === 2 && isTooLong(change[1]));
};

const replayed = openBudget(LOG_WORK_PER_MINUTE, SENT_TOO_MUCH);

/**
 * What comes from elsewhere than the browser that the task requires, or from another login than the one that writes, is
 * refused, but kept: the device that has it may be the only one, and may forget it.
 */
export const handleSaveDraft: Handler<typeof saveDraft> = async (context) => {
  const { actor, body, deps } = context;
  const at = deps.now();
  const known = await findKnownAttempt(deps.db, body.taskId, actor.id);
  const logs = body.editLogs ?? [];
  validatePrograms(known, body.programDrafts);
  validateLogs(known, logs);
  for (const { entries } of logs) replayed.spend(actor.id, replayWork(entries));
  const problem = await findBrowserProblem(context, body.taskId);
  const isElsewhere = problem?.code === 'EXAM_ELSEWHERE';
  const { attempt, settled, held, presence } = await writeSave(deps.db, {
    attemptId: known.id,
    programs: body.programDrafts,
    logs,
    presence: body.presence ?? [],
    at,
    isClockInDoubt: !deps.clock.isSteady(),
    refusedAs: problem && (isElsewhere ? 'ELSEWHERE' : 'UNCHECKED'),
    // A page that was left goes on sending what it still has: nobody works there.
    origins: isElsewhere
      ? []
      : noteOrigin(deps.db, known.id, actor, { at, saves: body.programDrafts.length > 0 ? 1 : 0 }),
  });
  if (problem) throw new AppError(problem.code, problem.message);
  const outcomes = [...settled];
  const [newest] = outcomes
    .flatMap(([, { saved }]) => saved)
    .toSorted((one, other) => Number(other.typedAt ?? 0) - Number(one.typedAt ?? 0));
  const versionId = newest && known.versions.get(newest.questionId);
  if (newest && versionId && deps.config.compileAhead)
    compileAhead(deps, runKey(actor), { ...newest, versionId });
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
      presence: [...presence],
      deadline: endOf(attempt).toISOString(),
      newestMessage: attempt.newestMessage,
    },
  };
};

/** The questions whose log does not contain what a device knows of it. */
const listSetBack = async (
  db: Queryable,
  attemptId: string,
  heads: readonly Acknowledged[],
  known: readonly Acknowledged[],
): Promise<string[]> => {
  const isStored = isStoredIn(db, attemptId);
  const missing: string[] = [];
  for (const { programIndex, ...head } of known) {
    const isHead = heads.some(({ hash, programIndex: of }) => of === programIndex && hash === head.hash);
    if (isHead || head.revision === LOG_START.revision || (await isStored(programIndex, head))) continue;
    missing.push(programIndex);
  }
  return missing;
};

export const handleGetDraft: Handler<typeof getDraft> = async ({ actor, body, deps }) => {
  const { attemptId } = await requireAssignedTask(deps.db, body.taskId, actor.id);
  const drafts = attemptId ? await listDrafts(deps.db, attemptId) : [];
  const heads = [...Map.groupBy(drafts, ({ questionId }) => questionId)].map(toHead);
  return {
    success: true,
    draft: {
      programDrafts: drafts.map((draft) => ({ ...toSaved(draft), code: draft.code })),
      heads,
    },
    setBack: attemptId ? await listSetBack(deps.db, attemptId, heads, body.known ?? []) : [],
  };
};
