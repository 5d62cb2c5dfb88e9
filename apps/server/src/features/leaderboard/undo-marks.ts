import type { undoMarks } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { lockAttempts } from '../attempts/index.ts';
import { listBatchAttempts, undoBatch } from '../marks/index.ts';
import { requireTask } from '../tasks/index.ts';

/** Takes back marks that were given to several at once; whoever may give marks may do so. */
export const handleUndoMarks: Handler<typeof undoMarks> = async ({ actor, body, deps }) => {
  const { taskId, batchId } = body;
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const task = await requireTask(trx, actor, 'evaluate', taskId, now);
    await lockAttempts(trx, { attemptIds: await listBatchAttempts(trx, batchId) });
    const marks = await undoBatch(trx, actor, { taskId: task.id, batchId, now });
    await noteAction(trx, actor, 'undo-marks', task.id, now, { batchId, marks });
  });
  return { success: true, message: 'The marks are back to what they were.' };
};
