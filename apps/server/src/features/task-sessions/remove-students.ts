import type { removeStudents } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { lockAttempts } from '../attempts/index.ts';
import { requireTask, lockTask, removeTaskStudents } from '../tasks/index.ts';
import { isOngoing } from './is-ongoing.ts';

const messageOf = (removed: number): string => {
  if (removed === 0) return 'Nobody was removed: they are no longer in this task.';
  return removed === 1 ? '1 student removed' : `${removed} students removed`;
};

export const handleRemoveStudents: Handler<typeof removeStudents> = async ({ actor, params, body, deps }) => {
  const removed = await deps.db.transaction().execute(async (trx) => {
    await lockTask(trx, params.taskId);
    // A save or a submission that is under way comes before.
    await lockAttempts(trx, { taskId: params.taskId, studentIds: body.studentIds });
    const now = deps.now();
    const task = await requireTask(trx, actor, 'update', params.taskId, now);
    if (!(await isOngoing(trx, task, now)))
      throw new AppError('CONFLICT', 'This task is not running; students can be taken out only while it is.');
    const studentIds = await removeTaskStudents(trx, task.id, body.studentIds, {
      editedBy: actor.id,
      editedAt: now,
    });
    if (studentIds.length > 0)
      await noteAction(trx, actor, 'remove-students', task.id, now, { name: task.name, studentIds });
    return studentIds.length;
  });
  return { success: true, message: messageOf(removed), data: { removed } };
};
