import type { deleteTask } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireTask } from './require-task.ts';
import { countRunningExtraTime } from './extra-time/extra-time.repository.ts';
import { markTaskDeleted } from './task-write.repository.ts';
import { countUnfinished, lockTask } from './task.repository.ts';

export const handleDeleteTask: Handler<typeof deleteTask> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockTask(trx, body.taskId);
    const now = deps.now();
    const task = await requireTask(trx, actor, 'delete', body.taskId, now);
    const { open } = await countUnfinished(trx, task.id);
    const { sitting } = await countRunningExtraTime(trx, task.id, now);
    if ((task.status === 'ONGOING' && open > 0) || sitting > 0)
      throw new AppError(
        'CONFLICT',
        'Students are sitting this task; it can be deleted once they have submitted.',
      );
    await markTaskDeleted(trx, task.id, now);
    await noteAction(trx, actor, 'delete-task', task.id, now, { name: task.name });
  });
  return { success: true, message: 'Task deleted' };
};
