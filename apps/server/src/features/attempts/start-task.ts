import { attemptEnd, type startTask } from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { findAttempt, insertAttempt } from './attempt.repository.ts';
import { demandAssignedTask } from './open-attempt.ts';

export const handleStartTask: Handler<typeof startTask> = async ({ actor, body, deps }) => {
  const task = await demandAssignedTask(deps.db, body.taskId, actor.id);
  const now = deps.now();
  if (!task.startedAt) {
    if (now < task.startTime) throw new AppError('NOT_OPEN', 'This task has not begun yet.');
    if (now >= task.endTime) throw new AppError('NOT_OPEN', 'The time of this task is over.');
    await deps.db.transaction().execute((trx) => insertAttempt(trx, body.taskId, actor.id, now));
  }
  const attempt = await findAttempt(deps.db, { taskId: body.taskId, studentId: actor.id });
  if (!attempt) throw new AppError('NOT_OPEN', 'This task could not be started.');
  return {
    success: true,
    startTime: attempt.startedAt.toISOString(),
    deadline: attemptEnd(attempt, attempt.startedAt).toISOString(),
  };
};
