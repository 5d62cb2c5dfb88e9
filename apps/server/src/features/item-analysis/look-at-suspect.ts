import type { lookAtSuspect } from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { requireTask } from '../tasks/index.ts';
import { analyseItems } from './analyse-items.ts';
import { insertLeft, removeLeft } from './suspect-left.repository.ts';

/**
 * Remembers that somebody looked at a suspect and left it as it is, or forgets it. Whoever may give marks may do so.
 * @throws NOT_FOUND when the analysis has it no longer
 */
export const handleLookAtSuspect: Handler<typeof lookAtSuspect> = async ({ actor, body, deps }) => {
  const { taskId, suspectId, isLeft } = body;
  const now = deps.now();
  const task = await requireTask(deps.db, actor, 'evaluate', taskId, now);
  const { suspects } = await analyseItems(deps.db, task);
  const suspect = suspects.find(({ _id }) => _id === suspectId);
  if (!suspect)
    throw new AppError('NOT_FOUND', 'The analysis no longer finds this. Please load the page again.');
  await deps.db.transaction().execute(async (trx) => {
    await requireTask(trx, actor, 'evaluate', taskId, now);
    if (isLeft)
      await insertLeft(trx, {
        taskId: task.id,
        suspectId,
        testIds: suspect.testIds,
        students: suspect.students.length,
        leftBy: actor.id,
        leftAt: now,
      });
    else if (!(await removeLeft(trx, task.id, suspectId))) return;
    await noteAction(trx, actor, 'leave-suspect', task.id, now, {
      isLeft,
      kind: suspect.kind,
      questionId: suspect.questionId,
      sentence: suspect.sentence,
    });
  });
  return { success: true };
};
