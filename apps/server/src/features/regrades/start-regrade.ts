import { findRegradeProblem, type startRegrade } from '@assay/contract';
import { createOnce } from '../../platform/create-once.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { lockGradingRules } from '../marks/index.ts';
import { requireTask } from '../tasks/index.ts';
import { readRegradeOptions } from './regrade-options.ts';
import { syncResults } from './regrade-result.repository.ts';
import { insertRegrade } from './regrade.repository.ts';

export const handleStartRegrade: Handler<typeof startRegrade> = async (call) => {
  const { actor, body, deps } = call;
  const _id = await createOnce('regrade', call, async (trx, id) => {
    const now = deps.now();
    const task = await requireTask(trx, actor, 'evaluate', body.taskId, now);
    await lockGradingRules(trx, task.id);
    const options = await readRegradeOptions(trx, actor, task, body.questionId);
    if (options.openId)
      throw new AppError(
        'CONFLICT',
        'A regrade of this question is being prepared already. Apply or discard that one first.',
      );
    const problem = findRegradeProblem(body, options);
    if (problem) throw new AppError('VALIDATION', problem.message, [problem]);
    await insertRegrade(trx, id, body, { startedBy: actor.id, startedAt: now });
    await syncResults(trx, { ...body, id });
    await deps.jobs.enqueue(trx, 'regrade', id, { regradeId: id });
    const { questionId, kind, versionId, testIds, reason } = body;
    await noteAction(trx, actor, 'start-regrade', task.id, now, {
      regradeId: id,
      questionId,
      kind,
      ...(kind === 'VERSION' && { versionId }),
      ...(kind === 'VOID' && { testIds }),
      reason,
    });
  });
  return { success: true, data: { _id } };
};
