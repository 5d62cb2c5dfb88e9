import type { applyRegrade, discardRegrade, RegradeState, undoRegrade } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { newId } from '../../platform/ids.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { noteForRecord } from '../../platform/record-due.repository.ts';
import { lockAttempts } from '../attempts/index.ts';
import { lockGradingRules, restoreRegradedMarks, writeRegradedMarks } from '../marks/index.ts';
import { listMarkPairs } from './regrade-preview.repository.ts';
import { dropOutputs, listAttempts, noteApplied, noteGiven } from './applied-results.repository.ts';
import { syncResults } from './regrade-result.repository.ts';
import { lockRegrade, setState, type RegradeData } from './regrade.repository.ts';
import { recountSince } from './recount-since.ts';
import { requireRegrade } from './require-regrade.ts';
import { findUndoProblem } from './undo-problem.ts';

/** What is said to whoever comes when a regrade is no longer where they saw it. */
const STANDS: Readonly<Record<RegradeState, string>> = {
  COMPUTING: 'This regrade is still being computed. Wait for its preview.',
  READY: 'This regrade is not applied.',
  APPLIED: 'This regrade has already been applied.',
  DISCARDED: 'This regrade has been discarded.',
  UNDONE: 'This regrade has been undone.',
};

/**
 * A regrade for one who may give marks in its task, locked, with the rules of the task: nobody grades by them until the
 * transaction ends.
 * @throws NOT_FOUND, FORBIDDEN; CONFLICT unless it is in one of these states
 */
const lockForChange = async (
  trx: Queryable,
  actor: DepartmentActor,
  regradeId: string,
  states: readonly RegradeState[],
  now: Date,
): Promise<RegradeData> => {
  const { regrade } = await requireRegrade(trx, actor, 'evaluate', regradeId, now);
  await lockGradingRules(trx, regrade.taskId);
  const state = await lockRegrade(trx, regradeId);
  if (!states.includes(state)) throw new AppError('CONFLICT', STANDS[state]);
  // What stands by now: the locks may have been waited for.
  return (await requireRegrade(trx, actor, 'evaluate', regradeId, now)).regrade;
};

const detailOf = ({ id, questionId, kind, reason }: RegradeData) => ({
  regradeId: id,
  questionId,
  kind,
  reason,
});

/** How many students have other marks by a regrade. */
const countChanged = async (trx: Queryable, regradeId: string) => {
  const pairs = await listMarkPairs(trx, regradeId);
  const countOf = (move: string) =>
    pairs.filter((pair) => pair.move === move).reduce((all, { count }) => all + count, 0);
  return { rise: countOf('RISE'), fall: countOf('FALL'), byHand: countOf('BY_HAND') };
};

const inWords = (students: number, what: string): string =>
  `${students === 0 ? 'No student has' : students === 1 ? '1 student has' : `${students} students have`} ${what}`;

/** Queues to tell students, where results are published. */
const queueTelling = (
  trx: Queryable,
  { jobs }: Deps,
  regradeId: string,
  cause: 'REGRADED' | 'REGRADE_UNDONE',
): Promise<void> => jobs.enqueue(trx, 'tell-regrade', `${regradeId} ${cause}`, { regradeId, cause });

/**
 * Applies what was computed, unless programs were graded otherwise since: then these are computed first, and the caller is
 * asked to look again.
 */
export const handleApplyRegrade: Handler<typeof applyRegrade> = async ({ actor, body, deps }) => {
  const { regradeId, neverLower } = body;
  const changed = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const regrade = await lockForChange(trx, actor, regradeId, ['READY'], now);
    await lockAttempts(trx, { attemptIds: await listAttempts(trx, regradeId) });
    if ((await syncResults(trx, regrade)) > 0) {
      await setState(trx, regradeId, { state: 'COMPUTING' });
      // A key of its own: the job that computed until now may be about to end.
      await deps.jobs.enqueue(trx, 'regrade', newId(), { regradeId });
      return null;
    }
    await setState(trx, regradeId, { state: 'APPLIED', neverLower, appliedBy: actor.id, appliedAt: now });
    await noteApplied(trx, regrade, { neverLower });
    const { questionId, reason } = regrade;
    const hasRun = regrade.kind === 'VERSION';
    await writeRegradedMarks(trx, { regradeId, questionId, by: actor.id, at: now }, { reason, hasRun });
    // The record holds the version that was graded by, whoever's results are others for it.
    if (hasRun) await noteForRecord(trx, regrade.taskId, 'REGRADED');
    await dropOutputs(trx, regradeId, 'AFTER');
    const counts = await countChanged(trx, regradeId);
    await noteAction(trx, actor, 'apply-regrade', regrade.taskId, now, {
      ...detailOf(regrade),
      neverLower,
      ...counts,
    });
    await queueTelling(trx, deps, regradeId, 'REGRADED');
    return counts.rise + counts.fall;
  });
  if (changed === null)
    throw new AppError(
      'CONFLICT',
      'Programs have been graded otherwise since, so these are computed now and nothing was applied. Please look at the preview again.',
    );
  return { success: true, message: inWords(changed, 'other marks now.') };
};

export const handleDiscardRegrade: Handler<typeof discardRegrade> = async ({ actor, body, deps }) => {
  const { regradeId } = body;
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const regrade = await lockForChange(trx, actor, regradeId, ['COMPUTING', 'READY'], now);
    await noteGiven(trx, regrade);
    await dropOutputs(trx, regradeId);
    await setState(trx, regradeId, { state: 'DISCARDED', endedBy: actor.id, endedAt: now });
    await noteAction(trx, actor, 'discard-regrade', regrade.taskId, now, detailOf(regrade));
  });
  return { success: true, message: 'The regrade is discarded. No mark changed.' };
};

/**
 * Marks and verdicts are again what they were. A program that was graded since is counted by the rules that hold then; where
 * its tests would have to run for that, nothing is undone.
 */
export const handleUndoRegrade: Handler<typeof undoRegrade> = async ({ actor, body, deps }) => {
  const { regradeId } = body;
  const changed = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const regrade = await lockForChange(trx, actor, regradeId, ['APPLIED'], now);
    const problem = await findUndoProblem(trx, regrade);
    if (problem) throw new AppError('CONFLICT', problem);
    const appliedAt = regrade.appliedAt ?? now;
    const { questionId } = regrade;
    const regraded = { regradeId, questionId, by: actor.id, at: now };
    const counts = await countChanged(trx, regradeId);
    await lockAttempts(trx, { attemptIds: await listAttempts(trx, regradeId) });
    await setState(trx, regradeId, { state: 'UNDONE', endedBy: actor.id, endedAt: now });
    await recountSince(trx, regrade, regraded, appliedAt);
    await restoreRegradedMarks(trx, regraded, { appliedAt, hasRun: regrade.kind === 'VERSION' });
    await dropOutputs(trx, regradeId);
    await noteAction(trx, actor, 'undo-regrade', regrade.taskId, now, detailOf(regrade));
    await queueTelling(trx, deps, regradeId, 'REGRADE_UNDONE');
    return counts.rise + counts.fall;
  });
  return { success: true, message: inWords(changed, 'the marks again that they had before.') };
};
