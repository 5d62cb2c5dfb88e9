import type { restoreTask } from '@assay/contract';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { requireTask } from '../require-task.ts';
import { unarchiveTask } from '../task-write.repository.ts';
import { lockTask } from '../task.repository.ts';

export const handleRestoreTask: Handler<typeof restoreTask> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockTask(trx, body.taskId);
    const now = deps.now();
    const task = await requireTask(trx, actor, 'restore', body.taskId, now);
    if (!task.archived) return;
    await unarchiveTask(trx, task.id);
    await noteAction(trx, actor, 'restore-task', task.id, now, { name: task.name });
  });
  return { success: true, message: 'Task brought back' };
};
