import type { startTask } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import type { ExamBinding } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { requirePresentRevision } from '../../exam-browser/index.ts';
import { insertAttempt, lockTaskForStart } from '../attempt/attempt.repository.ts';
import { noteOrigin } from '../attempt/attempt-origins.ts';
import { endOf, requireAssignedTask, requireAttempt, windowEndOf } from '../attempt/open-attempt.ts';
import { writeOrigins } from '../attempt/origin.repository.ts';

/** Starts the attempt unless it has started. Under the task's lock everything is looked at: it may just be edited. */
const startOnce = async (
  db: Queryable,
  taskId: string,
  studentId: string,
  exam: ExamBinding | null,
  now: Date,
): Promise<void> => {
  await lockTaskForStart(db, taskId);
  const task = await requireAssignedTask(db, taskId, studentId);
  if (task.startedAt) return;
  if (now < task.startTime) throw new AppError('NOT_OPEN', 'This task has not begun yet.');
  if (now >= windowEndOf(task)) throw new AppError('NOT_OPEN', 'The time of this task is over.');
  const revisionId = exam && task.requireExamBrowser ? exam.revisionId : null;
  if (revisionId) await requirePresentRevision(db, taskId, revisionId);
  await insertAttempt(db, taskId, studentId, now, revisionId);
};

export const handleStartTask: Handler<typeof startTask> = async ({ actor, body, deps }) => {
  const at = deps.now();
  const attempt = await deps.db.transaction().execute(async (trx) => {
    await startOnce(trx, body.taskId, actor.id, actor.exam, at);
    const started = await requireAttempt(trx, body.taskId, actor.id);
    await writeOrigins(trx, noteOrigin(deps.db, started.id, actor, { at }));
    return started;
  });
  return {
    success: true,
    startTime: attempt.startedAt.toISOString(),
    deadline: endOf(attempt).toISOString(),
  };
};
