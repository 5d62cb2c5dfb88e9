import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import {
  listBatchChanges,
  lockBatch,
  noteUndone,
  openBatch,
  restoreGivenMarks,
  type BatchChange,
} from './mark-batch.repository.ts';
import { insertMarkChanges } from './marks.repository.ts';

/** More names than this are counted. */
const NAMED_MAX = 5;
/** More rows than this are written in several steps: a statement takes 65,535 values. */
const ROWS_MAX = 2000;

const ALREADY_UNDONE = 'These marks have already been taken back.';

/**
 * Begins a batch of marks that its giver can undo, or goes on with it.
 * @throws CONFLICT for a batch of somebody else or of another task, and for one that was undone meanwhile
 */
export const requireBatch = async (
  trx: Queryable,
  batch: { id: string; taskId: string; givenBy: string; givenAt: Date },
): Promise<void> => {
  const stands = await openBatch(trx, batch);
  if (stands.taskId !== batch.taskId || stands.givenBy !== batch.givenBy)
    throw new AppError('CONFLICT', 'These marks belong to another change. Please give them again.');
  if (stands.undoneAt) throw new AppError('CONFLICT', `${ALREADY_UNDONE} Please give them again.`);
};

const namesOf = (changes: readonly BatchChange[]): string => {
  const names = [...new Set(changes.map(({ fullname }) => fullname))];
  const more = names.length - NAMED_MAX;
  return more > 0 ? `${names.slice(0, NAMED_MAX).join(', ')} and ${more} more` : names.join(', ');
};

/** What the history of the marks says of each: what was given before stands again. */
const undone = (changes: readonly BatchChange[], changedBy: string, changedAt: Date) =>
  changes.map(({ attemptId, questionId, number, computed, givenBefore, givenAfter }) => ({
    attemptId,
    questionId,
    number,
    cause: 'UNDONE' as const,
    reason: null,
    computedBefore: computed,
    givenBefore: givenAfter,
    computedAfter: computed,
    givenAfter: givenBefore,
    changedBy,
    changedAt,
  }));

/**
 * Takes back what was given to several at once: each mark is again what it was, and of whom it was. The caller has made
 * sure that the actor may, and holds the locks of the attempts.
 * @returns how many marks came back
 * @throws NOT_FOUND without such a batch; CONFLICT when it was undone, or somebody has changed one of its marks since
 */
export const undoBatch = async (
  trx: Queryable,
  actor: { id: string },
  { taskId, batchId, now }: { taskId: string; batchId: string; now: Date },
): Promise<number> => {
  const batch = await lockBatch(trx, taskId, batchId);
  if (!batch) throw notFound('Change of marks');
  if (batch.undoneAt) throw new AppError('CONFLICT', ALREADY_UNDONE);
  const changes = await listBatchChanges(trx, batchId);
  const overtaken = changes.filter(({ isOvertaken }) => isOvertaken);
  if (overtaken.length > 0)
    throw new AppError(
      'CONFLICT',
      `Marks of ${namesOf(overtaken)} have been changed again since, so nothing was taken back. Please correct them one by one.`,
    );
  await restoreGivenMarks(trx, changes);
  const rows = undone(changes, actor.id, now);
  for (let from = 0; from < rows.length; from += ROWS_MAX)
    await insertMarkChanges(trx, rows.slice(from, from + ROWS_MAX));
  await noteUndone(trx, batchId, { undoneBy: actor.id, undoneAt: now });
  return changes.length;
};
