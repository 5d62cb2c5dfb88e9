import {
  taskDeletionOf,
  type deleteTask,
  type DeletionOutcome,
  type fetchTaskDeletion,
  type TaskDeletion,
} from '@assay/contract';
import { requireExpected } from '../../../platform/archive.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { countWaiting } from '../extra-time/extra-time.repository.ts';
import { requireTask } from '../require-task.ts';
import { archiveTask, markTaskDeleted } from '../task-write.repository.ts';
import { countAttempts, lockTask, type TaskData } from '../task.repository.ts';

const readDeletion = async (db: Queryable, task: TaskData, now: Date): Promise<TaskDeletion> =>
  taskDeletionOf({
    results: await countAttempts(db, task.id),
    students: task.students.length,
    waiting: await countWaiting(db, task.id, now),
  });

export const handleFetchTaskDeletion: Handler<typeof fetchTaskDeletion> = async ({ actor, params, deps }) => {
  const now = deps.now();
  const task = await requireTask(deps.db, actor, 'delete', params.taskId, now);
  return { success: true, data: await readDeletion(deps.db, task, now) };
};

/** Nobody can start the task before the transaction ends, so a task that is deleted has no results. */
export const handleDeleteTask: Handler<typeof deleteTask> = async ({ actor, body, deps }) => {
  const outcome = await deps.db.transaction().execute(async (trx): Promise<DeletionOutcome> => {
    await lockTask(trx, body.taskId);
    const now = deps.now();
    const task = await requireTask(trx, actor, 'delete', body.taskId, now);
    // The same call again, whose answer was lost.
    if (task.archived) return 'ARCHIVED';
    const deletion = await readDeletion(trx, task, now);
    requireExpected('task', deletion.outcome, body.expected);
    if (deletion.problem) throw new AppError('CONFLICT', deletion.problem);
    const isArchived = deletion.outcome === 'ARCHIVED';
    if (isArchived) await archiveTask(trx, task.id, actor.id, now);
    else await markTaskDeleted(trx, task.id, now);
    await noteAction(trx, actor, isArchived ? 'archive-task' : 'delete-task', task.id, now, {
      name: task.name,
    });
    return deletion.outcome;
  });
  const message = outcome === 'ARCHIVED' ? 'Task archived' : 'Task deleted';
  return { success: true, message, data: { outcome } };
};
