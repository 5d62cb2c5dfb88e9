import type { takeOver } from '@assay/contract';
import { noteAction } from '../../../platform/log/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { findBrowserProblem, holdAttempt } from '../../exam-browser/index.ts';
import { requireAttempt } from '../attempt/open-attempt.ts';

/**
 * The newest login takes over by itself: were an earlier one to allow it, or somebody in the room, a machine that has
 * broken would cost the student the exam. The earlier one is told at its next call, and every such step is noted.
 */
export const handleTakeOver: Handler<typeof takeOver> = async (context) => {
  const { actor, body, deps } = context;
  const problem = await findBrowserProblem(context, body.taskId);
  if (problem && problem.code !== 'EXAM_ELSEWHERE') throw new AppError(problem.code, problem.message);
  await deps.db.transaction().execute(async (trx) => {
    const { id, submittedAt } = await requireAttempt(trx, body.taskId, actor.id, true);
    if (!problem || submittedAt) return;
    await holdAttempt(trx, id, actor.sessionId);
    await noteAction(trx, actor, 'take-over-attempt', body.taskId, deps.now(), { attempt: id });
  });
  return { success: true };
};
